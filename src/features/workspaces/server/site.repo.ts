import { sql } from 'kysely';
import type { OwnLook } from '#kernel/own-look.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface Site {
  id: number;
  /** Whether visitors may read the site. */
  open: boolean;
  zone: Zone;
  moved?: Moved;
}

/** Where a workspace is that has moved to another installation. */
export interface Moved {
  origin: string;
  /** Added to its ids by the move. */
  ids: number;
}

export async function findSite(db: Database, host: string): Promise<Site | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .select(['id', 'runtime', 'moved_to', 'moved_id', 'time_zone'])
    .where('state', '<>', 'deleted')
    .where((where) => where.or([where('domain_name', '=', host), where('is_site', '=', true)]))
    .orderBy(sql`domain_name is not distinct from ${host}`, 'desc')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, runtime, moved_to: origin, moved_id: movedId } = row;
  const moved = origin === null || movedId === null ? undefined : { origin, ids: movedId - id };
  return { id, open: runtime === 'running', zone: row.time_zone, moved };
}

export interface OwnSite {
  /** Null for the installation's site. */
  host: string | null;
  /** The name that the site shows, else the workspace's. */
  name: string;
  email: string;
  /** Storage key of the logo's picture. */
  logo: string | null;
  /** `#rrggbb`, or empty. */
  accent: string;
}

/** Finds the workspace's public site; undefined if there is none. */
export async function findOwnSite(db: Database): Promise<OwnSite | undefined> {
  const { rows } = await sql<OwnSite>`
    select case when w.is_site then null else w.domain_name end as host, w.email,
           coalesce(nullif(v.shown->>'name', ''), w.name) as name, v.shown->'logo'->>'key' as logo,
           coalesce(v.shown->>'accent', '') as accent
      from workspaces w
      left join lateral (select s.shown from site_versions s order by s.version desc limit 1) v on true
     where w.id = current_workspace() and (w.is_site or w.domain_name is not null)`.execute(db);
  return rows[0];
}

/** Finds the name and address of the workspace in documents, with the name and logo of its public site. */
export async function findLetterhead(db: Database) {
  const { rows } = await sql<Pick<OwnSite, 'name' | 'email' | 'logo' | 'accent'> & { zone: Zone }>`
    select coalesce(nullif(v.shown->>'name', ''), w.name) as name, w.email, w.time_zone as zone, v.shown->'logo'->>'key' as logo,
           coalesce(v.shown->>'accent', '') as accent
      from workspaces w
      left join lateral (select s.shown from site_versions s order by s.version desc limit 1) v on true
     where w.id = current_workspace()`.execute(db);
  return rows[0];
}

/** Finds what the workspace's site says of its company; undefined while nothing was saved. */
export async function findOwnLook(db: Database) {
  const { rows } = await sql<OwnLook>`
    select coalesce(nullif(v.shown->>'name', ''), w.name) as name, coalesce(v.shown->>'accent', '') as accent,
           v.shown->'logo' as logo
      from workspaces w join site_versions v on v.workspace_id = w.id
     where w.id = current_workspace() order by v.version desc limit 1`.execute(db);
  return rows[0];
}

/** Whether the workspace is the installation's site or has its own host. */
export async function hasSite(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', sql<number>`current_workspace()`)
    .where((where) => where.or([where('is_site', '=', true), where('domain_name', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findWorkspaceEmail(db: Database): Promise<string> {
  const { email } = await db
    .selectFrom('workspaces')
    .select('email')
    .where('id', '=', sql<number>`current_workspace()`)
    .executeTakeFirstOrThrow();
  return email;
}

/** Notifies all processes on commit that the workspace's public content changed. */
export async function announceChange(db: Database, workspaceId: number): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ content_version: sql`content_version + 1` })
    .where('id', '=', workspaceId)
    .execute();
  await sql`select pg_notify('content', ${String(workspaceId)})`.execute(db);
}
