/**
 * Whether a request was caused by another site. Browsers say so themselves: `Origin` with every write,
 * `Sec-Fetch-Site` with everything over https. Programs send neither and carry no cookies of a person.
 */

/** @param base the configured address of the site; its own host name, and the one asked for, are not foreign. */
export function isCrossSite(headers: Headers, base: string): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (origin !== null && origin !== 'null') return !isOwn(origin, headers.get('host'), base);
  if (fetchSite !== null) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  // An opaque origin (a sandboxed frame, a file) whose browser says no more.
  return origin === 'null';
}

function isOwn(origin: string, host: string | null, base: string): boolean {
  if (origin === new URL(base).origin) return true;
  const url = URL.parse(origin);
  return url !== null && host !== null && url.host === host.toLowerCase();
}
