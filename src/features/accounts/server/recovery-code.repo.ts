/** Stores recovery codes. Each is valid once, for people who lost their other factors. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

export interface Owner {
  workspaceId: number;
  accountId: number;
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

/** Lists the accounts with recovery codes, and their other factors. */
export function listRecoveryOwners(
  db: Database,
): Promise<{ accountId: number; secret: string | null; hasPasskey: boolean }[]> {
  return db
    .selectFrom('accounts')
    .leftJoin('account_totps as t', (join) =>
      join
        .onRef('t.workspace_id', '=', 'accounts.workspace_id')
        .onRef('t.account_id', '=', 'accounts.id')
        .on('t.confirmed_at', 'is not', null),
    )
    .select(['accounts.id as accountId', 't.secret'])
    .select(
      sql<boolean>`exists (select from account_passkeys p
                            where p.workspace_id = accounts.workspace_id and p.account_id = accounts.id)`.as(
        'hasPasskey',
      ),
    )
    .where(
      sql<boolean>`exists (select from account_recovery_codes c
                            where c.workspace_id = accounts.workspace_id and c.account_id = accounts.id)`,
    )
    .execute();
}

export async function deleteRecoveryCodes(db: Database, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await db.deleteFrom('account_recovery_codes').where('account_id', 'in', accountIds).execute();
}

/** Deletes a recovery code, because each is valid once. @returns whether it was valid. */
export async function takeRecoveryCode(db: Database, accountId: number, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('account_recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
