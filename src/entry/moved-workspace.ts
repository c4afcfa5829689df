/** Redirects the addresses of a workspace that has moved to another installation. */
import type { SiteService } from '#features/workspaces/server/site.service.ts';
import { workspaceMoved } from '#kernel/workspace-moved.ts';
import { shiftFileNames, shiftPath } from '#platform/move/shift.ts';

/** Browsers remember a permanent redirect for this time. Seconds. */
const REMEMBERED = 86_400;

const PAGES = /^\/(?:(?:en|fr)\/)?app\//;
/** Pages whose address ends with a name, even if it looks like a number, or with a number that does not change. */
const NAMED = /\/app\/(?:blog\/read|page|site\/pages)\//;

/**
 * Returns the redirect, for a request to the host of a workspace that has moved. Ids in addresses of pages and of
 * pictures become those at the new place.
 * @param ownHost the host of BASE_URL, whose workspace does not move.
 * @throws Problem 410 for a write, whose body must not be sent to another host.
 */
export async function redirectOfMoved(
  { method, url, headers }: Request,
  sites: SiteService,
  ownHost: string,
): Promise<Response | undefined> {
  const host = headers.get('host') ?? '';
  // The installation's own site does not move.
  if (host === ownHost) return undefined;
  // Without a database or a site, later steps answer.
  const found = await sites.movedFrom(host).catch(() => undefined);
  if (found === undefined || new URL(found.moved.origin).host === host) return undefined;
  const { origin, ids } = found.moved;
  if (method !== 'GET' && method !== 'HEAD') throw workspaceMoved(origin);
  const { pathname, search } = new URL(url);
  const target = shiftFileNames(pathname + search, { workspaceId: found.id, ids });
  const location = origin + (PAGES.test(pathname) && !NAMED.test(pathname) ? shiftPath(target, ids) : target);
  return new Response(null, {
    status: 308,
    headers: { location, 'cache-control': `public, max-age=${REMEMBERED}` },
  });
}
