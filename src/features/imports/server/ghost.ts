/** Reads a Ghost export and selects the entries to import. */

import { firstWords } from '#features/content/rules.ts';
import { htmlOfLexical, readLine, readSource } from '#features/content/server/source.service.ts';
import { sourceAddress } from '#features/posts/address.rules.ts';
import { SEARCH_TEXT_LENGTH } from '#features/posts/search.rules.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import {
  dateOfSource,
  type ImportedPicture,
  type ImportedPost,
  type ImportedSite,
  type LeftOut,
  type SourceOptions,
  UNKNOWN_ORIGIN,
} from '../entry.rules.ts';
import { publication } from './dates.ts';
import { type GhostExport, type GhostPost, parseGhost } from './ghost-json.ts';
import { reasonOf } from './refusal.ts';

export interface GhostOptions extends SourceOptions {
  /** The site's address, which the export does not contain. */
  site?: string;
}

/**
 * @param now posts with a later date become drafts.
 * @throws Problem 400 for a file that is not a Ghost export.
 */
export async function readGhost(
  source: string,
  now: Date,
  options: GhostOptions = {},
): Promise<ImportedSite> {
  return siteOfGhost(parseGhost(source), now, options);
}

/** Reads like `readGhost`, from an export that is already parsed. */
export async function siteOfGhost(
  found: GhostExport,
  now: Date,
  options: GhostOptions,
): Promise<ImportedSite> {
  const own =
    settingOf(found, 'locale') ?? settingOf(found, 'lang') ?? settingOf(found, 'default_locale') ?? '';
  const home = (options.site ?? UNKNOWN_ORIGIN).replace(/\/+$/, '');
  const reading: Reading = {
    ...options,
    now,
    home,
    siteLanguage: /^fr\b/i.test(own) ? 'FR' : 'EN',
    tagsOf: byPost(found.posts_tags, 'tag_id'),
    authorsOf: byPost(found.posts_authors, 'author_id'),
    tagNames: new Map(found.tags.map(({ id, name }) => [id, name])),
    users: new Map(found.users.map((user) => [user.id, user])),
    metaOf: new Map(found.posts_meta.map((meta) => [meta.post_id, meta])),
  };
  const posts: ImportedPost[] = [];
  const leftOut: LeftOut[] = [];
  for (const one of found.posts) {
    await options.beforeEach?.();
    const read = await readPost(one, reading);
    if ('why' in read) leftOut.push(read);
    else posts.push(read);
  }
  return { posts, leftOut, pictures: picturesOf(found, home), origins: new Set([new URL(home).origin]) };
}

