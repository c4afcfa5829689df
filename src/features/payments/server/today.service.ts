/** Finds the reports to pay that Today shows to the people who pay. */
import { civilDay } from '#kernel/civil-day.ts';
import { dayOf, fieldsOf } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { countFrom } from '#platform/db/list.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayRunPayments } from '../access.ts';
import { findSettings, peopleOf } from './bank.repo.ts';
import { type Payables, payeeName } from './plan.service.ts';

export const paymentsToday =
  (payables: Payables) =>
  async ({ db, actor, request, now, zone }: MemberContext): Promise<TodayLine[]> => {
    if (!mayRunPayments(actor) || actor.actedBy !== undefined) return [];
    const settings = await findSettings(db);
    const { year, month } = fieldsOf(civilDay(now, zone));
    // Without the company's account, those that the form for it would include.
    const since = settings?.since ?? dayOf(year, month, 1);
    const reading = payables.list(db, { rowsPerPage: MAX_TODAY_ITEMS, page: 0 }, since);
    const reports = await reading.rows();
    const people = await peopleOf(
      db,
      reports.map(({ account_id }) => account_id),
    );
    const to = '/app/payments';
    const items = reports.map((report) => ({
      name: payeeName(people.get(report.account_id), request.locale),
      note: `${report.title} · ${formatMoney(report.ttc_cents, request.locale)}`,
      to,
      day: report.decided_at === null ? null : civilDay(report.decided_at, zone),
    }));
    return [{ kind: 'payments_due', count: await countFrom(reading, reports, MAX_TODAY_ITEMS), to, items }];
  };
