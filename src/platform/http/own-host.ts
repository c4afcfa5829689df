/**
 * Returns the origin of a workspace's own host, with scheme and port of `BASE_URL`. Both are configured;
 * nothing comes from a request.
 */
export function originOfHost(host: string, baseUrl: string): string {
  return Object.assign(new URL(baseUrl), { hostname: host }).origin;
}