function settingOf({ settings }: GhostExport, name: string): string | undefined {
  const value = settings.find((one) => one.key === name)?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the related rows of each post, in their order. */
function byPost<Name extends string>(
  rows: readonly ({ post_id: string; sort_order?: number | null } & Record<Name, string>)[],
  name: Name,
): Map<string, string[]> {
  const sorted = rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
  return new Map(
    [...Map.groupBy(sorted, (row) => row.post_id)].map(([postId, group]) => [
      postId,
      group.map((row) => row[name]),
    ]),
  );
}

interface Reading extends GhostOptions {
  now: Date;
  /** The default language of entries whose language is neither stated nor detected. */
  siteLanguage: PostLanguage;
  /** The site's address without a trailing slash. */
  home: string;
  tagsOf: ReadonlyMap<string, readonly string[]>;
  authorsOf: ReadonlyMap<string, readonly string[]>;
  tagNames: ReadonlyMap<string, string>;
  users: ReadonlyMap<string, GhostExport['users'][number]>;
  metaOf: ReadonlyMap<string, GhostExport['posts_meta'][number]>;
}

async function readPost(one: GhostPost, reading: Reading): Promise<ImportedPost | LeftOut> {
  const title = await readLine((one.title ?? '').slice(0, 1000));
  const name = `/${one.slug ?? one.id}/`;
  const isPage = one.type === 'page' || Boolean(one.page);
  if (isPage && !reading.pages) return { name, title, why: 'a page' };
  try {
    const source = sourceOf(one);
    if (source === undefined) return { name, title, why: 'no text to be read' };
    return await postOf({ one, title, name, isPage }, source, reading);
  } catch (error) {
    const { code, detail } = reasonOf(error);
    return { name, title, why: code, detail };
  }
}

/** @throws RefusedContent */
function sourceOf({ html, lexical, markdown }: GhostPost) {
  const text = html ?? (lexical ? htmlOfLexical(lexical) : undefined);
  if (text !== undefined) return { format: 'html', text } as const;
  return markdown ? ({ format: 'markdown', text: markdown } as const) : undefined;
}

interface Named {
  one: GhostPost;
  title: string;
  name: string;
  isPage: boolean;
}

/** @throws RefusedContent */
async function postOf(
  { one, title, name, isPage }: Named,
  source: { format: 'html' | 'markdown'; text: string },
  reading: Reading,
): Promise<ImportedPost> {
  const { home } = reading;
  const text = withSiteAddress(source.text, home);
  const { html, found, opening, language } = await readSource({ ...source, text });
  const tags = (reading.tagsOf.get(one.id) ?? []).flatMap((id) => reading.tagNames.get(id) ?? []);
  // Internal tags start with `#`; some sites use them for languages.
  const shown = tags.filter((tag) => !tag.startsWith('#'));
  const ofTag = tags.find((tag) => /^#(?:fr|en)\b/i.test(tag))?.slice(1);
  const named = ofTag ?? one.locale ?? one.language?.slice(0, 2);
  const code = named ?? reading.language ?? language ?? reading.siteLanguage;
  const users = (reading.authorsOf.get(one.id) ?? [one.author_id ?? '']).flatMap(
    (id) => reading.users.get(id) ?? [],
  );
  const names = users.flatMap((user) => user.name || []).join(', ');
  const visible = one.visibility ?? 'public';
  const hidden =
    one.status !== 'published' ? (one.status ?? 'draft') : visible === 'public' ? undefined : visible;
  const notPublic =
    hidden === undefined ? undefined : ({ code: 'not public there', detail: hidden } as const);
  const given = dateOfSource(one.published_at) ?? dateOfSource(one.created_at);
  const meta = reading.metaOf.get(one.id);
  const metaDescription = one.meta_description ?? meta?.meta_description;
  const about = one.custom_excerpt ?? metaDescription;
  const cover = one.feature_image ?? one.image;
  const ogImage = one.og_image ?? meta?.og_image;
  const base = `${home}${name}`;
  return {
    name,
    externalId: `ghost:${one.uuid ?? one.id}`,
    group: `ghost:${one.uuid ?? one.id}`,
    language: /^fr/i.test(code) ? 'FR' : 'EN',
    title: title.slice(0, 200) || name,
    titleId: one.slug && /^[a-z0-9-]+$/i.test(one.slug) ? one.slug : undefined,
    description: (about ? await readLine(about) : firstWords(opening)).slice(0, 1000),
    content: html,
    found,
    ...publication({ given, notPublic }, reading),
    featured: Boolean(one.featured),
    categories: reading.tags ? shown : isPage ? [] : shown.slice(0, 1),
    cover: cover ? new URL(withSiteAddress(cover, home), base).href : undefined,
    search: {
      searchTitle: await searchText(one.meta_title ?? meta?.meta_title),
      // Without an excerpt, the meta description is already the post's description.
      searchDescription: one.custom_excerpt ? await searchText(metaDescription) : '',
    },
    socialPicture: ogImage ? new URL(withSiteAddress(ogImage, home), base).href : undefined,
    author: names === '' ? undefined : { name: names, email: users[0]?.email ?? undefined },
    addresses: [sourceAddress(new URL(base).pathname) ?? []].flat(),
    base,
  };
}

async function searchText(given: string | null | undefined): Promise<string> {
  return given ? (await readLine(given)).slice(0, SEARCH_TEXT_LENGTH) : '';
}

/** Replaces the export's placeholder for the site's address. */
function withSiteAddress(text: string, home: string): string {
  return text.replaceAll('__GHOST_URL__', home);
}

function picturesOf(found: GhostExport, home: string): Map<string, ImportedPicture> {
  const coverOf = new Map(found.posts.map(({ id, feature_image }) => [id, feature_image]));
  return new Map(
    found.posts_meta.flatMap(({ post_id, feature_image_alt }) => {
      const cover = coverOf.get(post_id);
      if (!cover || !feature_image_alt) return [];
      return [[withSiteAddress(cover, home), { title: '', alternative: feature_image_alt }] as const];
    }),
  );
}
