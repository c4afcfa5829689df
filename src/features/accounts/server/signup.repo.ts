import { sql } from 'kysely';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

const columns = [
  'id as accountId',
  'workspace_id as workspaceId',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'locale',
  'user_state as userState',
  'account_state as accountState',
  'password_hash as passwordHash',
  sql<boolean>`conditions_accepted_at is not null`.as('signedUp'),
] as const;

export function findByEmail(db: Database, email: string) {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where(sql`lower(email)`, '=', email)
    .where('user_state', '<>', 'deleted')
    .executeTakeFirst();
}
export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

/** Reads the account with this address and locks it until the transaction ends: sign-ins and changes wait. */
export async function lockByEmail(db: Database, email: string): Promise<FoundAccount | undefined> {
  const found = await findByEmail(db, email);
  return (
    found &&
    lockedAccount(db, found)
      .where(sql`lower(email)`, '=', email)
      .where('user_state', '<>', 'deleted')
      .executeTakeFirst()
  );
}

export async function lockById(db: Database, accountId: number): Promise<FoundAccount | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select(['id as accountId', 'workspace_id as workspaceId'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return found && lockedAccount(db, found).executeTakeFirst();
}

function lockedAccount(db: Database, { workspaceId, accountId }: { workspaceId: number; accountId: number }) {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)
    .forNoKeyUpdate();
}

export interface NewOwner {
  email: string;
  firstName: string;
  lastName: string;
  login: string;
  locale: Locale;
  passwordHash: string;
}

/** Creates a workspace on the `single` plan and its pending owner. */
export async function insertOwner(db: Database, owner: NewOwner): Promise<FoundAccount> {
  const id = await insertWorkspace(db, `${owner.firstName} ${owner.lastName}`, owner.email);
  return db
    .insertInto('accounts')
    .values({
      workspace_id: id,
      email: owner.email,
      login: owner.login,
      first_name: owner.firstName,
      last_name: owner.lastName,
      locale: owner.locale,
      role: 'ROLE_OWNER',
      password_hash: owner.passwordHash,
      conditions_accepted_at: sql<Date>`now()`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Inserts the workspace with this name; if the name is taken, appends the first free number. */
async function insertWorkspace(db: Database, name: string, email: string): Promise<number> {
  for (let number = 1; ; number++) {
    const inserted = await db
      .insertInto('workspaces')
      .values({ name: number === 1 ? name : `${name} ${number}`, email, pricing: 'single' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) return inserted.id;
  }
}

/** Removes the password. The person who opens the link chooses a new one. */
export async function dropPassword(db: Database, accountId: number): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: null }).where('id', '=', accountId).execute();
}

/** The fields of an invitation's form. */
export interface InvitedPerson {
  firstName: string;
  lastName: string;
  locale: Locale;
  passwordHash: string;
}

export async function activateAccount(
  db: Database,
  accountId: number,
  person?: InvitedPerson,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      user_state: 'active',
      ...(person && {
        first_name: person.firstName,
        last_name: person.lastName,
        locale: person.locale,
        password_hash: person.passwordHash,
        conditions_accepted_at: sql<Date>`now()`,
      }),
    })
    .where('id', '=', accountId)
    .where('user_state', '=', 'pending')
    .execute();
}

export async function setPassword(db: Database, accountId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}
