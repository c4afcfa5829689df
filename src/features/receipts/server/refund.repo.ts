import { sql } from 'kysely';
import { parseSignedCents } from '#kernel/money.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { LinkedFacts } from './repo.ts';

interface Refundable {
  accountId: number;
  q: string;
  /** A receipt to leave out. */
  except?: number;
  /** A receipt that is listed first, whatever the search. */
  chosen?: number;
}

/** Lists a person's newest receipts that a refund can refer to. */
export async function listRefundable(db: Database, { accountId, q, except = 0, chosen = 0 }: Refundable) {
  const sought = fold(q);
  const cents = parseSignedCents(q) ?? null;
  return db
    .selectFrom('receipts as x')
    .innerJoin('postes as p', 'p.id', 'x.poste_id')
    .innerJoin('reports as r', 'r.id', 'x.report_id')
    .select(['x.id', 'x.number', 'x.report_id', 'r.title', 'x.ttc_cents as cents'])
    .select(['x.date', 'x.supplier', 'p.name', 'p.preset'])
    .where('r.account_id', '=', accountId)
    .where(isRefundable)
    .where('x.id', '<>', except)
    .where(
      sql<boolean>`(position(${sought} in x.folded_supplier) > 0 or position(${sought} in r.sought) > 0
        or position(${q.toLowerCase()} in lower(x.comment)) > 0 or x.ttc_cents = ${cents}::bigint or x.id = ${chosen})`,
    )
    .orderBy(sql`x.id = ${chosen}`, 'desc')
    .orderBy('x.date', 'desc')
    .orderBy('x.id', 'desc')
    .limit(50)
    .execute();
}

/** Only payments can be refunded; journeys are corrected instead. */
const isRefundable = sql<boolean>`x.ttc_cents > 0 and x.vehicle_id is null`;

/**
 * Whether the person's refund can refer to that receipt. Locks the receipt, so that it is not deleted and does not become a refund.
 */
export async function lockRefundable(db: Database, id: number, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('receipts as x')
    .innerJoin('reports as r', 'r.id', 'x.report_id')
    .select('x.id')
    .where('x.id', '=', id)
    .where('r.account_id', '=', accountId)
    .where(isRefundable)
    .forShare('x')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * For a report: lists the refunds that other reports contain for its receipts. For a receipt: lists all its
 * refunds. Locks the refunded receipts, so that nobody adds another refund.
 */
export async function lockRefunds(
  db: Database,
  which: { reportId: number } | { receiptId: number },
): Promise<LinkedFacts[]> {
  const column = 'reportId' in which ? sql`x.report_id` : sql`x.id`;
  const [id, within] = 'reportId' in which ? [which.reportId, which.reportId] : [which.receiptId, 0];
  await sql`select x.id from receipts x where x.workspace_id = current_workspace() and ${column} = ${id}
    order by x.id for update`.execute(db);
  const { rows } = await sql<LinkedFacts>`
    select y.id, y.number, s.id as report_id, s.title, y.ttc_cents as cents
      from receipts x
      join receipts y on y.workspace_id = x.workspace_id and y.refund_of = x.id
      join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
     where x.workspace_id = current_workspace() and ${column} = ${id} and y.report_id <> ${within}
     order by y.id limit 10`.execute(db);
  return rows;
}
