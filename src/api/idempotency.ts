/**
 * Answers a repeated POST with the same `Idempotency-Key` as the first time. The answer is stored in the
 * transaction of the change, so that neither exists without the other.
 */
import { createHash, createHmac } from 'node:crypto';
import { authorOf, type Caller } from '#kernel/actor.ts';
import { type Call, isRepeatable } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { SealedColumn } from '#platform/crypto/sealed-columns.ts';
import type { Vault } from '#platform/crypto/vault.ts';
import type { Engine } from '#platform/db/engine.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { ValidatedInput } from '#platform/request/handler.ts';
import type { Answer } from './answer.ts';
import type { ApiRequest } from './request.ts';

export interface StoredAnswer {
  status: number;
  body: string;
}

/** The column with the stored answers. Answers that contain a secret are encrypted. */
export const sealedAnswers = {
  table: 'idempotent_answers',
  column: 'body',
  key: 'key',
  about: (key: string) => `answer:${key}`,
} satisfies SealedColumn;

/** Identifies a repeated request by its caller, key and content. */
export interface RepeatKey {
  workspaceId: number;
  /** Null for a visitor. */
  accountId: number | null;
  /** Hash of the `Idempotency-Key`, see `storedKeyOf`. */
  key: string;
  /** Hash of the request: a key is valid for one request only. */
  hash: Buffer;
  /** Encodes the answer for storage; encrypts it if it contains a secret. */
  close(body: string): string;
  open(stored: string): string;
}

/**
 * Returns the form in which a key is stored: a hash. The request may contain a password and is stored as a hash that is
 * made with the key. Without the key nobody can guess the password from the stored hash.
 */
export function storedKeyOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * Returns what identifies a repeat; undefined if the request has no key, or if answers of the call are not
 * stored.
 * @throws Problem 400 for a malformed key.
 */
export function repeatKeyOf(
  { header }: ApiRequest,
  call: Call,
  caller: Caller,
  input: ValidatedInput,
  vault: Vault,
): RepeatKey | undefined {
  const given = isRepeatable(call) ? header('idempotency-key') : null;
  if (given === null) return undefined;
  if (given === '') throw new Problem(400, { code: 'IDEMPOTENCY_KEY_EMPTY' });
  if (given.length > 200) throw new Problem(400, { code: 'IDEMPOTENCY_KEY_TOO_LONG' });
  const member = caller.kind === 'member' ? caller : undefined;
  const key = storedKeyOf(given);
  const about = sealedAnswers.about(key);
  return {
    workspaceId: caller.workspaceId,
    // The person signed in, who may be an administrator of another workspace.
    accountId: member === undefined ? null : authorOf(member).userId,
    key,
    hash: createHmac('sha256', given)
      .update(JSON.stringify([call.id, member?.userId ?? null, input]))
      .digest(),
    close: (body) => (call.answersSecret ? vault.seal(body, about) : body),
    open: (stored) => (call.answersSecret ? vault.open(stored, about) : stored),
  };
}

/** Returns the stored answer. Call it before anything is prepared. @throws Problem as `repeatable` does. */
export function storedAnswer(engine: Engine, repeat: RepeatKey): Promise<StoredAnswer | undefined> {
  return asTenant(engine, repeat.workspaceId, ({ db }) => findStored(db, repeat), { readOnly: true });
}

/**
 * Does the work and stores its answer, or returns the stored answer if the request is a repeat.
 * @throws Problem 422 if the key was used for a different request; 503 if the answer was encrypted with a
 * different key.
 */
export async function repeatable<Other>(
  db: Database,
  repeat: RepeatKey,
  work: () => Promise<Answer | Other>,
): Promise<Answer | StoredAnswer | Other> {
  const { workspaceId, accountId, key } = repeat;
  const row = { workspace_id: workspaceId, account_id: accountId, key };
  // Inserting first makes a concurrent repeat wait until the first request has ended.
  const inserted = await db
    .insertInto('idempotent_answers')
    .values({ ...row, request_hash: repeat.hash, status: 0, body: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted === undefined) {
    const stored = await findStored(db, repeat);
    if (stored === undefined) throw new Problem(503, { code: 'TRY_AGAIN', retryAfter: 1 });
    return stored;
  }
  const first = await work();
  if (isAnswer(first))
    await db
      .updateTable('idempotent_answers')
      .set({ status: first.status, body: repeat.close(JSON.stringify(first.value)) })
      .where((eb) => eb.and(row))
      .execute();
  // There is no answer to store for a file, or for a rejection whose writes are committed.
  else
    await db
      .deleteFrom('idempotent_answers')
      .where((eb) => eb.and(row))
      .execute();
  return first;
}

function isAnswer(outcome: unknown): outcome is Answer {
  return typeof outcome === 'object' && outcome !== null && 'value' in outcome;
}

async function findStored(db: Database, { workspaceId, accountId, key, hash, open }: RepeatKey) {
  const stored = await db
    .selectFrom('idempotent_answers')
    .select(['status', 'body', 'request_hash'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', 'is not distinct from', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  if (!Buffer.from(stored.request_hash).equals(hash))
    throw new Problem(422, { code: 'IDEMPOTENCY_KEY_REUSED' });
  return { status: stored.status, body: open(stored.body) };
}
