/** Reads a folder of Markdown files with front matter, the format of static site generators. */
import path from 'node:path';
import { firstWords } from '#features/content/rules.ts';
import { readSource } from '#features/content/server/source.service.ts';
import { percentDecoded } from '#kernel/text.ts';
import { type Folder, textIn, UnreadableFile } from '#platform/folder/folder.ts';
import {
  dateOfSource,
  type ImportedPost,
  type ImportedSite,
  type LeftOut,
  type SourceOptions,
  UNKNOWN_ORIGIN,
} from '../entry.rules.ts';
import { publication } from './dates.ts';
import { knownOf } from './known.ts';
import { addressesOfFile, type FilePlace, placeOf, reasonAgainst } from './markdown-file.ts';
import { readFrontMatter } from './markdown-head.ts';
import { reasonOf, sourceRefused } from './refusal.ts';
import { readStaticSite, type StaticSite } from './static-site.ts';

/**
 * Reads each Markdown or HTML file as a post, or lists it with the reason for leaving it out.
 * @param now posts with a later date become drafts.
 * @throws Problem 400 if the folder has no Markdown.
 */
export async function readMarkdownFolder(
  folder: Folder,
  now: Date,
  options: SourceOptions = {},
): Promise<ImportedSite> {
  const site = await readStaticSite(folder);
  const posts: ImportedPost[] = [];
  const leftOut: LeftOut[] = [];
  for (const name of [...folder.names].sort()) {
    const place = placeOf(name, site);
    if (place === undefined) continue;
    await options.beforeEach?.();
    const read = await readFileOf({ folder, site, options, now }, place);
    if ('why' in read) leftOut.push(read);
    else posts.push(read);
  }
  if (posts.length === 0 && leftOut.every(({ why }) => why === 'not Markdown'))
    throw sourceRefused('NO_MARKDOWN', 'there is no Markdown in it');
  setMajority(posts);
  const origins = new Set([site.origin || UNKNOWN_ORIGIN]);
  return { posts, pictures: new Map(), leftOut, origins };
}

/** Gives texts whose language cannot be read, because they are short, the language of most others. */
function setMajority(posts: ImportedPost[]): void {
  const isUnknown = ({ notes }: ImportedPost) => notes.some(({ code }) => code === 'language not recognised');
  const known = posts.filter((post) => !isUnknown(post));
  const french = known.filter(({ language }) => language === 'FR').length;
  if (known.length === 0) return;
  for (const post of posts.filter(isUnknown)) post.language = french * 2 > known.length ? 'FR' : 'EN';
}

interface Reading {
  folder: Folder;
  site: StaticSite;
  options: SourceOptions;
  now: Date;
}

async function readFileOf(reading: Reading, place: FilePlace): Promise<ImportedPost | LeftOut> {
  const { name } = place;
  const why = reasonAgainst(place);
  if (why !== undefined) return { name, why };
  try {
    return await readPost(reading, place, await textIn(reading.folder, name));
  } catch (error) {
    if (error instanceof UnreadableFile) return { name, why: 'cannot be read', detail: error.message };
    const { code, detail } = reasonOf(error);
    return { name, why: code, detail };
  }
}

