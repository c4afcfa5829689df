import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** Lists the references of imported receipts of the given people. */
export function listReferences(db: Database, accountIds: readonly number[]) {
  return db
    .selectFrom('receipt_references as f')
    .innerJoin('receipts as x', 'x.id', 'f.receipt_id')
    .innerJoin('reports as r', 'r.id', 'x.report_id')
    .select(['f.receipt_id as receiptId', 'f.reference', 'r.account_id as accountId'])
    .where('r.account_id', '=', sql<number>`any (${[...accountIds]}::integer[])`)
    .execute();
}

export async function insertReferences(
  db: Database,
  workspaceId: number,
  references: readonly { receiptId: number; reference: string }[],
): Promise<void> {
  // `returning`, because Citus otherwise inserts by COPY, which row-level security forbids.
  await sql`
    insert into receipt_references (workspace_id, receipt_id, reference)
    select ${workspaceId}::integer, r.id, r.reference
      from unnest(${references.map(({ receiptId }) => receiptId)}::integer[],
                  ${references.map(({ reference }) => reference)}::text[]) as r (id, reference)
 returning receipt_id`.execute(db);
}
