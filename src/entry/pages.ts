/**
 * Serves public documents and the back office's pages through the page cache; they call the API in-process.
 */
import { randomUUID } from 'node:crypto';
import type * as serverBuild from 'virtual:react-router/server-build';
import { createRequestHandler, type RequestHandler, type RouterContextProvider } from 'react-router';
import type { RenderClients } from '#api/direct.ts';
import type { ApiBindings } from '#api/request.ts';
import type { ReadingCounter } from '#features/figures/server/reading-counter.ts';
import type { PageToDraw } from '#features/site/server/preview.service.ts';
import type { SiteService } from '#features/workspaces/server/site.service.ts';
import type { Kept } from '#kernel/kept.ts';
import { isLocale, type Locale, localeOfPrefix, negotiateLocale } from '#kernel/locale.ts';
import { lookOf, lookOfText } from '#kernel/own-look.ts';
import { chosenTheme, THEME_COOKIE } from '#kernel/theme.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Config } from '#platform/config/config.ts';
import type { Engine } from '#platform/db/engine.ts';
import { createSharedRead } from '#platform/db/transaction.ts';
import { chooseEncoding, compress } from '#platform/http/compress.ts';
import { createKeptParts } from '#platform/http/kept-parts.ts';
import {
  type CachedPage,
  cachedPage,
  encode,
  type PageCache,
  type RenderedPage,
  type WireAnswer,
  wireAnswer,
} from '#platform/http/page-cache.ts';
import { inertHeaders, markComplete } from '#platform/http/security-headers.ts';
import { count } from '#platform/observed/work.ts';
import { readCookie, readLookCookie } from '#platform/request/cookies.ts';
import { apiContext, companyContext, keptContext, siteContext } from '#ui/context.ts';
import type { Documents } from '#web/documents/documents.tsx';
import { HINT } from '#web/session-hint.ts';
import {
  declaredSearch,
  hasEncodedSeparator,
  isOfSite,
  isShared,
  isUnknownPath,
  prefixOf,
} from './page-paths.ts';
import { createShownSites } from './shown-site.ts';

export type PagesBuild = typeof serverBuild;

export interface PagesOptions {
  build: PagesBuild | (() => Promise<PagesBuild>);
  clients: RenderClients;
  config: Config;
  cache: PageCache;
  sites: SiteService;
  readings: Pick<ReadingCounter, 'count'>;
  engine: Engine;
}

interface RenderOptions {
  /** At a path shared by a document and a screen, renders the screen. */
  forScreen?: boolean;
  kept?: Kept | undefined;
}

export interface Pages {
  /** Renders the page, or takes it from the cache. */
  answer(request: Request, origin: RequestOrigin): Promise<Response>;
  /** Answers at once from the page cache; undefined when the page is not cached in that encoding. */
  cachedAnswer(target: string, header: HeaderReader): WireAnswer | undefined;
  /** The document of a public page with content that is not saved, without scripts. */
  draw(page: PageToDraw): Promise<string>;
  /** Returns the error page for a rejected request. */
  failure(request: Request, refusal: Response): Promise<Response>;
}

export type RequestOrigin = Pick<ApiBindings, 'requestId' | 'address' | 'route'>;

