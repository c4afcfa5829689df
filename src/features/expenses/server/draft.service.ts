/** Adds many receipts at once to a person's drafts, for imports. */
import { lockMileage } from '#features/mileage/server/journey.service.ts';
import { MOST_RECEIPTS } from '#features/receipts/report.rules.ts';
import { addToReport, type NewReceipt, receiptFacts } from '#features/receipts/server/bulk.service.ts';
import { type Day, fieldsOf, spanOfMonth } from '#kernel/day.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { findDraft } from './report.repo.ts';
import { createReport } from './report.service.ts';

/**
 * Adds receipts of one month to the actor's draft for the contract. Without a draft, or when it is full, creates a report for the
 * month.
 * @returns the receipts' ids in the same order.
 * @throws Problem as createReport and createReceipt do.
 */
export async function addReceipts(
  context: MemberContext,
  { contractId, title }: { contractId: number; title: string },
  receipts: readonly NewReceipt[],
): Promise<number[]> {
  await lockMileage(context.db, context.actor.userId);
  const facts = await receiptFacts(context.db);
  const ids: number[] = [];
  while (ids.length < receipts.length) {
    const [first] = receipts.slice(ids.length);
    if (first === undefined) break;
    const draft = await draftFor(context, { contractId, title, day: first.date });
    const batch = receipts.slice(ids.length, ids.length + MOST_RECEIPTS - draft.receipts);
    ids.push(...(await addToReport(context, draft.id, batch, facts)));
  }
  return ids;
}

async function draftFor(
  context: MemberContext,
  { contractId, title, day }: { contractId: number; title: string; day: Day },
): Promise<{ id: number; receipts: number }> {
  const found = await findDraft(context.db, { accountId: context.actor.userId, contractId, day });
  if (found !== undefined && found.receipts < MOST_RECEIPTS) return found;
  const { from: startdate, to: enddate } = spanOfMonth(fieldsOf(day));
  const { report_id: id } = await createReport(context, {
    body: { title, contractId, startdate, enddate },
    params: undefined,
    query: undefined,
  });
  return { id, receipts: 0 };
}
