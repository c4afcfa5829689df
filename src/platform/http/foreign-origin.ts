/** Tells writes that another site's page sent from those of our own pages and of programs. */

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers name the sending page's origin with every write; programs name none, and have no cookies to be
 * abused. `null` comes from our own pages under `no-referrer` as well: then `Sec-Fetch-Site` decides.
 */
export function isForeign(request: Request, baseUrl: string): boolean {
  if (reading.has(request.method)) return false;
  const origin = request.headers.get('origin');
  if (origin === null) return request.headers.get('sec-fetch-site') === 'cross-site';
  if (origin === 'null') return request.headers.get('sec-fetch-site') !== 'same-origin';
  if (!URL.canParse(origin)) return true;
  const { host, origin: plain } = new URL(origin);
  return plain !== new URL(baseUrl).origin && host !== request.headers.get('host');
}
