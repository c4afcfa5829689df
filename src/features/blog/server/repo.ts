import { type RawBuilder, sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import { type Database, prepared } from '#platform/db/kysely.ts';
import {
  MOST_MISTYPED,
  nearestWords,
  partsOf,
  RELATED_LOOKED_AT,
  SHORTEST_BEGINNING,
  type SoughtWords,
} from '../rules.ts';

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
const card = sql`
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
  ${card}, v.content_html, v.contents, t.search_title, t.search_description,
  (select ${picture} from medias m where m.id = p.social_media_id) as social`;

const published = sql`
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

const limits = [6, 11, 51];

/**
 * Each row includes the total, so one query is enough; its time does not depend on the number of posts. The limit
 * is a literal: with a parameter PostgreSQL expects a tenth of the table, rejects the generic plan and plans each
 * execution, which takes longer than reading. Only few limits occur, so there are few different statements.
 */
export async function listPublished(
  db: Database,
  filter: ListFilter,
): Promise<(PostRow & { total: number })[]> {
  const limit = limits.find((enough) => enough >= filter.rows) ?? filter.rows;
  const { rows } = await sql<PostRow & { total: number }>`
    select ${card}, (${total(filter)}) as total ${published}
     where t.language = ${filter.language} ${filter.featuredOnly ? sql`and p.featured` : sql``}
       ${inCategories(filter.categoryIds)} ${byAuthor(filter.author)} ${after(filter.afterId, filter.language)}
     order by t.published_at desc, t.post_id desc limit ${sql.lit(limit)}`.execute(db);
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

export interface FullPostRow extends PostRow {
  search_title: string;
  search_description: string;
  social: MediaRow | null;
  content_html: string;
  contents: { id: string; text: string; level: 2 | 3 }[];
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

const publishedAt = (language: PostLanguage, titleId: string) => sql`
  post_translations t join posts p on p.id = t.post_id and p.deleted_at is null
   where t.id = ${byAddress(language, titleId)} and t.published_version_id is not null`;

/** Selects ids first, because most candidates need no other columns. */
const relatedPosts = prepared((_, language: PostLanguage, titleId: string) => {
  // One more, because the list contains the post itself.
  const newest = (condition: RawBuilder<unknown>) => sql`array(
    select n.post_id from post_translations n join posts np on np.id = n.post_id and np.deleted_at is null
     where n.language = ${language} and n.published_version_id is not null ${condition}
     order by n.published_at desc, n.post_id desc limit ${sql.lit(RELATED_LOOKED_AT + 1)})`;
  const sameCategory = sql`and exists (select from post_categories f
    where f.post_id = n.post_id and f.category_id in (select c.category_id from post_categories c where c.post_id = t.post_id))`;
  return sql<PostRow>`
    with near as materialized (
      select array(
          select u.post_id from unnest(${newest(sameCategory)} || ${newest(sql``)}) with ordinality u (post_id, place)
           where u.post_id <> t.post_id group by u.post_id order by min(u.place) limit ${sql.lit(RELATED_LOOKED_AT)}) as ids
        from ${publishedAt(language, titleId)})
    select ${card} ${published} join near on t.post_id = any(near.ids)
     where t.language = ${language} order by array_position(near.ids, t.post_id)`;
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
): Promise<PostRow[] | undefined> {
  const related = await relatedPosts(db, language, titleId);
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

const configurationOf = (language: PostLanguage) =>
  language === 'FR' ? sql`'french'::regconfig` : sql`'english'::regconfig`;

/** How much a word of posts is like a typed one. */
const WHOLE = 3;
const BEGINNING = 2;
export const SIMILAR = 1;

/** Words that begin like a typed one, and words that are compared with a mistyped one. */
const MOST_BEGINNINGS = 60;
const MOST_COMPARED = 300;
/** Follows every letter in the order of bytes. */
const LAST = '\u{10ffff}';

/** A word of posts that is looked for. */
interface FoundWord {
  /** The index of the typed word that it replaces. */
  place: number;
  word: string;
  near: number;
}

/**
 * Finds the words of posts for typed ones: their stems, words that begin like them, and if there are none, words that are like
 * them except for typing errors. Omits words that the language ignores.
 */
export async function findWords(
  db: Database,
  language: PostLanguage,
  { words, operators }: SoughtWords,
): Promise<FoundWord[]> {
  // Only equality and ranges: with row-level security PostgreSQL uses no index for other conditions.
  const known = sql`select k.word from post_word_parts k where k.language = ${language} and k.part = ''`;
  const { rows } = await sql<{ place: number; stem: string; word: string | null; near: number }>`
    select typed.place::int as place, stems.stem, found.word,
           case when found.word = stems.stem then ${sql.lit(WHOLE)} else ${sql.lit(BEGINNING)} end as near
      from unnest(${words}::text[]) with ordinality typed(word, place)
     cross join lateral (
       select s.stem from unnest(tsvector_to_array(to_tsvector(${configurationOf(language)}, typed.word))) s(stem) limit 1) stems
      left join lateral (
       (${known} and k.word = stems.stem) union all
       (${known} and k.word >= typed.word and k.word < typed.word || ${LAST} and k.word <> stems.stem
           and ${!operators} and length(typed.word) >= ${sql.lit(SHORTEST_BEGINNING)}
         order by k.word limit ${sql.lit(MOST_BEGINNINGS)})) found(word) on true
     order by typed.place`.execute(db);
  const found: FoundWord[] = [];
  let mistyped = 0;
  for (const { place, stem, word, near } of rows) {
    if (word !== null) found.push({ place, word, near });
    else {
      const forms = [...new Set([words[place - 1] ?? stem, stem])];
      const isCompared = !operators && mistyped++ < MOST_MISTYPED;
      const similar = isCompared ? nearestWords(forms, await listCompared(db, language, forms)) : [];
      // No post has the word or one like it: then no post is found.
      for (const one of similar.length > 0 ? similar : [stem])
        found.push({ place, word: one, near: similar.length > 0 ? SIMILAR : WHOLE });
    }
  }
  return withoutNeedless(found);
}

/** If a word is mistyped, the other words are not completed if posts have them: beginnings would find too much. */
function withoutNeedless(found: readonly FoundWord[]): FoundWord[] {
  if (!found.some(({ near }) => near === SIMILAR)) return [...found];
  const whole = new Set(found.filter(({ near }) => near === WHOLE).map(({ place }) => place));
  return found.filter(({ place, near }) => near !== BEGINNING || !whole.has(place));
}

/** Lists the words that begin a typed one, and those with most parts in common. */
async function listCompared(
  db: Database,
  language: PostLanguage,
  forms: readonly string[],
): Promise<string[]> {
  const parts = [...new Set(forms.flatMap(partsOf))];
  const beginnings = forms.flatMap((word) =>
    Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1)),
  );
  const { rows } = await sql<{ word: string }>`
    select k.word from post_word_parts k
     where k.language = ${language} and k.part = '' and k.word = any(${beginnings}::text[])
     union all
    (select k.word from post_word_parts k
      where k.language = ${language} and k.part = any(${parts}::text[])
      group by k.word
      order by count(*)::float / (${parts.length}::int + length(k.word) + 1 - count(*)) desc, k.word
      limit ${sql.lit(MOST_COMPARED)})`.execute(db);
  return [...new Set(rows.map((row) => row.word))];
}

export interface SearchFilter {
  language: PostLanguage;
  sought: SoughtWords;
  words: readonly FoundWord[];
  rows: number;
}

const placesOf = (words: readonly FoundWord[]) => new Set(words.map(({ place }) => place)).size;

/** The translations with one of the words that stand for a typed one, each once. */
function translationsWith(language: PostLanguage, words: readonly FoundWord[]): RawBuilder<unknown> {
  const [first] = words;
  if (words.length === 1 && first !== undefined)
    return sql`select i.translation_id as id, ${sql.lit(first.near)} as near, i.weight, i.published_at
                 from post_words i where i.language = ${language} and i.word = ${first.word}`;
  // A lateral query is looked up for each word, also before PostgreSQL knows how many rows there are.
  return sql`
    select p.id, max(w.near) as near, max(p.weight) as weight, max(p.published_at) as published_at
      from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ near }) => near)}::int[]) w(word, near)
     cross join lateral (
       select i.translation_id as id, i.weight, i.published_at from post_words i
        where i.language = ${language} and i.word = w.word offset 0) p
     group by p.id`;
}

/** The translations with one (`any`) or all of the typed words. */
function ranked({ language, sought, words }: SearchFilter): RawBuilder<unknown> {
  const places = [...Map.groupBy(words, ({ place }) => place).values()];
  const sets = places.map((one) => translationsWith(language, one));
  if (sought.any)
    return sql`select id, min(near) as near, sum(weight) as weight, max(published_at) as published_at
                 from (${sql.join(sets, sql` union all `)}) one group by id`;
  const each = (column: string) => sets.map((_, index) => sql.ref(`p${index}.${column}`));
  const joined = sets.map((set, index) => {
    const named = sql`(${set}) ${sql.ref(`p${index}`)}`;
    return index === 0 ? named : sql`${named} using (id)`;
  });
  return sql`select id, least(${sql.join(each('near'))}) as near, ${sql.join(each('weight'), sql` + `)} as weight, p0.published_at
               from ${sql.join(joined, sql` join `)}`;
}

/** The best translations, as a query named `best`: those with the typed words come first. */
function bestFor(filter: SearchFilter): RawBuilder<unknown> {
  const { language, sought, words, rows } = filter;
  // Reads the texts in order, and no more of them than are shown: a text takes much longer than a word.
  const matching = sql`
     cross join lateral (
       select from post_translations t
        where t.id = r.id and t.search @@ websearch_to_tsquery(${configurationOf(language)}, ${sought.text}) offset 0) m`;
  // A constant column in the order would be sorted again above the join, after all texts were read.
  const isMixed = words.some(({ near }) => near !== words[0]?.near);
  const order = sql`order by ${isMixed ? sql`r.near desc, ` : sql``}r.weight desc, r.published_at desc, r.id desc`;
  return sql`
    ranked as (${ranked(filter)}),
    best as materialized (
      select r.* from (select * from ranked r ${order} offset 0) r ${sought.operators ? matching : sql``}
      ${order} limit ${sql.lit(rows)})`;
}

const inOrder = sql`order by best.near desc, best.weight desc, best.published_at desc, best.id desc`;

/** Reads the posts with the whole words if they are enough, because beginnings of words are in many more posts. */
async function wholeFirst<Row>(
  filter: SearchFilter,
  read: (filter: SearchFilter) => Promise<Row[]>,
): Promise<Row[]> {
  const whole = filter.words.filter(({ near }) => near === WHOLE);
  if (whole.length < filter.words.length && placesOf(whole) === placesOf(filter.words)) {
    const rows = await read({ ...filter, words: whole });
    if (rows.length === filter.rows) return rows;
  }
  return read(filter);
}

export function search(db: Database, filter: SearchFilter): Promise<(PostRow & { excerpt: string })[]> {
  return wholeFirst(filter, async (chosen) => {
    const { rows } = await sql<PostRow & { excerpt: string }>`
      with ${bestFor(chosen)}
      select ${card}, left(v.content_text, 60000) as excerpt ${published} join best on best.id = t.id ${inOrder}`.execute(
      db,
    );
    return rows;
  });
}

export function suggest(db: Database, filter: SearchFilter): Promise<{ title_id: string; title: string }[]> {
  return wholeFirst(filter, async (chosen) => {
    const { rows } = await sql<{ title_id: string; title: string }>`
      with ${bestFor(chosen)}
      select t.title_id, v.title ${published} join best on best.id = t.id ${inOrder}`.execute(db);
    return rows;
  });
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
