import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { PlatformConnections, SalesMailTexts } from '../../../../generated/database.ts';

/** @returns undefined before texts are saved for the first time. */
export function findTexts(db: Database) {
  return db
    .selectFrom('sales_mail_texts')
    .select(['subject_en', 'text_en', 'subject_fr', 'text_fr'])
    .executeTakeFirst();
}

export async function saveTexts(
  db: Database,
  workspaceId: number,
  values: Omit<Insertable<SalesMailTexts>, 'workspace_id'>,
): Promise<void> {
  await db
    .insertInto('sales_mail_texts')
    .values({ ...values, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}

export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

export function findConnection(db: Database) {
  return db
    .selectFrom('platform_connections')
    .select([
      'id',
      'address',
      'directory_address',
      'token_address',
      'identifier',
      'secret',
      'read_until',
      'answered_at',
      'trouble',
    ])
    .executeTakeFirst();
}

export async function listConnected(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('platform_connections')
    .select('workspace_id')
    .orderBy('workspace_id')
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** @returns its id, which its secret is encrypted for. */
export async function saveConnection(db: Database, values: Insertable<PlatformConnections>): Promise<number> {
  const { workspace_id: _, read_until: __, ...changed } = values;
  const { id } = await db
    .insertInto('platform_connections')
    .values(values)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateConnection(
  db: Database,
  values: { secret?: string; read_until?: Date; answered_at?: Date; trouble?: string },
): Promise<void> {
  await db.updateTable('platform_connections').set(values).execute();
}

export async function deleteConnection(db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('platform_connections').executeTakeFirst();
  return numDeletedRows > 0n;
}
