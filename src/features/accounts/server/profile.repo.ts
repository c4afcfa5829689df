import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** The own account with what a change of it needs to know. */
export function findOwn(db: Database, accountId: number, sessionId: number) {
  return db
    .selectFrom('accounts')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.account_id', '=', 'accounts.id').on('sessions.id', '=', sessionId),
    )
    .select([
      'accounts.email',
      'accounts.login',
      'accounts.first_name as firstName',
      'accounts.last_name as lastName',
      'accounts.locale',
      'accounts.password_hash as passwordHash',
      'sessions.created_at as signedInAt',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
export type OwnAccount = Awaited<ReturnType<typeof findOwn>>;

export interface ProfileChange {
  email?: string;
  login?: string;
  firstName?: string;
  lastName?: string;
}

export async function updateProfile(db: Database, accountId: number, change: ProfileChange): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      ...(change.email !== undefined && { email: change.email }),
      ...(change.login !== undefined && { login: change.login }),
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
    })
    .where('id', '=', accountId)
    .execute();
}

/** Whether another account of the workspace has this login. */
export async function loginIsTaken(
  db: Database,
  workspaceId: number,
  accountId: number,
  login: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .where('id', '<>', accountId)
    .where('user_state', '<>', 'deleted')
    .executeTakeFirst();
  return other !== undefined;
}
