import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

export interface DueWorkspace {
  id: number;
  name: string;
}

/**
 * Marks due workspaces; from then on nobody can enter them or cancel the deletion. Includes workspaces whose earlier run was
 * interrupted.
 */
export async function claimDue(db: Database, now: Date): Promise<DueWorkspace[]> {
  await db
    .updateTable('workspaces')
    .set({ state: 'deleted' })
    .where('state', '=', 'pending-deletion')
    .where('deletion_due_at', '<=', now)
    .execute();
  const due = await db
    .selectFrom('workspaces')
    .select(['id', 'name'])
    .where('state', '=', 'deleted')
    .execute();
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return [];
  await db.deleteFrom('sessions').where('workspace_id', 'in', ids).execute();
  await db
    .updateTable('accounts')
    .set({ account_state: 'disabled' })
    .where('workspace_id', 'in', ids)
    .execute();
  return due;
}

/**
 * Deletes the workspace with all rows except its bills. Deferred constraints allow any order.
 * @returns false if it is already deleted.
 */
export async function deleteWorkspace(db: Database, id: number): Promise<boolean> {
  await sql`set constraints all deferred`.execute(db);
  const gone = await db
    .deleteFrom('workspaces')
    .where('id', '=', id)
    .where('state', '=', 'deleted')
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function findSiteId(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('is_site', '=', sql<boolean>`true`)
    .executeTakeFirst();
  return row?.id;
}
