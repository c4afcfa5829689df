/** The pages: documents and views of the application behind the page cache, with the API in-process. */
import type * as serverBuild from 'virtual:react-router/server-build';
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router';
import type { RenderClients } from '#api/direct.ts';
import type { ApiBindings } from '#api/request.ts';
import type { SiteService } from '#features/workspaces/server/site.service.ts';
import { isLocale, type Locale, localeOfPrefix, negotiateLocale } from '#kernel/locale.ts';
import { chosenTheme, THEME_COOKIE } from '#kernel/theme.ts';
import type { Config } from '#platform/config/config.ts';
import type { Engine } from '#platform/db/engine.ts';
import { createReading } from '#platform/db/transaction.ts';
import { chooseEncoding, compress } from '#platform/http/compress.ts';
import {
  cachedPage,
  encode,
  type MadePage,
  type PageCache,
  type WireAnswer,
  wireAnswer,
} from '#platform/http/page-cache.ts';
import { alwaysHeaders } from '#platform/http/security-headers.ts';
import { readCookie } from '#platform/request/cookies.ts';
import { apiContext, type Site, siteContext } from '#ui/context.ts';
import type { Documents } from '#web/documents/documents.tsx';
import { HINT } from '#web/session-hint.ts';
import { isAmbiguous, isNowhere, isOfSite, isShared, ownSearch, prefixOf } from './page-paths.ts';

export type PagesBuild = typeof serverBuild;

export interface PagesNeeds {
  build: PagesBuild | (() => Promise<PagesBuild>);
  clients: RenderClients;
  config: Config;
  cache: PageCache;
  sites: SiteService;
  engine: Engine;
}

export interface Pages {
  /** The answer for a page request. */
  answer(request: Request, origin: RequestOrigin): Promise<Response>;
  /** The same at once, when the page is kept in the form asked for; undefined otherwise. */
  quickAnswer(target: string, header: HeaderReader): WireAnswer | undefined;
  /** What people are shown in the place of an answer that refuses them a page. */
  failure(request: Request, refusal: Response): Promise<Response>;
}

type HeaderReader = (name: string) => string | null | undefined;

export type RequestOrigin = Pick<ApiBindings, 'requestId' | 'address'>;

export function createPages({ build, clients, config, cache, sites, engine }: PagesNeeds): Pages {
  const always = alwaysHeaders(config.baseUrl);
  const newest = newestOf(build, config.production ? 'production' : 'development');

  const siteIn = (locale: Locale): Site => ({
    locale,
    brand: config.brand,
    baseUrl: config.baseUrl,
    maintenance: config.maintenance,
  });

  /** @param forScreen whether of an address that shows both, the screen is meant and not the document. */
  async function render(
    request: Request,
    locale: Locale,
    bindings: ApiBindings,
    forScreen = false,
  ): Promise<MadePage> {
    const host = request.headers.get('host') ?? '';
    const context = new RouterContextProvider();
    // The call is the visitor's: in the page's language, from the visitor's address and device.
    const userAgent = request.headers.get('user-agent') ?? '';
    const visitor = { 'accept-language': locale, host, 'user-agent': userAgent };
    context.set(apiContext, clients(visitor, bindings));
    context.set(siteContext, siteIn(locale));
    const { documents, application } = await newest();
    const document = forScreen ? undefined : await documents.answer(request, context);
    const answer = document ?? (await application(withoutOrigin(request), forPerson(request, context)));
    return {
      status: answer.status,
      headers: new Headers(answer.headers),
      body: 'html' in answer ? Buffer.from(answer.html) : new Uint8Array(await answer.arrayBuffer()),
    };
  }

  /** Pages of the office and its entrance, of which none is kept, come in the theme that the person chose. */
  function forPerson(request: Request, context: RouterContextProvider): RouterContextProvider {
    const theme = chosenTheme(readCookie(request.headers.get('cookie'), THEME_COOKIE));
    if (theme !== undefined) context.set(siteContext, { ...context.get(siteContext), theme });
    return context;
  }

  async function answer(request: Request, origin: RequestOrigin): Promise<Response> {
    if (!pageMethods.has(request.method)) return notAllowed();
    const { pathname, search } = new URL(request.url);
    if (isAmbiguous(pathname)) return answer(toNowhere(request), origin);
    const header: HeaderReader = (name) => request.headers.get(name);
    const locale = localeOf(pathname, header);
    const encoding = chooseEncoding(header('accept-encoding'));
    const isHead = request.method === 'HEAD';
    if (request.method !== 'GET' && !isHead)
      return compressed(await render(request, locale, origin), encoding);

    // The screen's frame, without anybody in it: whose it is the browser asks, as on every page of the office.
    if (showsScreen(pathname, header)) {
      const screen = await render(request, locale, origin, true);
      if (isNowhere(pathname)) screen.status = 404;
      screen.headers.append('vary', 'cookie');
      return compressed(screen, encoding);
    }
    if (isOfSite(pathname) && !(await sites.isOpen(header('host') ?? '')))
      return closed(request, locale, origin);

    const workspaceId = await sites.siteOf(header('host') ?? '');
    const own = ownSearch(pathname, search);
    const key = keyOf(workspaceId, locale, pathname + (own ?? search));
    const generation = cache.generation(workspaceId);
    let page = cache.get(key);
    if (page === undefined) {
      const reading = createReading(engine, workspaceId);
      const rendered = await render(readingOf(request, own ?? search), locale, { ...origin, reading });
      if (!mayBeKept(rendered)) return compressed(rendered, encoding);
      page = cachedPage(workspaceId, rendered, always);
      // What a developer changes is to be seen at once.
      if (typeof build !== 'function' && own !== undefined) cache.keep(key, page, generation);
    }
    await encode(page, encoding);
    const wire = wireAnswer(page, encoding, header('if-none-match'));
    if (wire === undefined) throw new Error('a page was encoded, and its form is missing');
    return responseOf(wire);
  }

  async function failure(request: Request, refusal: Response): Promise<Response> {
    const url = new URL(request.url);
    // Its links would carry on what separates segments, as they would on a page.
    if (isAmbiguous(url.pathname)) url.pathname = '/-';
    const locale = localeOf(url.pathname, (name) => request.headers.get(name));
    const { documents } = await newest();
    const { status, html, headers } = documents.failure(url, siteIn(locale), refusal.status);
    const retryAfter = refusal.headers.get('retry-after');
    return new Response(html, {
      status,
      headers: { ...headers, ...(retryAfter && { 'retry-after': retryAfter }) },
    });
  }

  /** The maintenance page in the place of any page of a site that was stopped. */
  async function closed(request: Request, locale: Locale, origin: RequestOrigin): Promise<Response> {
    const target = new URL(`/${locale}/app/maintenance`, request.url);
    const { headers, body } = await render(new Request(target, { headers: request.headers }), locale, origin);
    headers.set('cache-control', 'no-store');
    headers.set('retry-after', '600');
    return new Response(body as Uint8Array<ArrayBuffer>, { status: 503, headers });
  }

  function quickAnswer(target: string, header: HeaderReader): WireAnswer | undefined {
    // No page, and asked most often: nothing more is found out about it.
    if (target.startsWith('/api/')) return undefined;
    const workspaceId = sites.rememberedSiteOf(header('host') ?? '');
    if (workspaceId === undefined) return undefined;
    const pathname = target.split('?', 1)[0] ?? '/';
    if (showsScreen(pathname, header)) return undefined;
    const locale = localeOf(pathname, header);
    const search = target.slice(pathname.length);
    const page = cache.get(keyOf(workspaceId, locale, pathname + (ownSearch(pathname, search) ?? search)));
    return page && wireAnswer(page, chooseEncoding(header('accept-encoding')), header('if-none-match'));
  }

  return { answer, failure, quickAnswer };
}

