/** Stores how often articles were read, and adds readings up. */
import { type RawBuilder, sql } from 'kysely';
import type { Article } from '#kernel/article.ts';
import type { Day } from '#kernel/day.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { ownZone } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { KEPT_MONTHS, type Source } from '../reading.rules.ts';
import type { Grouping } from '../table.rules.ts';

export interface Counted extends Article {
  source: Source;
  /** Quarters of an hour since 1970. */
  quarter: number;
  readings: number;
}

/** Adds readings to those of the day in the workspace's zone. Articles that no longer exist are left out. */
export async function addReadings(db: Database, counted: readonly Counted[]): Promise<void> {
  // In the order of the key, so that processes that add to the same rows do not block each other.
  await sql`
    insert into post_readings (workspace_id, translation_id, day, source, readings)
    select current_workspace(), t.id, (to_timestamp(r.quarter * 900) at time zone ${ownZone})::date as day, r.source, sum(r.readings)
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
             as r ("postId" integer, language text, source text, quarter bigint, readings integer)
      join post_translations t on t.workspace_id = current_workspace() and t.post_id = r."postId" and t.language = r.language
     group by t.id, day, r.source
     order by t.id, day, r.source
    on conflict (workspace_id, translation_id, day, source)
      do update set readings = post_readings.readings + excluded.readings`.execute(db);
}

/** Deletes old readings of all workspaces, each by the day in its zone. */
export async function deleteOldReadings(db: Database, now: Date): Promise<void> {
  await sql`
    delete from post_readings r using workspaces w
     where w.id = r.workspace_id
       and r.day < (${now}::timestamptz at time zone w.time_zone)::date - make_interval(months => ${KEPT_MONTHS})`.execute(
    db,
  );
}

export interface ReadingScope {
  from: Day;
  until: Day;
  /** Only of this person's posts. */
  authorId: number | undefined;
  postId: number | undefined;
}

export interface ReadingSum {
  /** Of a post; or a source or language. */
  key: string;
  /** The title of a post in the language, or in the one it has. */
  title: string | null;
  column: Day;
  value: number;
}

/** @param by what has a row of its own: article (a post in both languages), source or language. */
export async function sumReadings(
  db: Database,
  { from, until, authorId, postId }: ReadingScope,
  { by, of, language }: { by: Grouping; of: 'month' | 'day'; language: PostLanguage },
): Promise<ReadingSum[]> {
  const column = of === 'month' ? sql`date_trunc('month', x.day)::date` : sql`x.day`;
  const { rows } = await sql<ReadingSum>`
    with sums as (
      select ${keyOf(by)} as key, ${column} as "column", sum(x.readings)::float8 as value
        from post_readings x
        join post_translations t on t.workspace_id = x.workspace_id and t.id = x.translation_id
        join posts p on p.workspace_id = t.workspace_id and p.id = t.post_id and p.deleted_at is null
       where x.workspace_id = current_workspace() and x.day between ${from} and ${until}
         ${authorId === undefined ? sql`` : sql`and p.author_id = ${authorId}`}
         ${postId === undefined ? sql`` : sql`and p.id = ${postId}`}
       group by 1, 2)
    select s.*, ${by === 'article' ? titleIn(language) : sql`null`} as title from sums s`.execute(db);
  return rows;
}

function keyOf(by: Grouping): RawBuilder<unknown> {
  if (by === 'source') return sql`x.source`;
  return by === 'language' ? sql`t.language` : sql`t.post_id::text`;
}

const titleIn = (language: PostLanguage) => sql`
  (select v.title from post_translations o join post_versions v on v.translation_id = o.id
    where o.post_id = s.key::integer
    order by o.language = ${language} desc, v.id = o.published_version_id desc nulls last, v.version desc limit 1)`;
