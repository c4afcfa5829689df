/** What can be told of a page by its path alone. Routes are matched decoded and in any case, so they are read so here. */
import { officePages, screens } from '#web/office-pages.ts';
import type { AnyPage } from '#web/page-declaration.ts';
import { documentPages, entrancePages, resourcePages } from '#web/public-pages.ts';

/**
 * A path in which a segment holds what separates segments, or a control character, or that does not decode. Routes would take
 * it for one segment; written into a link or a redirect of a page it is read as another site's address: `/%2Fevil.example/app`.
 */
export function isAmbiguous(pathname: string): boolean {
  return /%(?:2f|5c|[01][\da-f]|7f)/i.test(pathname) || strictlyDecoded(pathname) === undefined;
}

const sitePages = [...Object.values(documentPages), ...Object.values(resourcePages)].flat();

/** Whether it is of the site, by the first segment of the path: whatever the router makes of the rest, it is of the same section. */
const sections: ReadonlyMap<string, boolean> = new Map(
  [...Map.groupBy(sitePages, ({ path }) => firstSegment(path))].map(([segment, pages]) => [
    segment,
    pages.some(({ ofSite }) => ofSite),
  ]),
);

function firstSegment(path: string): string {
  return path.split('/').find((segment) => segment !== '') ?? '';
}

/** Pages that readers of the site see; sign-in and office stay open, so that somebody can start it again. */
export function isOfSite(pathname: string): boolean {
  const path = decoded(pathname).toLowerCase();
  const within = /^(?:\/[^/]+)?\/app\/([^/]+?)(?:\.data)?(?:\/.*)?$/s.exec(path)?.[1];
  if (within !== undefined) return sections.get(within) ?? false;
  // The home page has addresses without `/app`, of one segment at most.
  return /^\/[^/]*\/?$/.test(path) && (sections.get(path.slice(1)) ?? sections.get('home') ?? false);
}

/** The addresses of a page, and what it reads of that which follows them. */
const readBy = sitePages.map(({ path, also = [], parameters }) => ({
  address: new RegExp(`^(?:${[path, ...also].map(patternOf).join('|')})/?$`, 'i'),
  parameters: new Set(parameters),
}));

/** As the routes are: below `/app` unless it is the whole address, with or without a language. */
function patternOf(path: string): string {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
  return path.startsWith('/') ? pattern : `(?:/[^/]+)?/app/${pattern}`;
}

/**
 * What a page reads of that which follows its path, `?` included: the rest changes nothing in it, whether a newsletter added it
 * (`utm_source`) or somebody who wants each of a thousand addresses made anew. @returns undefined where no page is kept.
 */
export function ownSearch(pathname: string, search: string): string | undefined {
  if (search === '') return search;
  const path = decoded(pathname);
  const own = readBy.find(({ address }) => address.test(path))?.parameters;
  if (own === undefined) return undefined;
  const parts = search.slice(1).split('&');
  const read = parts.filter((part) => [...new URLSearchParams(part).keys()].some((name) => own.has(name)));
  return read.length === 0 ? '' : `?${read.join('&')}`;
}

const screenPaths = new Set(screens.map(({ path }) => path));
const shared = Object.values(documentPages)
  .flat()
  .flatMap(({ path }) => (screenPaths.has(path) ? [path] : []));
const sharedAddress = new RegExp(`^(?:/[^/]+)?/app/(?:${shared.join('|')})/?$`, 'i');

/** Whether an address shows a document to visitors, and a screen of the office to who is signed in. */
export function isShared(pathname: string): boolean {
  return sharedAddress.test(pathname) || (pathname.includes('%') && sharedAddress.test(decoded(pathname)));
}

/** Every declared address below `/app`, without the parameters' values. */
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

/** Whether an address lies below `/app` and is no page: the document says so to visitors, the office to who is signed in. */
export function isNowhere(pathname: string): boolean {
  const path = decoded(pathname);
  return belowApp.test(path) && !path.endsWith('.data') && !declaredAddress.test(path);
}

/** First segments that are no language, as the native forms' have none. */
const unprefixed = new Set([
  '',
  'app',
  ...Object.values(entrancePages)
    .flat()
    .flatMap(({ also = [] }) => also)
    .map((path) => firstSegment(path.replace('/:lang?', ''))),
]);

/** The language prefix of a path, also of one that is no language; undefined when there is none. */
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
