/**
 * A repeated POST with the same `Idempotency-Key` gets the first answer. The answer is stored in the change's
 * transaction, so that neither exists without the other.
 */
import { createHash, createHmac } from 'node:crypto';
import { authorOf, type Caller } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { SealedColumn } from '#platform/crypto/sealed-columns.ts';
import type { Vault } from '#platform/crypto/vault.ts';
import type { Engine } from '#platform/db/engine.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { ValidatedInput } from '#platform/request/handler.ts';
import type { Answer } from './answer.ts';
import type { ApiRequest } from './request.ts';

export interface KeptAnswer {
  status: number;
  body: string;
}

/** Where answers with a secret are stored, sealed. */
export const sealedAnswers = {
  ...{ table: 'idempotent_answers', column: 'body', key: 'key' },
  about: (key: string) => `answer:${key}`,
} satisfies SealedColumn;

/** Identifies a repeat: caller, key and request. */
export interface RepeatKey {
  workspaceId: number;
  /** Null for a visitor. */
  accountId: number | null;
  /** Hash of the `Idempotency-Key`, see `keptUnder`. */
  key: string;
  /** Hash of the request: a key is good for one request only. */
  hash: Buffer;
  /** Encodes the answer for storage: as it is, or sealed. */
  close(body: string): string;
  open(kept: string): string;
}

/**
 * The stored form of a key. The request's hash is made with the key and may cover a password, so storing the
 * key itself would allow guessing that password.
 */
export function keptUnder(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Whether answers of the call are stored: it changes something, in a transaction that can store them. */
export function isRepeatable({ method, scope, notRepeatable, changesNothing }: Call): boolean {
  if (method !== 'POST' || changesNothing === true) return false;
  return notRepeatable === undefined && scope !== 'none';
}

/** Undefined without a key, or where the call is `notRepeatable`. @throws Problem 400 for a bad key. */
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
  const key = keptUnder(given);
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
    open: (kept) => (call.answersSecret ? vault.open(kept, about) : kept),
  };
}

/** The stored answer, read before anything is prepared. @throws Problem as `repeatable` */
export function keptAnswer(engine: Engine, repeat: RepeatKey): Promise<KeptAnswer | undefined> {
  return asTenant(engine, repeat.workspaceId, ({ db }) => findKept(db, repeat), { readOnly: true });
}

/**
 * @throws Problem 422 when the key was used for another request; 503 when the answer was sealed with another
 * key.
 */
export async function repeatable<Other>(
  db: Database,
  repeat: RepeatKey,
  work: () => Promise<Answer | Other>,
): Promise<Answer | KeptAnswer | Other> {
  const { workspaceId, accountId, key } = repeat;
  const row = { workspace_id: workspaceId, account_id: accountId, key };
  // Inserting first makes a concurrent repeat wait here until the first has ended.
  const inserted = await db
    .insertInto('idempotent_answers')
    .values({ ...row, request_hash: repeat.hash, status: 0, body: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted === undefined) {
    const kept = await findKept(db, repeat);
    if (kept === undefined) throw new Problem(503, { code: 'TRY_AGAIN', retryAfter: 1 });
    return kept;
  }
  const first = await work();
  if (isAnswer(first))
    await db
      .updateTable('idempotent_answers')
      .set({ status: first.status, body: repeat.close(JSON.stringify(first.value)) })
      .where((the) => the.and(row))
      .execute();
  // A file, or a rejection that commits its writes: there is no answer to store.
  else
    await db
      .deleteFrom('idempotent_answers')
      .where((the) => the.and(row))
      .execute();
  return first;
}

function isAnswer(outcome: unknown): outcome is Answer {
  return typeof outcome === 'object' && outcome !== null && 'value' in outcome;
}

async function findKept(db: Database, { workspaceId, accountId, key, hash, open }: RepeatKey) {
  const kept = await db
    .selectFrom('idempotent_answers')
    .select(['status', 'body', 'request_hash'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', 'is not distinct from', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (kept === undefined) return undefined;
  if (!Buffer.from(kept.request_hash).equals(hash))
    throw new Problem(422, { code: 'IDEMPOTENCY_KEY_REUSED' });
  return { status: kept.status, body: open(kept.body) };
}
