import { type RawBuilder, sql } from 'kysely';
import { TAG_SEPARATOR } from '#kernel/tags.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Number of receipts whose tags are suggested, so that the duration does not grow with the workspace. */
const RECENT = 5000;

/**
 * Returns an SQL expression for the tags of the newest receipts: the most frequent ones first, as many as a form can offer.
 * @param reportId only of this report.
 */
export function usedTags(reportId?: number): RawBuilder<string[]> {
  const ofReport = reportId === undefined ? sql`` : sql`and report_id = ${reportId}`;
  return sql`array(
    select tag from (select tags from receipts
                      where workspace_id = current_workspace() ${ofReport} and tags <> ''
                      order by id desc limit ${RECENT}) recent, string_to_table(tags, ${TAG_SEPARATOR}) tag
     group by tag order by count(*) desc, tag limit 200)`;
}

export async function listTags(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tags: string[] }>`select ${usedTags()} as tags`.execute(db);
  return rows[0]?.tags ?? [];
}

/** Lists receipts of a report. The caller must hold the report's lock. */
export function listTagged(db: Database, reportId: number, ids: readonly number[]) {
  return db
    .selectFrom('receipts')
    .select(['id', 'tags', 'corrected_year'])
    .where('report_id', '=', reportId)
    .where('id', 'in', [...ids])
    .orderBy('number')
    .execute();
}

export async function saveTags(db: Database, rows: readonly { id: number; tags: string }[]): Promise<void> {
  await sql`
    update receipts x set tags = n.tags
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ tags }) => tags)}::text[]) n (id, tags)
     where x.id = n.id`.execute(db);
}