/** Both ways of making pages, from one build; in development from the newest. */
function newestOf(build: PagesNeeds['build'], mode: 'production' | 'development') {
  let known: { build: PagesBuild; documents: Documents; application: RequestHandler } | undefined;
  return async () => {
    const current = typeof build === 'function' ? await build() : build;
    if (known?.build !== current)
      known = {
        build: current,
        documents: current.entry.module.createDocuments(current),
        application: createRequestHandler(current, mode),
      };
    return known;
  };
}

/** A page is read, or a form is sent to it. */
const pageMethods = new Set(['GET', 'HEAD', 'POST']);

function notAllowed(): Response {
  return new Response(null, {
    status: 405,
    headers: { allow: 'GET, HEAD, POST', 'cache-control': 'no-store' },
  });
}

/**
 * At an address that a document shares with a screen, or that is no page: whether somebody seems to be signed in. The hint proves nothing, and
 * what it gets is the same for everybody; without a session the browser forgets the hint and comes back for the document.
 */
function showsScreen(pathname: string, header: HeaderReader): boolean {
  if (readCookie(header('cookie') ?? null, HINT) !== '1') return false;
  return isShared(pathname) || isNowhere(pathname);
}

/** Who asks for the head alone must not leave an empty page to those who want to read, nor who adds to an address theirs. */
function readingOf(request: Request, search: string): Request {
  const url = new URL(request.url);
  if (request.method === 'GET' && url.search === search) return request;
  url.search = search;
  return new Request(url, { headers: request.headers });
}

/** A page that does not exist, in the language of the one asked for as far as that can be told. */
function toNowhere(request: Request): Request {
  return new Request(new URL('/-', request.url), { method: 'GET', headers: request.headers });
}

function responseOf({ status, headers, body }: WireAnswer): Response {
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []));
  return new Response(body as Uint8Array<ArrayBuffer> | null, {
    status,
    headers: pairs as [string, string][],
  });
}

function keyOf(workspaceId: number, locale: Locale, target: string): string {
  return `${workspaceId} ${locale} ${target}`;
}

/**
 * The HTTP entrance has looked at the origin already. The framework would compare it with the address the request came
 * to, which behind a proxy is not the one people know.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
}

/** What a route marks as public is the same for everybody. */
function mayBeKept({ status, headers }: MadePage): boolean {
  const isPublic = headers.get('cache-control')?.startsWith('public') ?? false;
  return isPublic && (status === 200 || status === 404);
}

async function compressed({ status, headers, body }: MadePage, encoding: 'br' | 'gzip' | 'identity') {
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  const worthIt = encoding !== 'identity' && body.length > 1000;
  if (worthIt) headers.set('content-encoding', encoding);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const bytes = worthIt ? await compress(body, encoding) : body;
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}

/** The prefix decides, else the saved choice, else what the browser prefers. */
function localeOf(pathname: string, header: HeaderReader): Locale {
  const fromPath = localeOfPrefix(prefixOf(pathname));
  if (fromPath !== undefined) return fromPath;
  const saved = readCookie(header('cookie') ?? null, 'ardoise_locale');
  return isLocale(saved) ? saved : negotiateLocale(header('accept-language'));
}
