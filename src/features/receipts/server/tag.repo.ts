import { type RawBuilder, sql } from 'kysely';
import { plainOfTexts, SEPARATOR } from '#kernel/plain-field.ts';
import type { Database } from '#platform/db/kysely.ts';
import { receiptFields } from '../rules.ts';

/** Number of receipts whose texts are suggested, so that the duration does not grow with the workspace. */
const RECENT = 5000;

/** By field of several texts. */
export type Texts = ReturnType<typeof noTexts>;
export const noTexts = () => plainOfTexts(receiptFields, (): string[] => []);

/**
 * Returns an SQL expression for the texts of the newest receipts in each column of several texts: the most frequent ones
 * first, as many as a form can offer.
 * @param reportId only of this report.
 */
export function textsOf(reportId?: number): RawBuilder<Texts> {
  const ofReport = reportId === undefined ? sql`` : sql`and report_id = ${reportId}`;
  const lists = plainOfTexts(receiptFields, (_, column) => {
    const texts = sql.ref(column);
    return sql`array(
      select part from (select ${texts} from receipts
                         where workspace_id = current_workspace() ${ofReport} and ${texts} <> ''
                         order by id desc limit ${RECENT}) recent, string_to_table(${texts}, ${SEPARATOR}) part
       group by part order by count(*) desc, part limit 200)`;
  });
  return sql`json_build_object(${sql.join(Object.entries(lists).flatMap(([name, list]) => [sql.lit(name), list]))})`;
}

export async function listTexts(db: Database): Promise<Texts> {
  const { rows } = await sql<{ texts: Texts }>`select ${textsOf()} as texts`.execute(db);
  return rows[0]?.texts ?? noTexts();
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