/** @throws RefusedContent */
async function readPost(reading: Reading, place: FilePlace, source: string): Promise<ImportedPost | LeftOut> {
  const { site, options, now, folder } = reading;
  const { name, stem, baseName } = place;
  const { html, found, opening, language, head } = await readSource({ format: 'markdown', text: source });
  if (head.values === undefined) return { name, why: 'cannot be read', detail: head.problem };
  const meta = readFrontMatter(head.values);
  const title = head.title ?? head.heading ?? baseName;
  const stated = meta.language ?? meta.lang ?? place.language;
  // The configuration of a multilingual site states the language of files without a language suffix.
  const ofSite = site.languages.length > 0 ? (site.language ?? language) : (language ?? site.language);
  const known = stated ?? options.language ?? ofSite;
  const code = (known ?? 'en').slice(0, 2).toLowerCase();
  if (code !== 'fr' && code !== 'en') return { name, title, why: 'another language', detail: code };
  if (place.isPage(meta.type) && !options.pages) return { name, title, why: 'a page' };
  const written = meta.date ?? meta.pubdate ?? meta.publishdate;
  const given = dateOfSource(written ?? place.day, options.zone);
  const isDraft = place.isDraft || meta.draft === true || meta.published === false;
  const { notes, ...dates } = publication(
    { given, notPublic: isDraft ? { code: 'a draft there' } : undefined },
    { ...options, now },
  );
  if (known === undefined) notes.push({ code: 'language not recognised' });
  if (written !== undefined && given === undefined)
    notes.push({ code: 'a date that is none', detail: String(written) });
  const categories = [...(meta.categories ?? meta.category ?? [])];
  const addresses = addressesOfFile(site, place, { ...meta, title, code, categories, date: given });
  const authors = (meta.authors ?? meta.author ?? []).map((one) => site.authors.get(one.name) ?? one.name);
  const byline = authors.length === 0 ? site.author : authors.join(', ');
  const fileOf = (src: string) => fileAddress(src, reading, place);
  const cover = meta.covers.map(coverOf).find((one) => one !== undefined);
  return {
    name,
    externalId: `markdown:${name}`,
    group: meta.translationkey ?? `markdown:${stem}`,
    language: code === 'fr' ? 'FR' : 'EN',
    title: title.slice(0, 200),
    titleId: meta.slug,
    description: (meta.description ?? meta.summary ?? meta.excerpt ?? firstWords(opening)).slice(0, 1000),
    content: html,
    found,
    ...dates,
    notes,
    addresses,
    files: knownOf(found.pictures, (src) => (folder.names.size > 0 ? fileOf(src) : undefined)),
    featured: meta.featured === true,
    categories: [...categories, ...((options.tags && meta.tags) || [])],
    cover: cover === undefined ? undefined : (fileOf(cover) ?? cover),
    author: byline === undefined ? undefined : { name: byline, email: emailIn(meta.author?.[0]) },
    base: `${site.origin || UNKNOWN_ORIGIN}${addresses[0] ?? ''}${site.kind === 'hugo' ? '/' : ''}`,
  };
}

function emailIn(author: { name: string; email?: string } | undefined): string | undefined {
  return author?.email ?? (author?.name.includes('@') ? author.name : undefined);
}

/** Returns the address of the cover. Themes write a path, an object with one, or a list. */
function coverOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given === '' ? undefined : given;
  if (Array.isArray(given)) return coverOf(given[0]);
  if (typeof given !== 'object' || given === null) return undefined;
  const { src, image, url, path: at, teaser, overlay_image: over } = given as Record<string, unknown>;
  return [src, image, url, at, over, teaser].find(
    (one): one is string => typeof one === 'string' && one !== '',
  );
}

/** Returns the file at a picture's address: relative to the text, or from the site's root. */
function fileAddress(
  src: string,
  { folder: { names }, site }: Reading,
  { directory }: FilePlace,
): string | undefined {
  const own = site.origin !== '' && src.startsWith(`${site.origin}/`) ? src.slice(site.origin.length) : src;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(own)) return undefined;
  const relative = percentDecoded(own.replace(/[?#].*$/, ''));
  const below = relative.startsWith(`${site.basePath}/`) ? relative.slice(site.basePath.length) : relative;
  const relativePaths = relative.startsWith('/') ? [] : [path.posix.join(directory, relative)];
  const places = [
    ...relativePaths,
    ...site.roots.map((root) => path.posix.join(root, below.replace(/^\/+/, ''))),
  ];
  const file = places.find((place) => names.has(place)) ?? onlyEnding(names, below) ?? places[0];
  return file === undefined ? undefined : `file:${file}`;
}

/** Files by their last name, of each folder. */
const byName = new WeakMap<ReadonlySet<string>, Map<string, string[]>>();

/**
 * Returns the file whose path ends like the address, if it is the only one: generators without a configuration that we read serve
 * folders of any name. The longest common end counts.
 */
function onlyEnding(names: ReadonlySet<string>, address: string): string | undefined {
  const known = byName.get(names) ?? Map.groupBy(names, (name) => path.posix.basename(name));
  byName.set(names, known);
  const parts = path.posix
    .normalize(address)
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  let found = known.get(parts.at(-1) ?? '') ?? [];
  for (let most = 2; most <= parts.length && found.length > 1; most++) {
    const longer = found.filter((name) => `/${name}`.endsWith(`/${parts.slice(-most).join('/')}`));
    if (longer.length === 0) break;
    found = longer;
  }
  return found.length === 1 ? found[0] : undefined;
}
