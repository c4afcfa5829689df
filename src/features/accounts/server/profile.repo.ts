import type { ThemeChoice } from '#kernel/theme.ts';
import type { Database } from '#platform/db/kysely.ts';
import { refuseTaken } from '#platform/db/unique.ts';
import { takenOfAccounts } from './taken.ts';

const ownColumns = [
  'email',
  'login',
  'first_name as firstName',
  'last_name as lastName',
  'locale',
  'password_hash as passwordHash',
] as const;

/** The own account with what a change of it needs to know. */
export function findOwn(db: Database, accountId: number) {
  return db.selectFrom('accounts').select(ownColumns).where('id', '=', accountId).executeTakeFirstOrThrow();
}
export type OwnAccount = Awaited<ReturnType<typeof findOwn>>;

/** The same, locked until the transaction ends: sign-ins and other changes of it wait. */
export function lockOwn(db: Database, accountId: number): Promise<OwnAccount> {
  return db
    .selectFrom('accounts')
    .select(ownColumns)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface ProfileChange {
  login?: string;
  firstName?: string;
  lastName?: string;
}

/** @param change at least one of them. @throws Problem 409 for a login that is taken. */
export async function updateProfile(db: Database, accountId: number, change: ProfileChange): Promise<void> {
  const { login, firstName, lastName } = change;
  const updated = db
    .updateTable('accounts')
    .set({
      ...(login !== undefined && { login }),
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
    })
    .where('id', '=', accountId)
    .execute();
  await refuseTaken(updated, takenOfAccounts);
}

export async function setTheme(db: Database, accountId: number, theme: ThemeChoice): Promise<void> {
  await db.updateTable('accounts').set({ theme }).where('id', '=', accountId).execute();
}
