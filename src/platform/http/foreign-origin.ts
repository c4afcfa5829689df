/** Tells what another site's page caused from what our own pages and programs ask. */

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A write that another site's page sent. */
export function isForeign(request: Request, baseUrl: string): boolean {
  return !reading.has(request.method) && isCrossSite((name) => request.headers.get(name), baseUrl);
}

/**
 * Browsers name the sending page's origin with every write, and over https tell with everything where it comes
 * from; programs name none, and have no cookies to be abused. The origin `null` comes from our own pages under
 * `no-referrer` as well: then `Sec-Fetch-Site` decides.
 */
export function isCrossSite(header: (name: string) => string | null, baseUrl: string): boolean {
  const origin = header('origin');
  const fetchSite = header('sec-fetch-site');
  if (origin === null) return fetchSite === 'cross-site' || fetchSite === 'same-site';
  if (origin === 'null') return fetchSite !== 'same-origin';
  if (!URL.canParse(origin)) return true;
  const { host, protocol, origin: plain } = new URL(origin);
  const own = new URL(baseUrl);
  // Workspaces with a domain of their own stand behind the same proxy, so people come by the same scheme.
  return plain !== own.origin && (host !== header('host') || protocol !== own.protocol);
}
