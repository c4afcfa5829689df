import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { Accounts } from '../../../../generated/database.ts';

/** Returns the id of the site's workspace. */
export async function findSite(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('is_site', '=', true)
    .executeTakeFirstOrThrow();
  return id;
}

export async function isPendingAdministrator(db: Database, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'ROLE_ADMIN')
    .where('user_state', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody administers the installation: also an owner of the site's workspace (docs/decisions/0074). */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('workspaces as w', 'w.id', 'a.workspace_id')
    .select('a.id')
    .where(sql<boolean>`(a.role = 'ROLE_ADMIN' or a.administers and a.role = 'ROLE_OWNER' and w.is_site)`)
    .where('a.user_state', '=', 'active')
    .where('a.account_state', '=', 'enabled')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the preferred login, with a number added if it is taken in the workspace. */
export async function freeLogin(db: Database, workspaceId: number, preferredLogin: string): Promise<string> {
  const rows = await db
    .selectFrom('accounts')
    .select(sql<string>`lower(login)`.as('login'))
    .where('workspace_id', '=', workspaceId)
    .where('user_state', '<>', 'deleted')
    .execute();
  const taken = new Set(rows.map(({ login }) => login));
  let login = preferredLogin;
  for (let number = 2; taken.has(login.toLowerCase()); number++) login = `${preferredLogin}${number}`;
  return login;
}

export type NewAccount = Insertable<Accounts>;

export async function insertAccount(db: Database, account: NewAccount): Promise<number> {
  const { id } = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
  return id;
}
