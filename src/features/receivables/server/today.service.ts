/** Finds overdue invoices, which Today shows to those who record payments. */
import { civilDay } from '#kernel/civil-day.ts';
import { formatMoney } from '#kernel/money.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { type Question, question } from '#platform/db/together.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayRecordPayments } from '../access.ts';
import { overdueInvoices } from './received.repo.ts';

/** @returns undefined for those who do not record payments. */
export function overdueToday({ actor, request, now, zone }: MemberContext): Question<TodayLine> | undefined {
  if (!mayRecordPayments(actor)) return undefined;
  return question(overdueInvoices(civilDay(now, zone)), (overdue) => ({
    kind: 'invoices_overdue',
    count: overdue.length,
    to: '/app/receivables?age=overdue',
    items: overdue.slice(0, MAX_TODAY_ITEMS).map(({ id, number, client, open, currency, dueOn }) => ({
      name: client,
      note: `${number} · ${formatMoney(open, request.locale, currency)}`,
      to: `/app/sales/${id}`,
      day: dueOn,
    })),
  }));
}
