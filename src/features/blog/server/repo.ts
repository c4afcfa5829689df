import { type RawBuilder, sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import { type Database, prepared } from '#platform/db/kysely.ts';
import { RELATED_LOOKED_AT } from '../rules.ts';

interface MediaRow {
  key: string;
  title: string;
  width: number;
  height: number;
  colour: string;
  widths: number[];
  alternative: string;
}

/** A row of a published translation. */
export interface PostRow {
  post_id: number;
  title_id: string;
  title: string;
  description: string;
  language: PostLanguage;
  version: number;
  featured: boolean;
  words: number;
  published_at: Date;
  updated_at: Date;
  author: string;
  media: MediaRow | null;
  siblings: { language: PostLanguage; title_id: string }[];
  categories: { cat_id: number; cat_title: string }[];
}

/** A picture `m` for readers of the translation `t`. */
const picture = sql`jsonb_build_object(
    'key', m.storage_key, 'title', m.title, 'width', m.width, 'height', m.height, 'colour', m.colour, 'widths', m.widths,
    'alternative', coalesce((select x.alternative from media_texts x where x.media_id = m.id and x.language = t.language), ''))`;

/** The name that readers see. */
const author = sql`coalesce(p.byline, trim(a.first_name || ' ' || a.last_name))`;

/** The columns of a card, the same for lists and the read page. */
export const card = sql`
  p.id as post_id, t.title_id, v.title, v.description, t.language, v.version, p.featured, v.words,
  t.published_at, v.saved_at as updated_at,
  ${author} as author,
  case when m.storage_key is null then null else ${picture} end as media,
  (select jsonb_agg(jsonb_build_object('language', s.language, 'title_id', s.title_id) order by s.language)
     from post_translations s where s.post_id = p.id and s.published_version_id is not null) as siblings,
  coalesce((select jsonb_agg(jsonb_build_object('cat_id', c.id, 'cat_title', coalesce(ct.value, c.title)) order by coalesce(ct.value, c.title))
     from post_categories pc join categories c on c.id = pc.category_id
     left join category_translations ct on ct.category_id = c.id and ct.language = t.language
    where pc.post_id = p.id), '[]') as categories`;

/** The columns of a post's own page, in addition to those of a card. */
const whole = sql`
  ${card}, v.id as version_id, v.content_html, v.contents, t.search_title, t.search_description,
  (select ${picture} from medias m where m.id = p.social_media_id) as social`;

export const published = sql`
  from post_translations t
  join posts p on p.id = t.post_id and p.deleted_at is null
  join post_versions v on v.id = t.published_version_id
  join accounts a on a.id = p.author_id
  left join medias m on m.id = p.cover_media_id`;

export interface ListFilter {
  language: PostLanguage;
  featuredOnly: boolean;
  categoryIds: readonly number[];
  author?: string;
  /** List only posts after this one. */
  afterId?: number;
  rows: number;
}

/** A post of a list. The columns of its card are null if the card is known already. */
export type ListedPost = { id: number } & (PostRow | { post_id: null });

/**
 * The cards of the posts `found`, except of those whose ids are `known`. `offset 0` keeps the condition in the subquery, so that
 * PostgreSQL does not look up the others.
 */
const cardsOf = (language: PostLanguage, known: readonly number[]) => sql`
  left join lateral (
    select ${card} ${published}
     where found.id <> all (${known}::integer[]) and t.post_id = found.id and t.language = ${language} offset 0) c on true`;

const limits = [6, 11, 51];

/**
 * Each row includes the total, so one query is enough; its time does not depend on the number of posts. The limit
 * is a literal: with a parameter PostgreSQL expects a tenth of the table, rejects the generic plan and plans each
 * execution, which takes longer than reading. Only few limits occur, so there are few different statements.
 */
export async function listPublished(
  db: Database,
  filter: ListFilter,
  known: readonly number[],
): Promise<(ListedPost & { total: number })[]> {
  const limit = limits.find((enough) => enough >= filter.rows) ?? filter.rows;
  const { rows } = await sql<ListedPost & { total: number }>`
    select found.id, (${total(filter)}) as total, c.*
      from (
        select t.post_id as id, t.published_at from post_translations t
          join posts p on p.id = t.post_id and p.deleted_at is null
          ${filter.author === undefined ? sql`` : sql`join accounts a on a.id = p.author_id`}
         where t.language = ${filter.language} and t.published_version_id is not null
           ${filter.featuredOnly ? sql`and p.featured` : sql``}
           ${inCategories(filter.categoryIds)} ${byAuthor(filter.author)} ${after(filter.afterId, filter.language)}
         order by t.published_at desc, t.post_id desc limit ${sql.lit(limit)}) found
      ${cardsOf(filter.language, known)}
     order by found.published_at desc, found.id desc`.execute(db);
  return rows.slice(0, filter.rows);
}

export async function countPublished(db: Database, filter: ListFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${total(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Reads the total from counters that triggers maintain, one per set of categories; those of an author are counted. */
function total({ language, featuredOnly, categoryIds, author: name }: ListFilter): RawBuilder<unknown> {
  if (name !== undefined)
    return sql`select count(*)::int as total from post_translations t
     join posts p on p.id = t.post_id and p.deleted_at is null join accounts a on a.id = p.author_id
    where t.published_version_id is not null and t.language = ${language} ${featuredOnly ? sql`and p.featured` : sql``}
      ${inCategories(categoryIds)} ${byAuthor(name)}`;
  return sql`select coalesce(sum(n.posts), 0)::int as total from published_counts n
   where n.language = ${language} ${featuredOnly ? sql`and n.featured` : sql``}
     ${categoryIds.length === 0 ? sql`` : sql`and n.category_ids && ${[...categoryIds]}::integer[]`}`;
}

function inCategories(ids: readonly number[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql``;
  return sql`and exists (select from post_categories f where f.post_id = p.id and f.category_id = any(${[...ids]}::integer[]))`;
}

const byAuthor = (name: string | undefined) => (name === undefined ? sql`` : sql`and ${author} = ${name}`);

/**
 * The position of a post stays known after it is unpublished or deleted, because its row is kept. For an
 * unknown id, the order of ids is used.
 */
function after(lastId: number | undefined, language: PostLanguage): RawBuilder<unknown> {
  if (lastId === undefined) return sql``;
  return sql`and case when exists (select from post_translations l where l.post_id = ${lastId} and l.language = ${language} and l.published_at is not null)
    then (t.published_at, t.post_id) < (select l.published_at, l.post_id from post_translations l where l.post_id = ${lastId} and l.language = ${language})
    else t.post_id < ${lastId} end`;
}

/** The text of a version, the large part of a post. */
export interface TextRow {
  content_html: string;
  contents: { id: string; text: string; level: 2 | 3 }[];
}

export interface FullPostRow extends PostRow, TextRow {
  version_id: number;
  search_title: string;
  search_description: string;
  social: MediaRow | null;
  previous: { post_id: number; title_id: string; title: string } | null;
  next: { post_id: number; title_id: string; title: string } | null;
}

/**
 * Finds a translation by its current or a former address. One subquery instead of a `coalesce` of two: under
 * row-level security PostgreSQL treats a `coalesce` as an expression that might leak rows, and scans the
 * table instead of the index.
 */
function byAddress(language: PostLanguage, titleId: string): RawBuilder<unknown> {
  return sql`(select found.id from (
    select c.id, 0 as age from post_translations c where c.language = ${language} and c.title_id = ${titleId}
    union all
    select f.translation_id, 1 from post_former_titles f where f.language = ${language} and f.title_id = ${titleId}) found
    order by found.age limit 1)`;
}

const fullPost = (language: PostLanguage, match: RawBuilder<unknown>) => sql<FullPostRow>`
  select ${whole}, ${neighbour(sql`<`, sql`desc`)} as previous, ${neighbour(sql`>`, sql`asc`)} as next
    ${published}
   where t.language = ${language} and ${match}`;

const postById = prepared((_, language: PostLanguage, postId: number) =>
  fullPost(language, sql`t.post_id = ${postId}`),
);
const postByAddress = prepared((_, language: PostLanguage, titleId: string) =>
  fullPost(language, sql`t.id = ${byAddress(language, titleId)}`),
);

/** Finds a translation by id, or by its current or a former address. */
export async function findPublished(
  db: Database,
  language: PostLanguage,
  by: { postId: number } | { titleId: string },
): Promise<FullPostRow | undefined> {
  const [row] =
    'postId' in by ? await postById(db, language, by.postId) : await postByAddress(db, language, by.titleId);
  return row;
}

const publishedText = prepared(
  (_, postId: number, versionId: number) => sql<TextRow>`
    select v.content_html, v.contents
      from post_versions v
      join post_translations t on t.id = v.translation_id and t.published_version_id = v.id
      join posts p on p.id = t.post_id and p.deleted_at is null
     where v.id = ${versionId} and t.post_id = ${postId}`,
);

/** Finds the text of a version if it is still the published one. */
export async function findText(
  db: Database,
  { post_id, version_id }: { post_id: number; version_id: number },
): Promise<TextRow | undefined> {
  const [row] = await publishedText(db, post_id, version_id);
  return row;
}

const publishedAt = (language: PostLanguage, titleId: string) => sql`
  post_translations t join posts p on p.id = t.post_id and p.deleted_at is null
   where t.id = ${byAddress(language, titleId)} and t.published_version_id is not null`;

/** Selects ids first, because most candidates need no other columns. */
const relatedPosts = prepared((_, language: PostLanguage, titleId: string, known: readonly number[]) => {
  // One more, because the list contains the post itself.
  const newest = (condition: RawBuilder<unknown>) => sql`array(
    select n.post_id from post_translations n join posts np on np.id = n.post_id and np.deleted_at is null
     where n.language = ${language} and n.published_version_id is not null ${condition}
     order by n.published_at desc, n.post_id desc limit ${sql.lit(RELATED_LOOKED_AT + 1)})`;
  const sameCategory = sql`and exists (select from post_categories f
    where f.post_id = n.post_id and f.category_id in (select c.category_id from post_categories c where c.post_id = t.post_id))`;
  return sql<ListedPost>`
    with near as materialized (
      select array(
          select u.post_id from unnest(${newest(sameCategory)} || ${newest(sql``)}) with ordinality u (post_id, place)
           where u.post_id <> t.post_id group by u.post_id order by min(u.place) limit ${sql.lit(RELATED_LOOKED_AT)}) as ids
        from ${publishedAt(language, titleId)})
    select found.id, c.* from near cross join unnest(near.ids) with ordinality found (id, place)
      ${cardsOf(language, known)} order by found.place`;
});

/**
 * Lists related posts for a current or former address: the newest that share a category, then the newest of
 * all.
 * @returns undefined when no post is published there.
 */
export async function listRelated(
  db: Database,
  language: PostLanguage,
  titleId: string,
  known: readonly number[],
): Promise<ListedPost[] | undefined> {
  const related = await relatedPosts(db, language, titleId, known);
  if (related.length > 0) return related;
  const isThere = await sql`select from ${publishedAt(language, titleId)}`.execute(db);
  return isThere.rows.length > 0 ? [] : undefined;
}

/** If sites of two languages had the address, prefers the requested language. */
export async function findFormerAddress(
  db: Database,
  { address, language }: { address: string; language: PostLanguage },
): Promise<{ post_id: number; language: PostLanguage; title_id: string } | undefined> {
  const { rows } = await sql<{ post_id: number; language: PostLanguage; title_id: string }>`
    select t.post_id, t.language, t.title_id
      from post_former_titles f
      join post_translations t on t.id = f.translation_id and t.published_version_id is not null
      join posts p on p.id = t.post_id and p.deleted_at is null
     where f.language in ('FR', 'EN') and f.title_id = ${address}
     order by f.language = ${language} desc limit 1`.execute(db);
  return rows[0];
}

/** Finds the newest version of a translation as it would be published now, without related posts. */
export async function findDraft(db: Database, translationId: number): Promise<FullPostRow | undefined> {
  const { rows } = await sql<FullPostRow>`
    select ${whole}, null as previous, null as next
      from post_translations t
      join posts p on p.id = t.post_id and p.deleted_at is null
      cross join lateral (select * from post_versions n where n.translation_id = t.id order by n.version desc limit 1) v
      join accounts a on a.id = p.author_id
      left join medias m on m.id = p.cover_media_id
     where t.id = ${translationId}`.execute(db);
  return rows[0];
}

function neighbour(side: RawBuilder<unknown>, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('post_id', n.post_id, 'title_id', n.title_id, 'title', nv.title)
    from post_translations n join post_versions nv on nv.id = n.published_version_id join posts np on np.id = n.post_id and np.deleted_at is null
   where n.language = t.language and (n.published_at, n.post_id) ${side} (t.published_at, t.post_id)
   order by n.published_at ${direction}, n.post_id ${direction} limit 1)`;
}

export async function listWithContent(
  db: Database,
  filter: ListFilter,
): Promise<(PostRow & { content_html: string; feed_id: string })[]> {
  const { rows } = await sql<PostRow & { content_html: string; feed_id: string }>`
    select ${card}, v.content_html, t.feed_id ${published}
     where t.language = ${filter.language} ${inCategories(filter.categoryIds)}
     order by t.published_at desc, t.post_id desc limit ${sql.lit(filter.rows)}`.execute(db);
  return rows;
}

/** Returns the permanent id of the workspace's blog in feeds. */
export async function findFeedId(db: Database): Promise<string> {
  const row = await db
    .selectFrom('workspaces')
    .select('feed_id')
    .where('id', '=', sql<number>`current_workspace()`)
    .executeTakeFirst();
  return row?.feed_id ?? '';
}

/** The condition of the index posts_addressed. A trigger sets `published` while a translation is published. */
const hasAddress = sql`p.published and p.deleted_at is null`;

/** Lists the addresses of the next `posts` posts after an id, in the order of their ids. */
export async function listAddresses(db: Database, { after, posts }: { after: number; posts: number }) {
  const { rows } = await sql<{ post_id: number; language: PostLanguage; title_id: string; updated_at: Date }>`
    select t.post_id, t.language, t.title_id, v.saved_at as updated_at
      from (select p.id from posts p where p.id > ${after} and ${hasAddress} order by p.id limit ${sql.lit(posts)}) one
      join post_translations t on t.post_id = one.id
      join post_versions v on v.id = t.published_version_id
     order by t.post_id, t.language`.execute(db);
  return rows;
}

/** Splits the posts with an address into groups of `posts`. @returns the last id of each group except the last one. */
export async function listBoundaries(db: Database, posts: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select p.id, row_number() over by_id as place, lead(p.id) over by_id as next
        from posts p where ${hasAddress} window by_id as (order by p.id)) numbered
     where place % ${sql.lit(posts)} = 0 and next is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}
