/** Which workspace answers for a host name, and the site's content version. */
import { LRUCache } from 'lru-cache';
import { Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Platform } from '#platform/platform.ts';
import * as repo from './site.repo.ts';

/** Milliseconds for which a host's workspace is remembered. */
const REMEMBER = 10_000;

export type SiteService = ReturnType<typeof createSiteService>;

export function createSiteService({ engine }: Pick<Platform, 'engine'>) {
  const known = new LRUCache<string, number>({ max: 1000, ttl: REMEMBER });

  /** The workspace whose `domainName` the host is, else the site workspace. @throws Problem 503 before there is one. */
  async function siteOf(host: string): Promise<number> {
    const name = nameOf(host);
    const remembered = known.get(name);
    if (remembered !== undefined) return remembered;
    const id = await asInstallation(engine, ({ db }) => repo.findSite(db, name), { readOnly: true });
    if (id === undefined) throw new Problem(503, { code: 'NOT_SET_UP', retryAfter: 10 });
    known.set(name, id);
    return id;
  }

  return {
    siteOf,
    /** The same when it is remembered, without waiting. */
    rememberedSiteOf: (host: string) => known.get(nameOf(host)),
    /** After a host name was given to another workspace; other nodes find out when they next ask. */
    forget: () => known.clear(),
  };
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/** To be called in every transaction that changes what the public of a workspace sees. */
export const announceChange: (db: Database, workspaceId: number) => Promise<void> = repo.announceChange;
