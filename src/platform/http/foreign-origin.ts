/** Distinguishes requests caused by other sites' pages from our own. */

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the request is a write sent by another site's page. */
export function isForeign(request: Request, baseUrl: string): boolean {
  return !reading.has(request.method) && isCrossSite((name) => request.headers.get(name), baseUrl);
}

/**
 * Browsers send the page's origin with every write, and over https `Sec-Fetch-Site` with every request;
 * programs send neither and have no cookies to abuse. The origin `null` also comes from our own pages under
 * `no-referrer`: then `Sec-Fetch-Site` decides.
 */
export function isCrossSite(header: (name: string) => string | null, baseUrl: string): boolean {
  const origin = header('origin');
  const fetchSite = header('sec-fetch-site');
  if (origin === null) return fetchSite === 'cross-site' || fetchSite === 'same-site';
  if (origin === 'null') return fetchSite !== 'same-origin';
  if (!URL.canParse(origin)) return true;
  const { host, protocol, origin: plain } = new URL(origin);
  const own = new URL(baseUrl);
  // Workspaces with their own domain are behind the same proxy, so they have the same scheme.
  return plain !== own.origin && (host !== header('host') || protocol !== own.protocol);
}
