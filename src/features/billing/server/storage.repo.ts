import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** What each workspace's files take, the fullest first. */
export async function listStorage(db: Database, rows: number, offset: number) {
  const list = await db
    .selectFrom('workspaces as w')
    .innerJoin('plans as p', 'p.pricing', 'w.pricing')
    .leftJoin('storage_use as u', 'u.workspace_id', 'w.id')
    .select([
      'w.id as workspaceId',
      'w.name as workspace',
      'w.storage_provider as storageProvider',
      'w.pricing',
      'p.storage_bytes as limit',
    ])
    .select(sql<number>`coalesce(u.objects, 0)`.as('objects'))
    .select(sql<number>`coalesce(u.bytes, 0)`.as('bytes'))
    .where('w.state', '<>', 'deleted')
    .orderBy(sql`coalesce(u.bytes, 0)::float8 / p.storage_bytes`, (order) => order.desc().nullsLast())
    .orderBy('w.id')
    .limit(rows)
    .offset(offset)
    .execute();
  return list.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export async function countWorkspaces(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('workspaces')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return Number(count);
}
