import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

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

/** What an account has; a one-time app counts once it is confirmed. */
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

/** Whether the workspace of the transaction asks every member for a second factor. */
export async function isFactorRequired(db: Database): Promise<boolean> {
  const { since } = await db
    .selectFrom('workspaces')
    .select('second_factor_required_since as since')
    .where('id', '=', sql<number>`current_workspace()`)
    .executeTakeFirstOrThrow();
  return since !== null;
}

export interface Owner {
  workspaceId: number;
  accountId: number;
}

/** In the place of one that was only begun. @returns false when one is confirmed. */
export async function saveTotp(db: Database, owner: Owner, secret: string): Promise<boolean> {
  const saved = await db
    .insertInto('account_totps')
    .values({ account_id: owner.accountId, workspace_id: owner.workspaceId, secret })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ secret }).where('account_totps.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Those whose secret an older version has left readable. */
export function listReadableTotps(db: Database): Promise<{ accountId: number; secret: string }[]> {
  return db
    .selectFrom('account_totps')
    .select(['account_id as accountId', 'secret'])
    .where('secret', 'not like', 'v1.%')
    .execute();
}

/** Unless somebody has set the app up anew meanwhile. */
export async function replaceTotpSecret(
  db: Database,
  accountId: number,
  before: string,
  after: string,
): Promise<void> {
  await db
    .updateTable('account_totps')
    .set({ secret: after })
    .where('account_id', '=', accountId)
    .where('secret', '=', before)
    .execute();
}

/** Everything that an account asks for besides its password. @returns whether there was anything. */
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

/** Those that were added later than that, and the recovery codes when none is left. */
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

/** Confirms, with the half-minute of the code that did it. */
export async function confirmTotp(db: Database, accountId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('account_totps')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks a half-minute as used. @returns false when it, or a later one, was used already. */
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

/** @returns false when it was removed meanwhile. */
export async function touchPasskey(db: Database, passkeyId: number, counter: number): Promise<boolean> {
  const touched = await db
    .updateTable('account_passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkeyId)
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

/** @returns its name, undefined when it is not that account's. */
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

export async function replaceRecoveryCodes(db: Database, owner: Owner, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('account_recovery_codes').where('account_id', '=', owner.accountId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('account_recovery_codes')
    .values(
      hashes.map((hash) => ({
        workspace_id: owner.workspaceId,
        account_id: owner.accountId,
        code_hash: hash,
      })),
    )
    .execute();
}

/** Who has recovery codes, and what else there is to be asked for. */
export function listRecoveryOwners(
  db: Database,
): Promise<{ accountId: number; secret: string | null; hasPasskey: boolean }[]> {
  return db
    .selectFrom('accounts')
    .leftJoin('account_totps as t', (join) =>
      join.onRef('t.account_id', '=', 'accounts.id').on('t.confirmed_at', 'is not', null),
    )
    .select(['accounts.id as accountId', 't.secret'])
    .select(
      sql<boolean>`exists (select from account_passkeys p where p.account_id = accounts.id)`.as('hasPasskey'),
    )
    .where(sql<boolean>`exists (select from account_recovery_codes c where c.account_id = accounts.id)`)
    .execute();
}

export async function deleteRecoveryCodes(db: Database, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await db.deleteFrom('account_recovery_codes').where('account_id', 'in', accountIds).execute();
}

/** Takes a recovery code out: each is good once. */
export async function takeRecoveryCode(db: Database, accountId: number, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('account_recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
