/**
 * Where a workspace's own host is found: with scheme and port of `BASE_URL`. Both are stored; nothing is a request's.
 * @returns an origin.
 */
export function originOf(host: string, baseUrl: string): string {
  return Object.assign(new URL(baseUrl), { hostname: host }).origin;
}
