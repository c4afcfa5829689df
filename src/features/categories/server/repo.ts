import { sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import { type Database, prepared } from '#platform/db/kysely.ts';
import { countRows, type PartialCount, pageOf } from '#platform/db/list.ts';
import { foldTitle } from '../rules.ts';

/** @throws a unique violation when the title is taken; the API maps it to 409. */
export async function insertCategory(
  db: Database,
  workspaceId: number,
  title: string,
  createdBy: number | null = null,
): Promise<number> {
  const row = await db
    .insertInto('categories')
    .values({ workspace_id: workspaceId, title, folded_title: foldTitle(title), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setTranslation(
  db: Database,
  translation: { workspaceId: number; categoryId: number; language: PostLanguage; value: string },
): Promise<void> {
  const { workspaceId, categoryId, language, value } = translation;
  await db
    .insertInto('category_translations')
    .values({ workspace_id: workspaceId, category_id: categoryId, language, value })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'category_id', 'language']).doUpdateSet({ value }),
    )
    .execute();
}

export async function assign(
  db: Database,
  workspaceId: number,
  postId: number,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  await db
    .insertInto('post_categories')
    .values(
      categoryIds.map((categoryId) => ({
        workspace_id: workspaceId,
        post_id: postId,
        category_id: categoryId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findByTitle(db: Database, title: string) {
  return db
    .selectFrom('categories')
    .select(['id as cat_id', 'title as cat_title'])
    .where('folded_title', '=', foldTitle(title))
    .executeTakeFirst();
}

export interface CategoryRow {
  categoryId: number;
  cat_title: string;
  createdBy: number | null;
  posts: number;
  translations: { language: PostLanguage; value: string }[];
}

export async function findCategory(db: Database, categoryId: number): Promise<CategoryRow | undefined> {
  const { rows } = await sql<CategoryRow>`
    select c.id as "categoryId", c.title as cat_title, c.created_by as "createdBy",
           (select count(*)::int from post_categories pc join posts p on p.id = pc.post_id and p.deleted_at is null
             where pc.category_id = c.id) as posts,
           coalesce((select jsonb_agg(jsonb_build_object('language', t.language, 'value', t.value))
                       from category_translations t where t.category_id = c.id), '[]') as translations
      from categories c where c.id = ${categoryId}`.execute(db);
  return rows[0];
}

/** Deletes a category with its translations. First removes it from its posts, so that the triggers update their counters. */
export async function deleteCategory(db: Database, categoryId: number): Promise<void> {
  await db.deleteFrom('post_categories').where('category_id', '=', categoryId).execute();
  await db.deleteFrom('categories').where('id', '=', categoryId).execute();
}

/** Returns the given ids that are categories of the workspace. */
export async function existing(db: Database, categoryIds: readonly number[]): Promise<number[]> {
  if (categoryIds.length === 0) return [];
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', [...categoryIds])
    .execute();
  return rows.map((row) => row.id);
}

/** Removes a post from all categories except the given ones. */
export async function keepOnly(db: Database, postId: number, categoryIds: readonly number[]): Promise<void> {
  let gone = db.deleteFrom('post_categories').where('post_id', '=', postId);
  if (categoryIds.length > 0) gone = gone.where('category_id', 'not in', [...categoryIds]);
  await gone.execute();
}

export async function listOfPost(
  db: Database,
  postId: number,
  filter: { language: PostLanguage; rowsPerPage: number; page: number },
) {
  const { rows } = await sql<{ cat_id: number; cat_title: string; cat_value: string; total: number }>`
    select c.id as cat_id, c.title as cat_title, coalesce(ct.value, c.title) as cat_value, count(*) over ()::int as total
      from post_categories pc join categories c on c.id = pc.category_id
      left join category_translations ct on ct.category_id = c.id and ct.language = ${filter.language}
     where pc.post_id = ${postId}
     order by cat_value, c.id ${pageOf(filter.rowsPerPage, filter.page)}`.execute(db);
  return rows;
}

export async function countOfPost(db: Database, postId: number): Promise<number> {
  const ofPost = db.selectFrom('post_categories').select('category_id').where('post_id', '=', postId);
  return (await countRows(db, ofPost)).total;
}

interface ListedCategory {
  cat_id: number;
  cat_title: string;
  cat_value: string;
  posts: number;
  total: number;
}

/** Prepared, because every list of posts uses it. */
const categoriesOf = prepared(
  (_, language: PostLanguage, rows: number, offset: number) => sql<ListedCategory>`
    select c.id as cat_id, c.title as cat_title, coalesce(ct.value, c.title) as cat_value, count(*) over ()::int as total,
           (select coalesce(sum(n.posts), 0)::int from published_counts n
             where c.id = any (n.category_ids) and n.language = ${language}) as posts
      from categories c left join category_translations ct on ct.category_id = c.id and ct.language = ${language}
     order by cat_value, c.id limit ${rows} offset ${offset}`,
);

/** Lists categories with the number of published posts in the language. Triggers maintain these counters. */
export function listCategories(
  db: Database,
  { language, rowsPerPage, page }: { language: PostLanguage; rowsPerPage: number; page: number },
): Promise<ListedCategory[]> {
  return categoriesOf(db, language, rowsPerPage, page * rowsPerPage);
}

export function countCategories(db: Database): Promise<PartialCount> {
  return countRows(db, db.selectFrom('categories').select('id'));
}

export interface CategoryChoice {
  cat_id: number;
  cat_title: string;
  cat_value: string;
}

/** Lists at most 1000 categories with their names in a language, to choose from. */
export async function listChoices(db: Database, language: PostLanguage): Promise<CategoryChoice[]> {
  const { rows } = await sql<CategoryChoice>`
    select c.id as cat_id, c.title as cat_title, coalesce(ct.value, c.title) as cat_value
      from categories c left join category_translations ct on ct.category_id = c.id and ct.language = ${language}
     order by cat_value, c.id limit 1000`.execute(db);
  return rows;
}
