import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { FiscalYear } from '../fiscal.rules.ts';
import { totalOf } from './repo.ts';

/** Returns the number of entries and the sum of their debits for each year, in the order of the years. */
export async function totalsOf(
  db: Database,
  years: readonly FiscalYear[],
): Promise<{ entries: number; total_cents: number }[]> {
  const { rows } = await sql<{ entries: number; total_cents: number }>`
    select count(e.id)::int as entries, coalesce(sum(${totalOf}), 0)::bigint as total_cents
      from unnest(${years.map(({ from }) => from)}::date[], ${years.map(({ to }) => to)}::date[]) with ordinality as y(first, last, at)
      left join book_entries e on e.day between y.first and y.last
     group by y.at order by y.at`.execute(db);
  return rows;
}
