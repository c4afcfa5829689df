import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Zone } from '#kernel/zone.ts';

/** The time zone of the transaction's workspace, in SQL: read once per statement. */
export const ownZone: RawBuilder<Zone> = sql`(select z.time_zone from workspaces z where z.id = current_workspace())`;

/**
 * Returns the day of an instant in the zone of the transaction's workspace, like `civilDay`. (A cast to `date` would
 * use the database's zone.)
 * @param column of type timestamptz: `a.created_at`.
 */
export function civilDayOf(column: string): RawBuilder<Day> {
  return sql`(${sql.ref(column)} at time zone ${ownZone})::date`;
}