export function createPages({ build, clients, config, cache, sites, readings, engine }: PagesOptions): Pages {
  const inert = Object.entries(inertHeaders(config.baseUrl));
  const newest = newestOf(build, config.production ? 'production' : 'development');

  const shownSites = createShownSites({ config, cache, sites, engine });
  // Not in development, so that changes are visible at once.
  const isKept = typeof build !== 'function';
  const keptOf = createKeptParts();

  async function render(
    request: Request,
    locale: Locale,
    bindings: ApiBindings,
    { forScreen = false, kept }: RenderOptions = {},
  ): Promise<RenderedPage> {
    const host = request.headers.get('host') ?? '';
    const context = await shownSites.contextAt(locale, host);
    // Makes the calls on behalf of the visitor: in the page's language, with the visitor's address and
    // device.
    const userAgent = request.headers.get('user-agent') ?? '';
    const visitor = { 'accept-language': locale, host, 'user-agent': userAgent };
    context.set(apiContext, clients(visitor, bindings));
    context.set(keptContext, { kept });
    const { documents, application } = await newest();
    const document = forScreen ? undefined : await documents.answer(request, context);
    let answer = document ?? (await application(withoutOrigin(request), withTheme(request, context)));
    // A page that does not exist for this visitor, such as the first-run page without its code. A form's answer has 404 too,
    // for example for an unknown account.
    const isMissing = answer.status === 404 && request.method !== 'POST';
    if (document === undefined && isMissing && !forScreen)
      answer = (await documents.answer(unknownPathRequest(request, locale), context)) ?? answer;
    return {
      status: answer.status,
      headers: new Headers(answer.headers),
      body: 'html' in answer ? Buffer.from(answer.html) : new Uint8Array(await answer.arrayBuffer()),
      article: document !== undefined && 'html' in document ? document.article : undefined,
    };
  }

  /** Back office and sign-in pages, which are never cached, are rendered in the person's theme and their company's look. */
  function withTheme(request: Request, context: RouterContextProvider): RouterContextProvider {
    const cookies = request.headers.get('cookie');
    const theme = chosenTheme(readCookie(cookies, THEME_COOKIE));
    const { name, ...company } = context.get(companyContext);
    const site = context.get(siteContext);
    const look =
      lookOfText(readLookCookie(config, cookies)) ?? lookOf({ ...company, name: name || site.brand });
    context.set(siteContext, { ...site, look, ...(theme !== undefined && { theme }) });
    return context;
  }

  async function answer(request: Request, origin: RequestOrigin): Promise<Response> {
    if (!pageMethods.has(request.method)) return notAllowed();
    const { pathname, search } = new URL(request.url);
    if (hasEncodedSeparator(pathname)) return answer(notFoundRequest(request), origin);
    const header: HeaderReader = (name) => request.headers.get(name);
    const locale = localeOf(pathname, header);
    const encoding = chooseEncoding(header('accept-encoding'));
    const isHead = request.method === 'HEAD';
    if (request.method !== 'GET' && !isHead)
      return compressed(await render(request, locale, origin), encoding);

    // The screen without a person: the browser loads the session, as on every back office page.
    if (showsScreen(pathname, header)) {
      const screen = await render(request, locale, origin, { forScreen: true });
      if (isUnknownPath(pathname)) screen.status = 404;
      screen.headers.append('vary', 'cookie');
      return compressed(screen, encoding);
    }
    if (isOfSite(pathname) && !(await sites.isOpen(header('host') ?? '')))
      return maintenancePage(request, locale, origin);

    const workspaceId = await sites.siteOf(header('host') ?? '');
    const declared = declaredSearch(pathname, search);
    const key = keyOf(workspaceId, locale, pathname + (declared ?? search));
    const generation = cache.generation(workspaceId);
    let page = cache.get(key);
    // A page often changes before its second request, so the first answer is not worth the best compression.
    const effort = page === undefined ? 'quick' : 'thorough';
    count('pageCache', { result: page === undefined ? 'miss' : 'hit' });
    if (page === undefined) {
      const kept = isKept ? keptOf(workspaceId, generation) : undefined;
      const reading = createSharedRead(engine, workspaceId, kept);
      const target = cacheableRequest(request, declared ?? search);
      const rendered = await render(target, locale, { ...origin, reading }, { kept });
      if (!isCacheable(rendered)) return compressed(rendered, encoding);
      page = cachedPage(workspaceId, rendered, inert);
      if (isKept && declared !== undefined) cache.keep(key, page, generation);
    }
    if (!isHead) countReading(page, pathname + search, header);
    return responseOf(
      wireAnswer(page, encoding, header('if-none-match')) ?? (await encode(page, encoding, effort)),
    );
  }

  function countReading({ workspaceId, article }: CachedPage, target: string, header: HeaderReader): void {
    if (article !== undefined) readings.count({ workspaceId, article }, target, header);
  }

  async function failure(request: Request, refusal: Response): Promise<Response> {
    const url = new URL(request.url);
    // Links in the page would repeat the encoded separators.
    if (hasEncodedSeparator(url.pathname)) url.pathname = '/-';
    const locale = localeOf(url.pathname, (name) => request.headers.get(name));
    const { documents } = await newest();
    const shown = shownSites.rememberedAt(locale, request.headers.get('host') ?? '');
    const { status, html, headers } = documents.failure(url, shown, refusal.status);
    const retryAfter = refusal.headers.get('retry-after');
    return new Response(html, {
      status,
      headers: { ...headers, ...(retryAfter && { 'retry-after': retryAfter }) },
    });
  }

  async function draw({ content, brand, locale, path, host }: PageToDraw): Promise<string> {
    const context = shownSites.contextOf(locale, {
      name: brand,
      zone: mainlandZone,
      host: null,
      site: { ...content, id: '' },
    });
    const visitor = { 'accept-language': locale, host, 'user-agent': '' };
    context.set(apiContext, clients(visitor, { requestId: randomUUID(), address: '' }));
    const { documents } = await newest();
    const answer = await documents.answer(
      new Request(new URL(`/${locale}/app/${path}`, config.baseUrl)),
      context,
    );
    if (answer === undefined || !('html' in answer)) throw new Error(`no page to draw at ${path}`);
    return (
      answer.html
        .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
        // Links of the preview open the public page in a tab of its own.
        .replace('<head>', '<head><base target="_blank">')
    );
  }

  /** Returns the maintenance page of a stopped site. */
  async function maintenancePage(request: Request, locale: Locale, origin: RequestOrigin): Promise<Response> {
    const target = new URL(`/${locale}/app/maintenance`, request.url);
    const { headers, body } = await render(new Request(target, { headers: request.headers }), locale, origin);
    headers.set('cache-control', 'no-store');
    headers.set('retry-after', '600');
    return new Response(body as Uint8Array<ArrayBuffer>, { status: 503, headers });
  }

  function cachedAnswer(target: string, header: HeaderReader): WireAnswer | undefined {
    // Calls are the most frequent requests and are never pages.
    if (target.startsWith('/api/')) return undefined;
    const workspaceId = sites.rememberedSiteOf(header('host') ?? '');
    if (workspaceId === undefined) return undefined;
    const pathname = target.split('?', 1)[0] ?? '/';
    if (showsScreen(pathname, header)) return undefined;
    const locale = localeOf(pathname, header);
    const search = target.slice(pathname.length);
    const page = cache.get(
      keyOf(workspaceId, locale, pathname + (declaredSearch(pathname, search) ?? search)),
    );
    const wire = page && wireAnswer(page, chooseEncoding(header('accept-encoding')), header('if-none-match'));
    if (page === undefined || wire === undefined) return undefined;
    count('pageCache', { result: 'hit' });
    countReading(page, target, header);
    return wire;
  }

  return { answer, draw, failure, cachedAnswer };
}

