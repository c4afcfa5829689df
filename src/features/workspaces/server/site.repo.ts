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
