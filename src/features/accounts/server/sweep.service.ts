/** Clears away what is over: codes, challenges, sessions, counters, sign-ups never activated; seals what is readable. */
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { SESSION_IDLE } from '../rules.ts';
import * as codes from './recovery-code.repo.ts';
import * as factors from './second-factor.repo.ts';
import { canOpenSecret, sealSecret } from './second-factor-totp.service.ts';
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
 * Withheld by a restore: sessions that were ended and codes that were used since the backup was made would be good again,
 * those of a thief who was shut out among them. So everybody signs in anew, and asks for a new link.
 */
export const CREDENTIAL_TABLES: readonly string[] = ['sessions', 'account_codes', 'account_challenges'];

/**
 * After a restore: addresses that wait to be confirmed are forgotten with their codes. Recovery codes end where
 * there is another second factor that works here; where an app's secret cannot be opened they are all that is left, and stay.
 * @returns whose recovery codes are none any more: how many people.
 */
export function endCredentials({ engine, vault }: Pick<Platform, 'engine' | 'vault'>): Promise<number> {
  return asInstallation(engine, async ({ db }) => {
    await repo.deletePendingEmails(db);
    const owners = await codes.listRecoveryOwners(db);
    const others = owners.filter(
      ({ accountId, secret, hasPasskey }) =>
        hasPasskey || (secret !== null && canOpenSecret(vault, accountId, secret)),
    );
    await codes.deleteRecoveryCodes(
      db,
      others.map(({ accountId }) => accountId),
    );
    return others.length;
  });
}

/** Older versions kept the secrets of apps as they were. */
async function sealReadable({ db, vault }: TransactionContext): Promise<number> {
  const readable = await factors.listReadableTotps(db);
  for (const { accountId, secret } of readable)
    await factors.replaceTotpSecret(db, accountId, secret, sealSecret(vault, accountId, secret));
  return readable.length;
}
