import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { VehicleFacts } from '../mileage.rules.ts';
import type { ReportState } from '../state.rules.ts';

/** A vehicle in a calendar year. */
export interface DrivenYear {
  vehicleId: number;
  year: number;
}

/** A journey, or a correction if it has no distance. */
export interface MileageRow extends VehicleFacts {
  id: number;
  reportId: number;
  posteId: number;
  vehicleId: number;
  vehicle: string;
  year: number;
  day: Day;
  /** Null for a correction. */
  metres: number | null;
  cents: number;
  state: ReportState;
}

const yearOf = sql`coalesce(x.corrected_year, extract(year from x.date)::int)`;

/**
 * Lists a person's journeys and corrections in the order of their receipts, of all years or the given ones.
 */
export async function listMileage(
  db: Database,
  accountId: number,
  years?: readonly DrivenYear[],
): Promise<MileageRow[]> {
  const only =
    years === undefined
      ? sql`true`
      : sql`exists (select from unnest(${years.map(({ vehicleId }) => vehicleId)}::int[],
          ${years.map(({ year }) => year)}::int[]) as k(vehicle, year) where k.vehicle = x.vehicle_id and k.year = ${yearOf})`;
  const { rows } = await sql<MileageRow>`
    select x.id, x.report_id as "reportId", x.poste_id as "posteId", v.id as "vehicleId", v.name as vehicle, v.kind, v.power,
           v.electric, ${yearOf} as year, x.date as day, x.distance_m as metres, x.ttc_cents as cents, r.state
      from vehicles v
      -- With the offset: where few receipts are journeys, PostgreSQL would read all of them.
      cross join lateral (
        select * from receipts y where y.workspace_id = v.workspace_id and y.vehicle_id = v.id offset 0) x
      join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
     where v.workspace_id = current_workspace() and v.account_id = ${accountId} and ${only}
     order by x.id`.execute(db);
  return rows;
}

/** Returns the vehicles in a report and the years of their journeys. */
export async function yearsOfReport(db: Database, reportId: number): Promise<DrivenYear[]> {
  const { rows } = await sql<DrivenYear>`
    select distinct x.vehicle_id as "vehicleId", ${yearOf} as year from receipts x
     where x.workspace_id = current_workspace() and x.report_id = ${reportId} and x.vehicle_id is not null`.execute(
    db,
  );
  return rows;
}

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
