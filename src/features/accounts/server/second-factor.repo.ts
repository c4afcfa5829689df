import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { deleteRecoveryCodes, type Owner } from './recovery-code.repo.ts';

export interface Factors {
  totp: { secret: string; lastStep: number } | undefined;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
}

export interface Passkey {
  passkeyId: number;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Reads an account's factors. An app counts once it is confirmed. */
export async function findFactors(db: Database, accountId: number): Promise<Factors> {
  const totp = db
    .selectFrom('account_totps')
    .select(['secret', 'last_step as lastStep'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null);
  const passkeys = db
    .selectFrom('account_passkeys')
    .select(['id as passkeyId', 'name', 'credential_id as credentialId', 'public_key as publicKey'])
    .select(['counter', 'transports', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id');
  const codes = db
    .selectFrom('account_recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('account_id', '=', accountId);
  const [app, keys, { left }] = await Promise.all([
    totp.executeTakeFirst(),
    passkeys.execute(),
    codes.executeTakeFirstOrThrow(),
  ]);
  return { totp: app, passkeys: keys, recoveryCodesLeft: left };
}

/** Whether the transaction's workspace requires a second factor of every member. */
export async function isFactorRequired(db: Database): Promise<boolean> {
  const { since } = await db
    .selectFrom('workspaces')
    .select('second_factor_required_since as since')
    .where('id', '=', sql<number>`current_workspace()`)
    .executeTakeFirstOrThrow();
  return since !== null;
}

/** Saves a new app in place of an unconfirmed one. @returns false if a confirmed one exists. */
export async function saveTotp(db: Database, owner: Owner, secret: string): Promise<boolean> {
  const saved = await db
    .insertInto('account_totps')
    .values({ account_id: owner.accountId, workspace_id: owner.workspaceId, secret })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'account_id'])
        .doUpdateSet({ secret })
        .where('account_totps.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Deletes all second factors of an account. @returns whether there was one. */
export async function deleteFactors(db: Database, accountId: number): Promise<boolean> {
  let deleted = 0n;
  for (const table of [
    'account_totps',
    'account_passkeys',
    'account_recovery_codes',
    'account_challenges',
  ] as const) {
    const result = await db.deleteFrom(table).where('account_id', '=', accountId).executeTakeFirst();
    if (table !== 'account_challenges') deleted += result.numDeletedRows;
  }
  return deleted > 0n;
}

/** Deletes the factors added after `since`, and the recovery codes if no factor is left. */
export async function deleteFactorsSince(db: Database, accountId: number, since: Date): Promise<void> {
  await db
    .deleteFrom('account_totps')
    .where('account_id', '=', accountId)
    .where('confirmed_at', '>=', since)
    .execute();
  await db
    .deleteFrom('account_passkeys')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  const { totp, passkeys } = await findFactors(db, accountId);
  if (totp === undefined && passkeys.length === 0) await deleteRecoveryCodes(db, [accountId]);
}

export function findUnconfirmedTotp(db: Database, accountId: number) {
  return db
    .selectFrom('account_totps')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
}

/** Confirms the app and marks the step of its code as used. @returns whether an unconfirmed app existed. */
export async function confirmTotp(db: Database, accountId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('account_totps')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks a 30-second step as used. @returns false if this step or a later one was used before. */
export async function spendTotpStep(db: Database, accountId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('account_totps')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteTotp(db: Database, accountId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('account_totps')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export interface NewPasskey {
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export async function insertPasskey(db: Database, owner: Owner, passkey: NewPasskey): Promise<void> {
  await db
    .insertInto('account_passkeys')
    .values({
      workspace_id: owner.workspaceId,
      account_id: owner.accountId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
    })
    .execute();
}

/** Notes that the passkey was used. @returns false if it was removed in the meantime. */
export async function touchPasskey(db: Database, passkeyId: number, counter: number): Promise<boolean> {
  const touched = await db
    .updateTable('account_passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkeyId)
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

/** Deletes a passkey. @returns its name; undefined if the account has no such passkey. */
export async function deletePasskey(
  db: Database,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('account_passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
