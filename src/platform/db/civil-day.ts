import { type RawBuilder, sql } from 'kysely';
import { civilZone } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';

/**
 * Returns the day of an instant in the installation's zone, like `civilDay`. (A cast to `date` would use the
 * database's zone.)
 * @param column of type timestamptz: `a.created_at`.
 */
export function civilDayOf(column: string): RawBuilder<Day> {
  return sql`(${sql.ref(column)} at time zone ${sql.lit(civilZone)})::date`;
}