/** Both renderers of one build; in development, of the latest build. */
function newestOf(build: PagesOptions['build'], mode: 'production' | 'development') {
  let renderers: { build: PagesBuild; documents: Documents; application: RequestHandler } | undefined;
  return async () => {
    const current = typeof build === 'function' ? await build() : build;
    if (renderers?.build !== current)
      renderers = {
        build: current,
        documents: current.entry.module.createDocuments(current),
        application: createRequestHandler(current, mode),
      };
    return renderers;
  };
}

/** Methods that read a page or send a form to it. */
const pageMethods = new Set(['GET', 'HEAD', 'POST']);

function notAllowed(): Response {
  return new Response(null, {
    status: 405,
    headers: { allow: 'GET, HEAD, POST', 'cache-control': 'no-store' },
  });
}

/**
 * Whether the person is probably signed in, for a path that is unknown or shared by a document and a screen.
 * The hint proves nothing, and the answer to it is the same for everybody. Without a session the browser
 * deletes the hint and reloads the document.
 */
function showsScreen(pathname: string, header: HeaderReader): boolean {
  if (readCookie(header('cookie') ?? null, HINT) !== '1') return false;
  return isShared(pathname) || isUnknownPath(pathname);
}

function responseOf({ status, headers, body }: WireAnswer): Response {
  const named: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) named[headers[at] ?? ''] = headers[at + 1] ?? '';
  return markComplete(new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: named }));
}

function keyOf(workspaceId: number, locale: Locale, target: string): string {
  return `${workspaceId} ${locale} ${target}`;
}

/** Whether the page may be cached: its route marks it as public, so it is the same for everybody. */
function isCacheable({ status, headers }: RenderedPage): boolean {
  const isPublic = headers.get('cache-control')?.startsWith('public') ?? false;
  return isPublic && (status === 200 || status === 404);
}

async function compressed({ status, headers, body }: RenderedPage, encoding: 'br' | 'gzip' | 'identity') {
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  const worthIt = encoding !== 'identity' && body.length > 1000;
  if (worthIt) headers.set('content-encoding', encoding);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const bytes = worthIt ? await compress(body, encoding, 'quick') : body;
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}

type HeaderReader = (name: string) => string | null | undefined;

/** Returns the request to render: HEAD and undeclared query parameters must not change the cached page. */
function cacheableRequest(request: Request, search: string): Request {
  const url = new URL(request.url);
  if (request.method === 'GET' && url.search === search) return request;
  url.search = search;
  return new Request(url, { headers: request.headers });
}

/** Returns the request of the not-found page, in the language of the requested path if it has one. */
function notFoundRequest(request: Request): Request {
  return new Request(new URL('/-', request.url), { method: 'GET', headers: request.headers });
}

/** Returns the request of the not-found page below `/app`. */
function unknownPathRequest(request: Request, locale: Locale): Request {
  return new Request(new URL(`/${locale}/app/-`, request.url), { method: 'GET', headers: request.headers });
}

/**
 * Removes the origin, which the HTTP layer has already checked. The framework would compare it with the
 * request's own host, which differs behind a proxy.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
}

/** Returns the path's prefix, else the stored choice, else the browser's preference. */
function localeOf(pathname: string, header: HeaderReader): Locale {
  const fromPath = localeOfPrefix(prefixOf(pathname));
  if (fromPath !== undefined) return fromPath;
  const saved = readCookie(header('cookie') ?? null, 'ardoise_locale');
  return isLocale(saved) ? saved : negotiateLocale(header('accept-language'));
}
