import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

export interface NewChange {
  workspaceId: number;
  accountId: number;
  oldEmail: string;
  newEmail: string;
  confirmHash: Buffer;
  undoHash: Buffer;
  sessionId: number | undefined;
  /** The number of seconds for which the change can be confirmed. */
  life: number;
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Saves a change, which replaces one that is not confirmed yet. Confirmed changes can still be undone. */
export async function saveChange(db: Database, change: NewChange): Promise<void> {
  await deleteUnconfirmed(db, change.accountId);
  await db
    .insertInto('email_changes')
    .values({
      workspace_id: change.workspaceId,
      account_id: change.accountId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      confirm_hash: change.confirmHash,
      undo_hashes: [change.undoHash],
      session_id: change.sessionId ?? null,
      expires_at: inSeconds(change.life),
    })
    .execute();
}

export async function deleteUnconfirmed(db: Database, accountId: number): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Returns the new address that waits for confirmation; null if there is none. */
export async function findUnconfirmedEmail(db: Database, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('new_email')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.new_email ?? null;
}

const validChanges = (db: Database) =>
  db
    .selectFrom('email_changes')
    .select([
      'id',
      'workspace_id as workspaceId',
      'account_id as accountId',
      'old_email as oldEmail',
      'new_email as newEmail',
      'session_id as sessionId',
      'confirmed_at as confirmedAt',
    ])
    .where('expires_at', '>', sql<Date>`now()`);
export type EmailChange = Awaited<ReturnType<ReturnType<typeof validChanges>['executeTakeFirstOrThrow']>>;

/** Returns the unconfirmed change that has this confirmation code. */
export function findByConfirmCode(db: Database, hash: Buffer): Promise<EmailChange | undefined> {
  return validChanges(db)
    .where('confirm_hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
}

export function findByUndoCode(db: Database, hash: Buffer): Promise<EmailChange | undefined> {
  return validChanges(db).where('undo_hashes', '@>', sql<Buffer[]>`array[${hash}::bytea]`).executeTakeFirst();
}

/**
 * Returns the change that gave up this address and can still be undone; undefined if there is none. Of several, returns
 * the first one, because undoing it also undoes the later ones.
 */
export function findUndoable(db: Database, email: string): Promise<EmailChange | undefined> {
  return validChanges(db)
    .where(sql`lower(old_email)`, '=', email)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Adds one more code that undoes the change. */
export async function addUndoCode(db: Database, id: number, hash: Buffer): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ undo_hashes: sql`undo_hashes || ${hash}::bytea` })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks the change as confirmed.
 * @param life seconds from now during which either code can undo the change
 */
export async function markConfirmed(db: Database, id: number, undoHash: Buffer, life: number): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({
      confirmed_at: sql<Date>`now()`,
      expires_at: inSeconds(life),
      undo_hashes: sql<Buffer[]>`undo_hashes || ${undoHash}::bytea`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes this change and all later ones, because the same attacker may have made them. */
export async function deleteChangesSince(db: Database, { accountId, id }: EmailChange): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).where('id', '>=', id).execute();
}

export async function setEmail(db: Database, accountId: number, email: string): Promise<void> {
  await db.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
}

/** Removes a password that was set after `since`. */
export async function removePasswordSince(db: Database, accountId: number, since: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('id', '=', accountId)
    .where('password_changed_at', '>=', since)
    .execute();
}
