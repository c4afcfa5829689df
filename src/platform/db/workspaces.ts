import type { Database } from './kysely.ts';

/** Lists the ids of all workspaces, for work that handles one workspace at a time. */
export async function listWorkspaceIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('workspaces').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
