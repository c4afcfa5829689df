import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** Returns the authors of reports, in the order of their ids. */
export async function authorsOf(db: Database, reportIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .select('account_id')
    .distinct()
    .where('id', 'in', [...reportIds])
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Returns a person's newest report that can be changed; corrections are written to it. */
export async function newestOpenReport(db: Database, accountId: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'start_date', 'end_date'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['created', 'rejected'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Sets the amounts of rows without VAT. A changed correction must be accepted again. */
export async function setAmounts(
  db: Database,
  amounts: readonly { id: number; cents: number }[],
): Promise<void> {
  if (amounts.length === 0) return;
  const given = sql`unnest(${amounts.map(({ id }) => id)}::int[], ${amounts.map(({ cents }) => cents)}::int[]) as g(id, cents)`;
  await sql`update receipts x set ttc_cents = g.cents, accepted_at = null from ${given}
     where x.workspace_id = current_workspace() and x.id = g.id`.execute(db);
  await sql`update receipt_vats l set net_cents = g.cents from ${given}
     where l.workspace_id = current_workspace() and l.receipt_id = g.id`.execute(db);
}

export async function acceptReceipt(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('receipts').set({ accepted_at: now }).where('id', '=', id).execute();
}

/** Whether a report has corrections that its author has not accepted. */
export async function hasUnaccepted(db: Database, reportId: number): Promise<boolean> {
  const found = await db
    .selectFrom('receipts')
    .select('id')
    .where('report_id', '=', reportId)
    .where('corrected_year', 'is not', null)
    .where('accepted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
