import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

export async function findSite(db: Database, host: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where((where) => where.or([where('domain_name', '=', host), where('is_site', '=', true)]))
    .orderBy(sql`domain_name is not distinct from ${host}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Tells every node, once the transaction is committed, that the public content of the workspace changed. */
export async function announceChange(db: Database, workspaceId: number): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ content_version: sql`content_version + 1` })
    .where('id', '=', workspaceId)
    .execute();
  await sql`select pg_notify('content', ${String(workspaceId)})`.execute(db);
}
