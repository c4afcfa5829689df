import { sql } from 'kysely';
import { SEPARATOR } from '#kernel/plain-field.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Number of receipts whose texts are suggested, so that the duration does not grow with the workspace. */
const RECENT = 5000;

/**
 * Lists the most frequent texts of the newest receipts in a column of several texts, as many as a form can
 * offer.
 */
export async function listTexts(db: Database, column: string): Promise<string[]> {
  const texts = sql.ref(column);
  const { rows } = await sql<{ part: string }>`
    select part from (select ${texts} from receipts where workspace_id = current_workspace() and ${texts} <> ''
                       order by id desc limit ${RECENT}) recent, string_to_table(${texts}, ${SEPARATOR}) part
     group by part order by count(*) desc, part limit 200`.execute(db);
  return rows.map(({ part }) => part);
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
