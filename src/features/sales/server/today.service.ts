/** Finds what can be invoiced for the last month, which Today shows to those who invoice. */
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, fieldsOf, firstOfMonth, spanOfMonth } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { type Question, question } from '#platform/db/together.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayIssue } from '../access.ts';
import { proposalsOfSeller } from './proposal.repo.ts';

/** @returns undefined for those who do not invoice. */
export function salesToday({ actor, request, now, zone }: MemberContext): Question<TodayLine> | undefined {
  if (!mayIssue(actor)) return undefined;
  const last = fieldsOf(addDays(firstOfMonth(fieldsOf(civilDay(now, zone))), -1));
  const to = `/app/sales?year=${last.year}&month=${last.month}`;
  return question(proposalsOfSeller(spanOfMonth(last)), (proposals) => ({
    kind: 'to_invoice',
    count: proposals.length,
    to,
    items: proposals.slice(0, MAX_TODAY_ITEMS).map(({ client, net, currency }) => ({
      name: client,
      note: formatMoney(net, request.locale, currency),
      to,
      day: null,
    })),
  }));
}
