/** Changes the request of a page before it is rendered, and finds its language. */
import { isLocale, type Locale, localeOfPrefix, negotiateLocale } from '#kernel/locale.ts';
import { readCookie } from '#platform/request/cookies.ts';
import { prefixOf } from './page-paths.ts';

export type HeaderReader = (name: string) => string | null | undefined;

/** Returns the request to render: HEAD and undeclared query parameters must not change the cached page. */
export function cacheableRequest(request: Request, search: string): Request {
  const url = new URL(request.url);
  if (request.method === 'GET' && url.search === search) return request;
  url.search = search;
  return new Request(url, { headers: request.headers });
}

/** Returns the request of the not-found page, in the language of the requested path if it has one. */
export function notFoundRequest(request: Request): Request {
  return new Request(new URL('/-', request.url), { method: 'GET', headers: request.headers });
}

/**
 * Removes the origin, which the HTTP layer has already checked. The framework would compare it with the
 * request's own host, which differs behind a proxy.
 */
export function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
}

/** Returns the path's prefix, else the stored choice, else the browser's preference. */
export function localeOf(pathname: string, header: HeaderReader): Locale {
  const fromPath = localeOfPrefix(prefixOf(pathname));
  if (fromPath !== undefined) return fromPath;
  const saved = readCookie(header('cookie') ?? null, 'ardoise_locale');
  return isLocale(saved) ? saved : negotiateLocale(header('accept-language'));
}
