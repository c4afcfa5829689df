/**
 * Finds out from a path which page it belongs to. As in the router, paths are decoded and compared without
 * case.
 */

import type { CrawledPages } from '#ui/context.ts';
import type { AnyPage } from '#ui/page/declaration.ts';
import { screens } from '#web/office-pages.ts';
import { documentPages, entrancePages, officePages, resourcePages } from '../../generated/pages.ts';

/**
 * Whether a segment of the path contains an encoded separator or control character, or cannot be decoded. The
 * router would take it for one segment, but a link or redirect to it would lead to another site:
 * `/%2Fevil.example/app`.
 */
export function hasEncodedSeparator(pathname: string): boolean {
  return /%(?:2f|5c|[01][\da-f]|7f)/i.test(pathname) || strictlyDecoded(pathname) === undefined;
}

const sitePages = [...Object.values(documentPages), ...Object.values(resourcePages)].flat();

/** By first segment: whether its pages are part of the site. */
const sections: ReadonlyMap<string, boolean> = new Map(
  [...Map.groupBy(sitePages, ({ path }) => firstSegment(path))].map(([segment, pages]) => [
    segment,
    pages.some(({ ofSite }) => ofSite),
  ]),
);

function firstSegment(path: string): string {
  return path.split('/').find((segment) => segment !== '') ?? '';
}

/**
 * Whether a page is part of the public site. Sign-in and back office are not: they stay available while the
 * site is stopped, so that somebody can start it again.
 */
export function isOfSite(pathname: string): boolean {
  const path = decoded(pathname).toLowerCase();
  const within = /^(?:\/[^/]+)?\/app\/([^/]+?)(?:\.data)?(?:\/.*)?$/s.exec(path)?.[1];
  if (within !== undefined) return sections.get(within) ?? false;
  // The home page also has paths without `/app`, of at most one segment.
  return /^\/[^/]*\/?$/.test(path) && (sections.get(path.slice(1)) ?? sections.get('home') ?? false);
}

/** The paths of each page, and the query parameters that it reads. */
const readBy = sitePages.map(({ path, also = [], parameters }) => ({
  address: new RegExp(`^(?:${[path, ...also].map(patternOf).join('|')})/?$`, 'i'),
  parameters: new Set(parameters),
}));

/** As in the routes, a path is below `/app` unless it is absolute, with or without a language. */
function patternOf(path: string): string {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
  return path.startsWith('/') ? pattern : `(?:/[^/]+)?/app/${pattern}`;
}

/**
 * Returns the query parameters that a page declares, with `?`, for the cache key. Other parameters
 * (`utm_source`) must neither change the page nor cause it to be rendered again.
 * @returns undefined for pages that are never cached.
 */
export function declaredSearch(pathname: string, search: string): string | undefined {
  if (search === '') return search;
  const path = decoded(pathname);
  const parameters = readBy.find(({ address }) => address.test(path))?.parameters;
  if (parameters === undefined) return undefined;
  const parts = search.slice(1).split('&');
  const read = parts.filter((part) =>
    [...new URLSearchParams(part).keys()].some((name) => parameters.has(name)),
  );
  return read.length === 0 ? '' : `?${read.join('&')}`;
}

const documents = Object.values(documentPages).flat();
/** First segments whose address a document and a screen share: crawlers get the document (docs/decisions/0013). */
const openSections = new Set(
  documents.filter(({ crawlers }) => crawlers !== 'disallowed').map(({ path }) => firstSegment(path)),
);
const closedPages: readonly AnyPage[] = [
  ...documents.filter(({ crawlers }) => crawlers === 'disallowed'),
  ...[...Object.values(entrancePages), ...Object.values(officePages)].flat(),
];

/** robots.txt compares beginnings: `newsletter` must not exclude `newsletters`. */
const excluding = (section: string) =>
  [...openSections].some((open) => open.startsWith(section)) ? `${section}/` : section;

/** The paths that the sitemap and robots.txt list. */
export const crawledPages: CrawledPages = {
  listed: documents.filter(({ crawlers }) => crawlers === 'listed').map(({ path }) => path),
  disallowed: [
    ...new Set(closedPages.flatMap((page) => ('path' in page ? [page.path.replace(/\/.*/, '')] : []))),
  ]
    .filter((section) => !openSections.has(section))
    .map(excluding),
};

const screenPaths = new Set(screens.map(({ path }) => path));
const shared = documents.flatMap(({ path }) => (screenPaths.has(path) ? [path] : []));
const sharedAddress = new RegExp(`^(?:/[^/]+)?/app/(?:${shared.join('|')})/?$`, 'i');

/** Whether the path is a document for visitors and also a back office screen for members. */
export function isShared(pathname: string): boolean {
  return sharedAddress.test(pathname) || (pathname.includes('%') && sharedAddress.test(decoded(pathname)));
}

/** Every declared path below `/app`, with patterns for parameters. */
const declared = [documentPages, resourcePages, entrancePages, officePages].flatMap((kind) =>
  Object.values<readonly AnyPage[]>(kind).flatMap((pages) =>
    pages.flatMap((page) => ('partOf' in page ? [] : [page.path, ...(page.also ?? [])])),
  ),
);
const declaredAddress = new RegExp(
  `^(?:/[^/]+)?/app/(?:language|${declared.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`,
  'i',
);
const belowApp = /^(?:\/[^/]+)?\/app\/[^/]/i;

/**
 * Whether a path below `/app` is unknown: visitors get a document, members get the back office's not-found
 * page.
 */
export function isUnknownPath(pathname: string): boolean {
  const path = decoded(pathname);
  return belowApp.test(path) && !path.endsWith('.data') && !declaredAddress.test(path);
}

/** First segments that are not languages, e.g. those of native forms. */
const unprefixed = new Set([
  '',
  'app',
  ...Object.values(entrancePages)
    .flat()
    .flatMap(({ also = [] }) => also)
    .map((path) => firstSegment(path.replace('/:lang?', ''))),
]);

/** Returns the language prefix of a path, even if no page has the path; undefined if it has none. */
export function prefixOf(pathname: string): string | undefined {
  const first = pathname.split('/', 2)[1]?.replace(/(_)?\.data$/, '') ?? '';
  return unprefixed.has(first) ? undefined : first;
}

function decoded(pathname: string): string {
  return strictlyDecoded(pathname) ?? pathname;
}

function strictlyDecoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
