/**
 * Finds the account that uses an e-mail address, or for which the address is reserved because a change can
 * still be undone (migration 0037).
 */
import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { neverActivated } from './sweep.repo.ts';

/**
 * Locks an address until the transaction ends: meanwhile no other sign-up, confirmation or undo can give it
 * to an account.
 * @param email folded
 */
export async function claimEmail(db: Database, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 4276003))`.execute(db);
  // Expired reservations may still exist, because the sweep runs only once an hour.
  await db
    .deleteFrom('email_changes')
    .where(sql`lower(old_email)`, '=', email)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

/** Returns the account with this address, in any workspace; undefined if the address is free. */
export async function findHolder(db: Database, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_addresses')
    .select('account_id')
    .where('address', '=', email)
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Deletes a sign-up with its workspace, or an invited account.
 * @returns false if the account was activated.
 */
export async function evictNeverActivated(db: Database, accountId: number): Promise<boolean> {
  const signUp = await db
    .deleteFrom('workspaces')
    .where('id', 'in', neverActivated(db, 0))
    .where('id', 'in', db.selectFrom('accounts').select('workspace_id').where('id', '=', accountId))
    .executeTakeFirst();
  if (signUp.numDeletedRows > 0n) return true;
  const invited = await db
    .deleteFrom('accounts')
    .where('id', '=', accountId)
    .where('user_state', '=', 'pending')
    .executeTakeFirst();
  return invited.numDeletedRows > 0n;
}
