import { sql } from 'kysely';
import { SEPARATOR } from '#kernel/plain-field.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Number of receipts whose tags are suggested, so that the duration does not grow with the workspace. */
const RECENT = 5000;

/** Lists the tags of the newest receipts, as many as a form can offer. */
export async function listTags(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (select tags from receipts where workspace_id = current_workspace() and tags <> ''
                      order by id desc limit ${RECENT}) recent, string_to_table(tags, ${SEPARATOR}) tag
     group by tag order by count(*) desc, tag limit 200`.execute(db);
  return rows.map(({ tag }) => tag);
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
