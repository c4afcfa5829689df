/** The pages: React Router behind the page cache, with the API in-process. */
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiApp } from '#api/pipeline.ts';
import { createClient } from '#kernel/client.ts';
import { isLocale, type Locale, localeOfPrefix, negotiateLocale } from '#kernel/locale.ts';
import type { Config } from '#platform/config/config.ts';
import { chooseEncoding, compress } from '#platform/http/compress.ts';
import { answerFrom, cachedPage, type PageCache } from '#platform/http/page-cache.ts';
import { readCookie } from '#platform/request/cookies.ts';
import { apiContext, siteContext } from '#ui/context.ts';

export interface PagesNeeds {
  build: ServerBuild;
  api: ApiApp;
  config: Config;
  cache: PageCache;
  siteOf(host: string): Promise<number>;
}

export interface RequestOrigin {
  requestId: string;
  address: string;
}

export function createPages({ build, api, config, cache, siteOf }: PagesNeeds) {
  const handler = createRequestHandler(build, config.production ? 'production' : 'development');

  async function render(request: Request, locale: Locale, origin: RequestOrigin): Promise<Response> {
    const host = request.headers.get('host') ?? '';
    const context = new RouterContextProvider();
    const language = { 'accept-language': locale, host };
    context.set(
      apiContext,
      createClient(async (path, init) =>
        api.fetch(
          new Request(`http://internal${path}`, {
            ...init,
            headers: { ...(init.headers as Record<string, string>), ...language },
          }),
          origin,
        ),
      ),
    );
    context.set(siteContext, {
      locale,
      brand: config.brand,
      baseUrl: config.baseUrl,
      maintenance: config.maintenance,
    });
    return handler(withoutOrigin(request), context);
  }

  return async function answer(request: Request, origin: RequestOrigin): Promise<Response> {
    const url = new URL(request.url);
    const locale = localeOfRequest(url, request);
    const encoding = chooseEncoding(request.headers.get('accept-encoding'));
    if (request.method !== 'GET' && request.method !== 'HEAD') return render(request, locale, origin);

    const workspaceId = await siteOf(request.headers.get('host') ?? '');
    const key = `${workspaceId} ${locale} ${url.pathname}${url.search}`;
    const ifNoneMatch = request.headers.get('if-none-match');
    const kept = cache.get(key);
    if (kept !== undefined) return answerFrom(kept, encoding, ifNoneMatch);

    const generation = cache.generation(workspaceId);
    const response = await render(request, locale, origin);
    const body = new Uint8Array(await response.arrayBuffer());
    if (mayBeKept(response)) {
      const page = cachedPage(workspaceId, response.status, response.headers, body);
      cache.keep(key, page, generation);
      return answerFrom(page, encoding, ifNoneMatch);
    }
    return compressed(response, body, encoding);
  };
}

/**
 * The door has looked at the origin already. The framework would compare it with the address the request came
 * to, which behind a proxy is not the one people know.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
}

/** What a route marks as public is the same for everybody. */
function mayBeKept(response: Response): boolean {
  const isPublic = response.headers.get('cache-control')?.startsWith('public') ?? false;
  return isPublic && (response.status === 200 || response.status === 404);
}

async function compressed(
  response: Response,
  body: Uint8Array<ArrayBuffer>,
  encoding: 'br' | 'gzip' | 'identity',
) {
  const headers = new Headers(response.headers);
  if (response.status === 204 || response.status === 304)
    return new Response(null, { status: response.status, headers });
  const worthIt = encoding !== 'identity' && body.length > 1000;
  if (worthIt) headers.set('content-encoding', encoding);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const bytes = worthIt ? await compress(body, encoding, false) : body;
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}

/** The prefix decides, else the saved choice, else what the browser prefers. */
function localeOfRequest(url: URL, request: Request): Locale {
  const first = url.pathname.split('/')[1]?.replace(/(_)?\.data$/, '');
  const fromPath = localeOfPrefix(first === '' || first === 'app' ? undefined : first);
  if (fromPath !== undefined) return fromPath;
  const saved = readCookie(request.headers.get('cookie'), 'ardoise_locale');
  return isLocale(saved) ? saved : negotiateLocale(request.headers.get('accept-language'));
}
