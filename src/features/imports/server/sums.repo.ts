/** Counts the entries of an import. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { leftOutLater } from './repo.ts';

export interface Sums {
  published: number;
  drafts: number;
  here_already: number;
  left_out: number;
  left_out_later: number;
  to_come: number;
  come: number;
  english: number;
  french: number;
  language_unknown: number;
  redirects: number;
  links: number;
  authors: string[];
}

/** Maximum number of authors listed by name. */
const MOST_AUTHORS = 50;

export async function sumEntries(db: Database, importId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with mine as (select * from import_entries where import_id = ${importId})
    select count(*) filter (where outcome = 'published')::int as published,
           count(*) filter (where outcome = 'draft')::int as drafts,
           count(*) filter (where outcome = 'here already')::int as here_already,
           count(*) filter (where outcome = 'left out')::int as left_out,
           count(*) filter (where ${leftOutLater})::int as left_out_later,
           count(*) filter (where outcome in ('published', 'draft') and language = 'EN')::int as english,
           count(*) filter (where outcome in ('published', 'draft') and language = 'FR')::int as french,
           count(*) filter (where outcome in ('published', 'draft')
             and notes @> '[{"code": "language not recognised"}]')::int as language_unknown,
           count(*) filter (where written or outcome in ('published', 'draft'))::int as to_come,
           count(*) filter (where written)::int as come,
           coalesce(sum(cardinality(redirects)), 0)::int as redirects,
           coalesce(sum(links), 0)::int as links,
           array(select author from mine where author <> '' and outcome in ('published', 'draft')
                  group by author order by author limit ${MOST_AUTHORS}) as authors
      from mine`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('an aggregate query returned no row');
  return sums;
}
