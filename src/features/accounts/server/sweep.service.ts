/** Clears away what is over: codes, challenges, sessions, counters, sign-ups never activated; seals what is readable. */
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { SESSION_IDLE } from '../rules.ts';
import * as factors from './second-factor.repo.ts';
import { sealSecret } from './second-factor-totp.service.ts';
import * as repo from './sweep.repo.ts';

/** Seconds that a sign-up waits for its activation before it is as if it had not been. */
const FORGET_SIGN_UP = 7 * 24 * 60 * 60;

/** @returns how much of what went. */
export function sweep(job: JobContext): Promise<Record<string, number>> {
  return job.everyTenant(async (context) => ({
    ...(await repo.deleteExpired(context.db, SESSION_IDLE)),
    signUps: await repo.deleteNeverActivated(context.db, FORGET_SIGN_UP),
    readableSecrets: await sealReadable(context),
  }));
}

/**
 * After a restore: sessions that were ended and codes that were used since the backup was made would be good again, those
 * of a thief who was shut out among them. So everybody signs in anew, and asks for a new link.
 */
export function endWaysIn(engine: Engine): Promise<Record<'sessions' | 'codes', number>> {
  return asInstallation(engine, ({ db }) => repo.deleteWaysIn(db));
}

/** Older versions kept the secrets of apps as they were. */
async function sealReadable({ db, vault }: TransactionContext): Promise<number> {
  const readable = await factors.listReadableTotps(db);
  for (const { accountId, secret } of readable)
    await factors.replaceTotpSecret(db, accountId, secret, sealSecret(vault, accountId, secret));
  return readable.length;
}
