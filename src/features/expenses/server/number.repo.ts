import { type RawBuilder, sql } from 'kysely';
import { type Day, fieldsOf } from '#kernel/day.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { reportNumber } from '../number.rules.ts';

/** The number of a report `r`, like `reportNumber`; null before its first approval. */
export const numberOf: RawBuilder<string | null> = sql`'NDF-' || r.number_year || '-' ||
  lpad(r.number::text, greatest(4, length(r.number::text)), '0')`;

/**
 * Gives the reports that have none the next numbers of the year, in the order of their ids. The counter is locked until the
 * transaction ends; the caller must have locked the books.
 * @param day of the approval.
 */
export async function numberReports(
  db: Database,
  { workspaceId, day, now }: { workspaceId: number; day: Day; now: Date },
  ids: readonly number[],
): Promise<void> {
  const { year } = fieldsOf(day);
  await sql`
    with missing as (
      select r.id, row_number() over (order by r.id)::integer as place from reports r
       where r.workspace_id = ${workspaceId}::integer and r.id = any(${[...ids]}::integer[]) and r.number is null
    ), counter as (
      insert into report_counters (workspace_id, year, last_number)
      select ${workspaceId}::integer, ${year}::integer, count(*) from missing having count(*) > 0
      on conflict (workspace_id, year) do update set last_number = report_counters.last_number + excluded.last_number
      returning last_number - (select count(*) from missing) as before
    )
    update reports r set number_year = ${year}::integer, number = counter.before + missing.place, numbered_at = ${now}
      from missing, counter where r.workspace_id = ${workspaceId}::integer and r.id = missing.id`.execute(db);
}

/** Returns the numbers of the reports that have one, by their ids. */
export async function numbersOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; year: number; number: number }>`
    select r.id, r.number_year as year, r.number from reports r
     where r.workspace_id = current_workspace() and r.id = any(${[...ids]}::integer[]) and r.number is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, year, number }) => [id, reportNumber(year, number)]));
}

/**
 * Returns approved reports without a number, which a server of a previous version approved, in the order of the approvals. Skips
 * those that somebody is changing.
 */
export async function listUnnumbered(db: Database): Promise<{ id: number; day: Day }[]> {
  const { rows } = await sql<{ id: number; day: Day }>`
    select r.id, coalesce(${civilDayOf('r.decided_at')}, ${civilDayOf('r.created_at')}) as day from reports r
     where r.workspace_id = current_workspace() and r.state = 'approved' and r.number is null
     order by r.decided_at, r.id for no key update skip locked`.execute(db);
  return rows;
}
