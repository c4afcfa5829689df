import type { Locale } from '#kernel/locale.ts';
import type { Theme } from '#kernel/theme.ts';
import type { Database } from '#platform/db/kysely.ts';
import { refuseTaken } from '#platform/db/unique.ts';
import { takenOfAccounts } from '../taken.rules.ts';

const ownColumns = [
  'email',
  'login',
  'first_name as firstName',
  'last_name as lastName',
  'locale',
  'password_hash as passwordHash',
] as const;

/** Reads the person's account, with the columns that changes need. */
export function findOwn(db: Database, accountId: number) {
  return db.selectFrom('accounts').select(ownColumns).where('id', '=', accountId).executeTakeFirstOrThrow();
}
export type OwnAccount = Awaited<ReturnType<typeof findOwn>>;

/** Reads the person's account and locks it until the transaction ends: sign-ins and other changes wait. */
export function lockOwn(
  db: Database,
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<OwnAccount> {
  return db
    .selectFrom('accounts')
    .select(ownColumns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface ProfileChange {
  login?: string;
  firstName?: string;
  lastName?: string;
}

/**
 * Changes the profile.
 * @param change at least one field.
 * @throws Problem 409 if the login is taken.
 */
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

/**
 * Sets the language. A language that came from opening a page never replaces a chosen one.
 * @returns false if nothing changed.
 */
export async function setLanguage(
  db: Database,
  accountId: number,
  { locale, chosen }: { locale: Locale; chosen: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ locale, locale_chosen: chosen })
    .where('id', '=', accountId)
    .$if(!chosen, (account) => account.where('locale_chosen', '=', false).where('locale', '<>', locale))
    .$if(chosen, (account) =>
      account.where((where) => where.or([where('locale_chosen', '=', false), where('locale', '<>', locale)])),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function findLanguage(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['locale', 'locale_chosen as chosen'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function setTheme(db: Database, accountId: number, theme: Theme): Promise<void> {
  await db.updateTable('accounts').set({ theme }).where('id', '=', accountId).execute();
}
