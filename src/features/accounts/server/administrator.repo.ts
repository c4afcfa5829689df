import { sql } from 'kysely';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

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

export async function insertAdministrator(
  db: Database,
  person: {
    workspaceId: number;
    email: string;
    login: string;
    firstName: string;
    lastName: string;
    locale: Locale;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      workspace_id: person.workspaceId,
      email: person.email,
      login: person.login,
      first_name: person.firstName,
      last_name: person.lastName,
      locale: person.locale,
      role: 'ROLE_ADMIN',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface FirstOwner {
  workspaceId: number;
  email: string;
  login: string;
  firstName: string;
  lastName: string;
  /** The language that the person chose. */
  locale: Locale;
  passwordHash: string;
}

export async function insertFirstOwner(db: Database, person: FirstOwner): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      workspace_id: person.workspaceId,
      email: person.email,
      login: person.login,
      first_name: person.firstName,
      last_name: person.lastName,
      locale: person.locale,
      locale_chosen: true,
      role: 'ROLE_OWNER',
      administers: true,
      user_state: 'active',
      password_hash: person.passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
