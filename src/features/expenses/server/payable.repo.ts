import { type RawBuilder, sql } from 'kysely';
import type { DueReport } from '#features/payments/rules.ts';
import { listPayable as listPayableCall } from '#features/payments/run.contract.ts';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import { ownZone } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countedRows, countRows, sliceOf } from '#platform/db/list.ts';

type Instant = RawBuilder<unknown>;

/** The instant at which a day begins; null without a day, so that nothing is payable. */
const beginningOf = (day: Day | undefined): Instant =>
  sql`(${day ?? null}::date::timestamp at time zone ${ownZone})`;
/** The same for the day of the workspace's settings. */
const ownBeginning: Instant = sql`(select s.since::timestamp at time zone ${ownZone} from payment_settings s
  where s.workspace_id = current_workspace())`;

interface PayableRow {
  id: number;
  title: string;
  account_id: number;
  decided_at: Date | null;
  ttc_cents: number;
}

/**
 * Returns approved reports since an instant that are in no valid payment and no payroll, with a total other than zero. Without the
 * offset, PostgreSQL sums up every approved report before it looks for its payment.
 * @param which narrows the reports `r`.
 */
function payable(db: Database, since: Instant, which: RawBuilder<unknown> = sql`true`) {
  const candidates = sql`
    select r.id, r.workspace_id, r.title, r.account_id, r.decided_at from reports r
     where r.workspace_id = current_workspace() and r.state = 'approved' and ${which}
       and r.decided_at >= ${since}
       and not exists (select from payment_reports p
         where p.workspace_id = r.workspace_id and p.report_id = r.id and p.standing)
       and not exists (select from payroll_items i
         where i.workspace_id = r.workspace_id and i.ref = r.id and i.kind in ('expenses', 'mileage'))
    offset 0`;
  return db
    .selectFrom(
      sql<PayableRow>`(
      select c.id, c.title, c.account_id, c.decided_at, t.ttc_cents from (${candidates}) c
       cross join lateral (select coalesce(sum(x.ttc_cents), 0)::bigint as ttc_cents from receipts x
         where x.workspace_id = c.workspace_id and x.report_id = c.id) t
       where t.ttc_cents <> 0)`.as<'r'>('r'),
    )
    .selectAll();
}

export function listPayable(db: Database, query: ListQuery<typeof listPayableCall>, since: Day | undefined) {
  const { where, end } = sliceOf(listPayableCall, query, { id: sql`r.id`, sort: {}, filters: {} });
  const rows = payable(db, beginningOf(since)).where(where);
  return countedRows(
    () => rows.select(sql<number>`(count(*) over ())::int`.as('total')).modifyEnd(end).execute(),
    async () => (await countRows(db, rows.clearSelect())).total,
  );
}

export function readPayable(
  db: Database,
  ids: readonly number[],
  since: Day | undefined,
): Promise<DueReport[]> {
  return dueOf(payable(db, beginningOf(since), sql`r.id = any(${[...ids]}::integer[])`));
}

export function listPayableOf(db: Database, accountId: number, since: Day | undefined): Promise<DueReport[]> {
  return dueOf(payable(db, beginningOf(since), sql`r.account_id = ${accountId}`));
}

async function dueOf(reports: ReturnType<typeof payable>): Promise<DueReport[]> {
  const rows = await reports.orderBy('r.id').execute();
  return rows.map((row) => ({
    reportId: row.id,
    userId: row.account_id,
    title: row.title,
    cents: row.ttc_cents,
  }));
}

/** Returns the ids of all payable reports whose total is above zero, or below. */
export async function payableIds(db: Database, isPositive: boolean): Promise<number[]> {
  const rows = await payable(db, ownBeginning)
    .clearSelect()
    .select('r.id')
    .where('r.ttc_cents', isPositive ? '>' : '<', 0)
    .execute();
  return rows.map(({ id }) => id);
}
