import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface Settings {
  holder: string;
  iban: string;
  bic: string;
  since: Day;
}

/** Finds the settings; undefined until the company's account is entered. */
export function findSettings(db: Database): Promise<Settings | undefined> {
  return db.selectFrom('payment_settings').select(['holder', 'iban', 'bic', 'since']).executeTakeFirst();
}

export async function saveSettings(db: Database, workspaceId: number, settings: Settings): Promise<void> {
  await db
    .insertInto('payment_settings')
    .values({ ...settings, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(settings))
    .execute();
}

export function findBankAccount(db: Database, accountId: number) {
  return db
    .selectFrom('bank_accounts')
    .select(['holder', 'iban', 'ending', 'saved_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Locks a person who can sign in, so that concurrent calls ask them once. */
export function lockPerson(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'locale'])
    .where('id', '=', accountId)
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .forUpdate()
    .executeTakeFirst();
}

interface NewAccount {
  workspace_id: number;
  account_id: number;
  holder: string;
  /** Encrypted. */
  iban: string;
  ending: string;
  saved_at: Date;
}

export async function saveBankAccount(db: Database, account: NewAccount): Promise<void> {
  const { workspace_id, account_id, ...values } = account;
  await db
    .insertInto('bank_accounts')
    .values({ ...values, workspace_id, account_id })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'account_id']).doUpdateSet(values))
    .execute();
}

export async function deleteBankAccount(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('bank_accounts').where('account_id', '=', accountId).execute();
}

/** Deletes the account and blanks its copies in payments. */
export async function eraseBankAccount(db: Database, accountId: number): Promise<void> {
  await deleteBankAccount(db, accountId);
  await db
    .updateTable('payment_transfers')
    .set({ iban: '', ending: '' })
    .where('account_id', '=', accountId)
    .execute();
}

/** Bank accounts by the person's id. */
export async function bankAccountsOf(db: Database, accountIds: readonly number[]) {
  if (accountIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('bank_accounts')
    .select(['account_id', 'holder', 'iban', 'ending', 'saved_at'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** The owners who can sign in. */
export async function listOwners(db: Database): Promise<PersonRecord[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'locale', 'first_name', 'last_name', 'login', 'user_state'])
    .where('role', '=', 'ROLE_OWNER')
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .orderBy('id')
    .execute();
}

export interface PersonRecord {
  id: number;
  email: string;
  locale: Locale;
  first_name: string;
  last_name: string;
  login: string;
  user_state: string;
}

/** Returns the names by account id, including deleted people. */
export async function peopleOf(
  db: Database,
  accountIds: readonly number[],
): Promise<Map<number, PersonRecord>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'locale', 'first_name', 'last_name', 'login', 'user_state'])
    .where('id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
