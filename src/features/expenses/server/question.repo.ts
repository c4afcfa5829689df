import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** SQL: whether the author of report `r` has commented on the receipt after question `q`. */
const isAnswered = sql`exists (select from comments a where a.workspace_id = q.workspace_id and a.receipt_id = q.receipt_id
  and a.id > q.id and a.author_id = r.account_id)`;

/** SQL: whether question `q` is the last one about its receipt and is not closed. */
const isPending = sql`q.asks and q.closed_at is null and not exists (
  select from comments l where l.workspace_id = q.workspace_id and l.receipt_id = q.receipt_id and l.asks and l.id > q.id)`;

/** SQL: numbers of receipts of report `r` with an open question and with an answered one. */
export const questionsOf = sql<{ open: number; answered: number }>`(
  select json_build_object('open', count(*) filter (where not answered), 'answered', count(*) filter (where answered))
    from (select ${isAnswered} as answered from comments q
           where q.workspace_id = r.workspace_id and q.report_id = r.id and ${isPending}) asked)`;

/** SQL: open questions `q` about receipts of report `r`. */
export const openQuestions = sql`comments q where q.workspace_id = r.workspace_id and q.report_id = r.id and ${isPending}
  and not ${isAnswered}`;

export async function closeQuestions(
  db: Database,
  which: { receiptId: number } | { reportIds: readonly number[] },
  now: Date,
): Promise<void> {
  const closing = db.updateTable('comments').set({ closed_at: now }).where('asks', '=', true);
  const open = closing.where('closed_at', 'is', null);
  await ('receiptId' in which
    ? open.where('receipt_id', '=', which.receiptId)
    : open.where('report_id', 'in', [...which.reportIds])
  ).execute();
}
