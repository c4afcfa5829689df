import type { Database } from './kysely.ts';

/** Every workspace of the installation, for work that is done one workspace at a time. */
export async function listWorkspaceIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('workspaces').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
