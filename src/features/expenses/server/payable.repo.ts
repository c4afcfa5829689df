import { sql } from 'kysely';
import type { DueReport } from '#features/payments/rules.ts';
import { listPayable as listPayableCall } from '#features/payments/run.contract.ts';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { listStatements, sliceOf } from '#platform/db/list.ts';

const total = sql<number>`(select coalesce(sum(x.ttc_cents), 0)::bigint from receipts x
  where x.workspace_id = r.workspace_id and x.report_id = r.id)`;

/** Returns approved reports since a day that are in no valid payment. */
function unpaid(db: Database, since: Day | undefined) {
  return db
    .selectFrom('reports as r')
    .where('r.state', '=', 'approved')
    .where(
      since === undefined
        ? sql<boolean>`false`
        : sql<boolean>`${civilDayOf('r.decided_at')} >= ${since}::date`,
    )
    .where(
      sql<boolean>`not exists (select from payment_reports p
        where p.workspace_id = r.workspace_id and p.report_id = r.id and p.standing)`,
    );
}

/** Those with a total other than zero. */
const payable = (db: Database, since: Day | undefined) =>
  unpaid(db, since).where(sql<boolean>`${total} <> 0`);

export function listPayable(db: Database, query: ListQuery<typeof listPayableCall>, since: Day | undefined) {
  const { where, end } = sliceOf(listPayableCall, query, { id: sql`r.id`, sort: {}, filters: {} });
  // Without the offset, PostgreSQL sums up every approved report before it looks for its payment.
  const candidates = unpaid(db, since)
    .where(where)
    .select(['r.id', 'r.workspace_id', 'r.title', 'r.account_id', 'r.decided_at'])
    .orderBy('r.id', 'desc')
    .modifyEnd(sql`offset 0`);
  const rows = db
    .selectFrom(candidates.as('r'))
    .where(sql<boolean>`${total} <> 0`)
    .select(['r.id', 'r.title', 'r.account_id', 'r.decided_at', total.as('ttc_cents')]);
  return listStatements(db, rows, end);
}

export function readPayable(
  db: Database,
  ids: readonly number[],
  since: Day | undefined,
): Promise<DueReport[]> {
  return dueOf(payable(db, since).where('r.id', 'in', [...ids]));
}

export function listPayableOf(db: Database, accountId: number, since: Day | undefined): Promise<DueReport[]> {
  return dueOf(payable(db, since).where('r.account_id', '=', accountId));
}

async function dueOf(reports: ReturnType<typeof payable>): Promise<DueReport[]> {
  const rows = await reports
    .select(['r.id', 'r.title', 'r.account_id', total.as('cents')])
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    reportId: row.id,
    userId: row.account_id,
    title: row.title,
    cents: row.cents,
  }));
}
