import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { CHALLENGE_LIFE } from '../second-factor.rules.ts';
import type { Owner } from './recovery-code.repo.ts';

export interface Challenge extends Owner {
  challenge: string;
  purpose: 'register' | 'sign-in';
}
type OpenChallenge = Pick<Challenge, 'challenge' | 'accountId' | 'purpose'>;

export async function saveChallenge(db: Database, challenge: Challenge): Promise<void> {
  await db
    .deleteFrom('account_challenges')
    .where('account_id', '=', challenge.accountId)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('account_challenges')
    .values({
      challenge: challenge.challenge,
      workspace_id: challenge.workspaceId,
      account_id: challenge.accountId,
      purpose: challenge.purpose,
      expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_LIFE})`,
    })
    .execute();
}

export async function hasChallenge(
  db: Database,
  { challenge, accountId, purpose }: OpenChallenge,
): Promise<boolean> {
  const found = await db
    .selectFrom('account_challenges')
    .select('challenge')
    .where('challenge', '=', challenge)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the challenge. @returns whether it was valid; true for only one of two concurrent requests. */
export async function takeChallenge(
  db: Database,
  { challenge, accountId, purpose }: OpenChallenge,
): Promise<boolean> {
  const result = await db
    .deleteFrom('account_challenges')
    .where('challenge', '=', challenge)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
