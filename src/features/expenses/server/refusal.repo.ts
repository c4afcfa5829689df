import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** Lists the receipts of a report by number, with the fields that decide about refusals. */
export function listRefusable(db: Database, reportId: number) {
  return db
    .selectFrom('receipts')
    .select(['id', 'number', 'refund_of as refundOf', 'refused', 'refusal', 'ttc_cents as cents'])
    .where('report_id', '=', reportId)
    .orderBy('number')
    .execute();
}

export type RefusedReceipt = Awaited<ReturnType<typeof listRefusable>>[number];

/** Lists reports with the refusals and unclosed questions that a decision ends. */
export async function listPending(db: Database, reportIds: readonly number[]) {
  const { rows } = await sql<{ id: number; hasRefused: boolean; isAsked: boolean }>`
    select r.id,
           exists (select from receipts x where x.workspace_id = r.workspace_id and x.report_id = r.id and x.refused) as "hasRefused",
           exists (select from comments q where q.workspace_id = r.workspace_id and q.report_id = r.id and q.asks
                      and q.closed_at is null) as "isAsked"
      from reports r where r.workspace_id = current_workspace() and r.id = any(${[...reportIds]}::int[])`.execute(
    db,
  );
  return rows;
}

export async function refuse(
  db: Database,
  ids: readonly number[],
  refusal: { reason: string; by: { id: number; name: string }; now: Date },
): Promise<void> {
  const { reason, by, now } = refusal;
  await db
    .updateTable('receipts')
    .set({ refused: true, refusal: reason, refused_at: now, refused_by_id: by.id, refused_by_name: by.name })
    .where('id', 'in', [...ids])
    .execute();
}

const none = { refused: false, refusal: '', refused_at: null, refused_by_id: null, refused_by_name: '' };

export async function withdrawRefusal(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('receipts')
    .set(none)
    .where('id', 'in', [...ids])
    .execute();
}

/** Ends the refusals in reports that are no longer submitted; the reasons are kept. */
export async function endRefusals(db: Database, reportIds: readonly number[]): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ refused: false })
    .where('report_id', 'in', [...reportIds])
    .where('refused', '=', true)
    .execute();
}

/** Moves receipts with their comments and files to another report. The receipts keep their numbers. */
export async function moveReceipts(db: Database, ids: readonly number[], reportId: number): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ report_id: reportId, refused: false })
    .where('id', 'in', [...ids])
    .execute();
  await db
    .updateTable('comments')
    .set({ report_id: reportId })
    .where('receipt_id', 'in', [...ids])
    .execute();
}

/** Refused receipts of reports that are not submitted. A step should have moved them or ended the refusal. */
export async function listForgotten(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select x.id from receipts x join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
     where x.refused and r.state <> 'submitted' order by x.id`.execute(db);
  return rows.map(({ id }) => id);
}
