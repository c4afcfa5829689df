/**
 * A repeated POST with the same `Idempotency-Key` answers as the first did. The answer is kept in the same
 * transaction as the change, so that there is never one without the other.
 */
import { createHash } from 'node:crypto';
import { Problem } from '#kernel/problem.ts';
import type { SealedColumn } from '#platform/crypto/sealed-columns.ts';
import type { MemberContext } from '#platform/request/context.ts';

export interface KeptAnswer {
  status: number;
  body: string;
}

/** Where answers that hold a secret are kept, sealed. */
export const sealedAnswers = {
  ...{ table: 'idempotent_answers', column: 'body', key: 'key' },
  about: (key: string) => `answer:${key}`,
} satisfies SealedColumn;

/** How an answer is kept: as it is, or sealed. */
export interface Keeping {
  close(body: string): string;
  open(kept: string): string;
}

/** @throws Problem 422 when the key was used for another request; 503 when another key has sealed what was kept. */
export async function repeatable(
  context: MemberContext,
  key: string,
  fingerprint: unknown,
  { close, open }: Keeping,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  if (key === '') throw new Problem(400, { code: 'IDEMPOTENCY_KEY_EMPTY' });
  if (key.length > 200) throw new Problem(400, { code: 'IDEMPOTENCY_KEY_TOO_LONG' });
  const hash = createHash('sha256').update(JSON.stringify(fingerprint)).digest();
  // The one at the keyboard, who may be an administrator from another workspace.
  const accountId = context.actor.actedBy?.userId ?? context.actor.userId;
  const row = { workspace_id: context.actor.workspaceId, account_id: accountId, key, request_hash: hash };
  // Inserting first makes a second one at the same time wait here until the first has ended.
  const inserted = await context.db
    .insertInto('idempotent_answers')
    .values({ ...row, status: 0, body: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted === undefined) {
    const kept = await context.db
      .selectFrom('idempotent_answers')
      .select(['status', 'body', 'request_hash'])
      .where('key', '=', key)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (!Buffer.from(kept.request_hash).equals(hash))
      throw new Problem(422, { code: 'IDEMPOTENCY_KEY_REUSED' });
    return { status: kept.status, body: open(kept.body) };
  }
  const answer = await work();
  await context.db
    .updateTable('idempotent_answers')
    .set({ status: answer.status, body: close(answer.body) })
    .where('key', '=', key)
    .where('account_id', '=', accountId)
    .execute();
  return answer;
}
