import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

export interface Site {
  id: number;
  /** Whether visitors may read the site. */
  open: boolean;
}

export async function findSite(db: Database, host: string): Promise<Site | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .select(['id', 'runtime'])
    .where('state', '<>', 'deleted')
    .where((where) => where.or([where('domain_name', '=', host), where('is_site', '=', true)]))
    .orderBy(sql`domain_name is not distinct from ${host}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, open: row.runtime === 'running' };
}

export interface OwnSite {
  host: string;
  name: string;
  email: string;
}

/** The host and name of the workspace's own site; undefined without one. */
export async function findOwnSite(db: Database): Promise<OwnSite | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .select(['domain_name', 'name', 'email'])
    .where('id', '=', sql<number>`current_workspace()`)
    .where('is_site', '=', false)
    .executeTakeFirst();
  if (row?.domain_name == null) return undefined;
  return { host: row.domain_name, name: row.name, email: row.email };
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

/** On commit, notifies all processes that the workspace's public content changed. */
export async function announceChange(db: Database, workspaceId: number): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ content_version: sql`content_version + 1` })
    .where('id', '=', workspaceId)
    .execute();
  await sql`select pg_notify('content', ${String(workspaceId)})`.execute(db);
}
