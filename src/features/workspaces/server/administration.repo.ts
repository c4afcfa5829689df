import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, listStatements, sliceOf } from '#platform/db/list.ts';
import { refuseTaken } from '#platform/db/unique.ts';
import { listWorkspaces as listWorkspacesCall } from '../administration.contract.ts';
import type { Pricing, StorageProvider } from '../rules.ts';
import { commonColumns, taken } from './workspace.repo.ts';

const all = (db: Database) => db.selectFrom('workspaces as w').where('w.state', '<>', 'deleted');

const membersOf = (id: RawBuilder<number>) =>
  sql<number>`(select count(*)::integer from accounts a where a.workspace_id = ${id} and a.user_state <> 'deleted')`.as(
    'members',
  );

export type WorkspaceRecord = NonNullable<Awaited<ReturnType<typeof findWorkspace>>>;

export function listWorkspaces(db: Database, query: ListQuery<typeof listWorkspacesCall>) {
  const { where, end } = sliceOf(listWorkspacesCall, query, {
    id: sql`w.id`,
    sort: { name: sql`lower(w.name)` },
    filters: {
      pricing: (pricing) => sql`w.pricing = ${pricing}`,
      state: (state) => sql`w.state = ${state}`,
    },
    search: (q) => contains(sql`concat_ws(' ', w.name, w.email, w.domain_name)`, q),
  });
  return listStatements(db, all(db).where(where).select(commonColumns).select(membersOf(sql`w.id`)), end);
}

export function findWorkspace(db: Database, id: number) {
  return all(db)
    .select(commonColumns)
    .select(membersOf(sql`${id}`))
    .where('w.id', '=', id)
    .executeTakeFirst();
}

/** @throws Problem 409 when the name is taken. */
export async function insertWorkspace(
  db: Database,
  values: { name: string; email: string; storage_provider: StorageProvider; pricing: Pricing },
): Promise<number> {
  const inserted = db.insertInto('workspaces').values(values).returning('id').executeTakeFirstOrThrow();
  return (await refuseTaken(inserted, taken)).id;
}

/** @throws Problem 409 when the name or host is taken. */
export async function updateWorkspace(
  db: Database,
  id: number,
  values: { name: string; email: string; domain_name?: string | null },
): Promise<void> {
  await refuseTaken(db.updateTable('workspaces').set(values).where('id', '=', id).execute(), taken);
}
