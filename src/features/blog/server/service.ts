/**
 * Reads what the public pages show. Answers do not depend on the visitor, so one cached answer serves
 * everybody.
 */

import { readingMinutes } from '#features/content/rules.ts';
import { mediaAddress } from '#features/media/address.rules.ts';
import { translationOfPreview } from '#features/posts/server/schedule.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { Kept } from '#kernel/kept.ts';
import { Problem } from '#kernel/problem.ts';
import type { PrepareContext, TenantContext } from '#platform/request/context.ts';
import type * as contract from '../contract.ts';
import type { Picture, PostSummary, PublicPost } from '../contract.ts';
import { excerptOf, FEED_POSTS, SEARCH_LIMIT, SEARCH_POSTS, SUGGESTIONS, soughtWords } from '../rules.ts';
import * as repo from './repo.ts';
import * as searching from './search.repo.ts';

type Language = PostSummary['language'];

/** @throws Problem 404 when the post has no published translation in the language. */
export async function readPost(
  context: TenantContext,
  { params, query }: CallInput<typeof contract.readPost>,
) {
  return { response: publicPost(await findArticle(context, query.language, params)) };
}

/** @throws Problem 404 when no published post has or had this address in the language. */
export async function readPostByTitle(
  context: TenantContext,
  { params, query }: CallInput<typeof contract.readPostByTitle>,
) {
  return { response: publicPost(await findArticle(context, query.language, params)) };
}

/** Pages keep what surrounds the text until the content changes. The text, which is large, is read each time. */
async function findArticle(
  { db, kept }: TenantContext,
  language: Language,
  by: Parameters<typeof repo.findPublished>[2],
): Promise<repo.FullPostRow | undefined> {
  const name = `article ${language} ${JSON.stringify(by)}`;
  const known = kept?.get<Omit<repo.FullPostRow, keyof repo.TextRow>>(name);
  if (known !== undefined) {
    const text = await repo.findText(db, known);
    if (text !== undefined) return { ...known, ...text };
  }
  const row = await repo.findPublished(db, language, by);
  if (row === undefined || kept === undefined) return row;
  const { content_html, contents, ...others } = row;
  kept.set(name, others, 2 * CARD_BYTES);
  return row;
}

/** @throws Problem 404 when no published post has or had this address in the language. */
export function listRelatedPosts(
  { db, kept }: TenantContext,
  { params, query }: CallInput<typeof contract.listRelatedPosts>,
) {
  return keptList(kept, `related ${params.titleId}`, query.language, async (cards) => {
    const related = await repo.listRelated(db, query.language, params.titleId, [...cards.keys()]);
    if (related === undefined) throw new Problem(404, { code: 'POST_NOT_FOUND' });
    return { posts: related.map((row) => cardOf(row, cards)) };
  });
}

/** @throws Problem 404 when no published post had the address. */
export async function findFormerAddress(
  { db }: TenantContext,
  { query }: CallInput<typeof contract.findFormerAddress>,
) {
  const found = await repo.findFormerAddress(db, query);
  if (found === undefined) throw new Problem(404, { code: 'POST_NOT_FOUND' });
  return found;
}

/** Reads the draft of a preview link. @throws Problem 404 for a link that is unknown, expired or revoked. */
export async function readPreview({ db }: TenantContext, { params }: CallInput<typeof contract.readPreview>) {
  const row = await repo.findDraft(db, await translationOfPreview(db, params.token));
  if (row === undefined) throw new Problem(404, { code: 'PREVIEW_NOT_FOUND' });
  const published = {
    ...row,
    published_at: row.published_at ?? row.updated_at,
    siblings: row.siblings ?? [],
  };
  return { response: publicPost(published) };
}

interface ListInput {
  params: { kind: 'featured' | 'latest'; lastId?: number };
  query: { language: Language; categoryIds?: number[]; author?: string; rowsPerPage: number };
}

export function listPosts(
  { db, kept }: TenantContext,
  { params, query }: ListInput,
): Promise<CallAnswer<typeof contract.listPosts>> {
  const name = `list ${JSON.stringify({ ...params, ...query })}`;
  return keptList(kept, name, query.language, (cards) => readList(db, { params, query }, cards));
}

async function readList(db: TenantContext['db'], { params, query }: ListInput, cards: Cards) {
  const filter: repo.ListFilter = {
    language: query.language,
    featuredOnly: params.kind === 'featured',
    categoryIds: query.categoryIds ?? [],
    author: query.author,
    afterId: params.lastId,
    // One more than requested, to detect whether more follow.
    rows: query.rowsPerPage + 1,
  };
  const rows = await repo.listPublished(db, filter, [...cards.keys()]);
  const [first] = rows;
  return {
    posts: rows.slice(0, query.rowsPerPage).map((row) => cardOf(row, cards)),
    more: rows.length > query.rowsPerPage,
    // After the last page there is no row with the total.
    totalCount: first?.total ?? (params.lastId === undefined ? 0 : await repo.countPublished(db, filter)),
  };
}

/** @throws Problem 429 after too many searches from one address. */
async function limitSearches({ limits, request }: PrepareContext): Promise<void> {
  try {
    await limits.spend(SEARCH_LIMIT, request.address);
  } catch (error) {
    // Readers can search although nothing can be written, as on a full disk.
    if (error instanceof Problem && error.status === 429) throw error;
  }
}

/** @returns undefined for a query without words (specification §4). */
async function filterFor(
  db: TenantContext['db'],
  { language, query }: { language: Language; query: string },
  rows: number,
): Promise<searching.SearchFilter | undefined> {
  const sought = soughtWords(query);
  if (sought.words.length === 0) return undefined;
  const words = await searching.findWords(db, language, sought);
  return words.length === 0 ? undefined : { language, sought, words, rows };
}

