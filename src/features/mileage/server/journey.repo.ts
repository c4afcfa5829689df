import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { VehicleFacts } from '../rules.ts';

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
  /** Whether its report is submitted or approved, so that the amount must not change. */
  frozen: boolean;
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
           v.electric, ${yearOf} as year, x.date as day, x.distance_m as metres, x.ttc_cents as cents,
           r.state not in ('created', 'rejected') as frozen
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

/** Finds a person of the workspace, including deleted people. */
export function findPerson(db: Database, id: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'login', 'user_state'])
    .where('id', '=', id)
    .executeTakeFirst();
}
