import { type RawBuilder, sql } from 'kysely';
import { civilZone } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';

/**
 * The installation's civil day of an instant, as `civilDay` tells it. A cast to `date` by itself tells that of the zone
 * which the database happens to have. @param column of type timestamptz: `a.created_at`.
 */
export function civilDayOf(column: string): RawBuilder<Day> {
  return sql`(${sql.ref(column)} at time zone ${sql.lit(civilZone)})::date`;
}
