/** Finds the workspace of a host name, and announces changes of public content. */

import { LRUCache } from 'lru-cache';
import type { Look } from '#kernel/look.ts';
import { lookOf } from '#kernel/own-look.ts';
import { Problem } from '#kernel/problem.ts';
import { mainlandZone, type Zone } from '#kernel/zone.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import { originOfHost } from '#platform/http/own-host.ts';
import type { Platform } from '#platform/platform.ts';
import * as repo from './site.repo.ts';

/** Milliseconds for which the workspace of a host is cached. */
const CACHE_MS = 10_000;

export type SiteService = ReturnType<typeof createSiteService>;

export function createSiteService({ engine }: Pick<Platform, 'engine'>) {
  const known = new LRUCache<string, repo.Site>({ max: 1000, ttl: CACHE_MS });

  async function find(host: string): Promise<repo.Site> {
    const name = nameOf(host);
    const remembered = known.get(name);
    if (remembered !== undefined) return remembered;
    const site = await asInstallation(engine, ({ db }) => repo.findSite(db, name), { readOnly: true });
    if (site === undefined) throw new Problem(503, { code: 'NOT_SET_UP', retryAfter: 10 });
    known.set(name, site);
    return site;
  }

  return {
    /** The workspace with this `domainName`, otherwise the site workspace. @throws Problem 503 before there is one. */
    siteOf: async (host: string) => (await find(host)).id,
    /** The same workspace with its time zone. */
    placeOf: async (host: string) => {
      const { id, zone } = await find(host);
      return { workspaceId: id, zone };
    },
    /** Whether the site of a host is running (product.md §7 «Operations»). */
    isOpen: async (host: string) => (await find(host)).open,
    /** The host's workspace and where it has moved to; undefined if it is here. */
    async movedFrom(host: string): Promise<{ id: number; moved: repo.Moved } | undefined> {
      const { id, moved } = await find(host);
      return moved && { id, moved };
    },
    /** The workspace of a host from the cache, without waiting. */
    rememberedSiteOf: (host: string) => known.get(nameOf(host))?.id,
    /** Called after a host name moved to another workspace, or a site was stopped or started. */
    forget: () => known.clear(),
  };
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/** Must be called in every transaction that changes public content of a workspace. */
export const announceChange: (db: Database, workspaceId: number) => Promise<void> = repo.announceChange;

/** Whether the transaction's workspace has a public site; otherwise its addresses would lead to another workspace's site. */
export const hasSite: (db: Database) => Promise<boolean> = repo.hasSite;

export interface PublicSite {
  /** Start of all links to the site. */
  baseUrl: string;
  /** The company's name. */
  brand: string;
  /** Storage key of the logo's picture. */
  logo?: string;
  /** `#rrggbb`, or empty. */
  accent?: string;
}

/** Returns the public site of the transaction's workspace: its own host, otherwise the installation's. */
export async function publicSite(
  db: Database,
  { baseUrl, brand }: Pick<Platform['config'], 'baseUrl' | 'brand'>,
): Promise<PublicSite> {
  const own = await repo.findOwnSite(db);
  if (own === undefined) return { baseUrl, brand };
  return {
    baseUrl: own.host === null ? baseUrl : originOfHost(own.host, baseUrl),
    brand: own.name,
    accent: own.accent,
    ...(own.logo !== null && { logo: own.logo }),
  };
}

export interface Letterhead {
  name: string;
  email: string;
  /** The time zone in which the document's instants are days. */
  zone: Zone;
  /** Storage key of the logo's picture. */
  logo?: string;
  /** `#rrggbb`, or empty. */
  accent?: string;
}

/** Returns what the head of documents shows of the transaction's workspace. */
export async function letterheadOf(db: Database): Promise<Letterhead> {
  const { logo = null, ...found } = (await repo.findLetterhead(db)) ?? {
    name: '',
    email: '',
    accent: '',
    zone: mainlandZone,
  };
  return logo === null ? found : { ...found, logo };
}

/** Returns how the back office of the transaction's workspace looks. */
export async function ownLook(db: Database): Promise<Look> {
  const found = await repo.findOwnLook(db);
  return lookOf(found);
}

/**
 * Recipient of messages from the site's visitors: `MAIL_CONTACT` for the installation's site, otherwise the workspace's address.
 */
export async function siteContact(
  db: Database,
  { mailContact }: Pick<Platform['config'], 'mailContact'>,
): Promise<string> {
  const own = await repo.findOwnSite(db);
  if (own !== undefined && own.host !== null) return own.email;
  return mailContact ?? (await repo.findWorkspaceEmail(db));
}