/** Searches posts. An empty query finds nothing. */
export const searchPosts = {
  prepare: limitSearches,
  async run({ db }: TenantContext, { query }: CallInput<typeof contract.searchPosts>) {
    const filter = await filterFor(db, query, SEARCH_POSTS);
    if (filter === undefined) return { posts: [], similar: false };
    const rows = await searching.search(db, filter);
    const alike = filter.words.filter(({ near }) => near === searching.SIMILAR).map(({ word }) => word);
    return {
      posts: rows.map((row) => ({ ...summary(row), excerpt: excerptOf(row.excerpt, query.query, alike) })),
      similar: rows.length > 0 && alike.length > 0,
    };
  },
};

export const suggestPosts = {
  prepare: limitSearches,
  async run({ db }: TenantContext, { query }: CallInput<typeof contract.suggestPosts>) {
    const filter = await filterFor(db, query, SUGGESTIONS);
    return { posts: filter === undefined ? [] : await searching.suggest(db, filter) };
  },
};

export async function feedPosts({ db }: TenantContext, { query }: CallInput<typeof contract.feedPosts>) {
  const categoryIds = query.categoryId === undefined ? [] : [query.categoryId];
  const rows = await repo.listWithContent(db, {
    language: query.language,
    featuredOnly: false,
    categoryIds,
    rows: FEED_POSTS,
  });
  const part = [query.language.toLowerCase(), ...categoryIds].join('/');
  return {
    feed_id: `${await repo.findFeedId(db)}/${part}`,
    posts: rows.map((row) => ({
      ...summary(row),
      feed_id: `${row.feed_id}/${row.language.toLowerCase()}`,
      content: row.content_html,
    })),
  };
}

/** In two languages a part of the sitemap has at most 2,000 of the 50,000 addresses that sitemaps.org allows. */
const POSTS_PER_PART = 1000;

export async function listAddresses(
  { db }: TenantContext,
  { query }: CallInput<typeof contract.listAddresses>,
) {
  const { after } = query;
  const parts = after === undefined ? [0, ...(await repo.listBoundaries(db, POSTS_PER_PART))] : [];
  // A sitemap index lists only its parts.
  const rows =
    parts.length > 1 ? [] : await repo.listAddresses(db, { after: after ?? 0, posts: POSTS_PER_PART });
  return {
    parts,
    addresses: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
  };
}

/** Cards that are kept by language, and about the memory of one. */
const MOST_CARDS = 200;
const CARD_BYTES = 2000;

type Cards = Map<number, PostSummary>;

/**
 * Reads a list of posts, for a page once until the content changes. Lists and articles share the cards. Outside pages nothing is
 * kept.
 */
async function keptList<List extends { posts: PostSummary[] }>(
  kept: TenantContext['kept'],
  name: string,
  language: Language,
  read: (cards: Cards) => Promise<List>,
): Promise<List> {
  if (kept === undefined) return read(new Map());
  const key = `${name} ${language}`;
  const known = kept.get<List>(key);
  if (known !== undefined) return known;
  const cards = keptCards(kept, language);
  const list = await read(cards);
  // A list keeps no cards of its own.
  if (list.posts.every((post) => cards.get(post.post_id) === post))
    kept.set(key, list, 100 * list.posts.length);
  return list;
}

function keptCards(kept: Kept, language: Language): Cards {
  const name = `cards ${language}`;
  const known = kept.get<Cards>(name);
  if (known !== undefined) return known;
  const cards: Cards = new Map();
  kept.set(name, cards, MOST_CARDS * CARD_BYTES);
  return cards;
}

function cardOf(row: repo.ListedPost, cards: Cards): PostSummary {
  const known = cards.get(row.id);
  if (known !== undefined) return known;
  if (row.post_id === null) throw new Error(`post ${row.id} is listed without its card`);
  const card = summary(row);
  if (cards.size < MOST_CARDS) cards.set(row.id, card);
  return card;
}

function summary(row: repo.PostRow): PostSummary {
  const cover = row.media === null ? null : pictureOf(row.media);
  return {
    post_id: row.post_id,
    title_id: row.title_id,
    title: row.title,
    description: row.description,
    language: row.language,
    version: row.version,
    status: 'published',
    featured: row.featured,
    languages: row.siblings.map((sibling) => sibling.language),
    cover_picture_src: cover?.src ?? '',
    cover_picture_title: row.media?.title ?? '',
    cover,
    author: row.author,
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    reading_minutes: readingMinutes(row.words),
    categories: row.categories,
  };
}

function publicPost(row: repo.FullPostRow | undefined): PublicPost {
  if (row === undefined) throw new Problem(404, { code: 'POST_NOT_FOUND' });
  return {
    ...summary(row),
    search_title: row.search_title,
    search_description: row.search_description,
    social_picture: row.social === null ? null : pictureOf(row.social),
    content: row.content_html,
    contents: row.contents,
    words: row.words,
    translations: row.siblings.filter((sibling) => sibling.language !== row.language),
    previous: row.previous,
    next: row.next,
  };
}

function pictureOf(media: NonNullable<repo.PostRow['media']>): Picture {
  return {
    src: mediaAddress(media.key),
    sources: media.widths.map((width) => ({ width, src: mediaAddress(media.key, width) })),
    width: media.width,
    height: media.height,
    colour: media.colour,
    alternative: media.alternative,
  };
}
