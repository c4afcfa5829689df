import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, sliceOf } from '#platform/db/list.ts';
import { listStorage as listStorageCall } from '../contract.ts';

/** Lists the bytes of each workspace's files, largest share of the limit first. */
export function listStorage(db: Database, query: ListQuery<typeof listStorageCall>) {
  const { where, end } = sliceOf(listStorageCall, query, {
    id: sql`w.id`,
    order: sql`coalesce(u.bytes, 0)::float8 / p.storage_bytes desc nulls last`,
    sort: {},
    filters: {},
    search: (q) => contains(sql`w.name`, q),
  });
  const matching = db.selectFrom('workspaces as w').where('w.state', '<>', 'deleted').where(where);
  return {
    rows: () =>
      matching
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
        .modifyEnd(end)
        .execute(),
    count: () => countRows(db, matching.select('w.id')),
  };
}
