/** Deletes expired codes, challenges, sessions, counters and sign-ups. */
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import type { JobContext } from '#platform/request/job.ts';
import { SESSION_IDLE } from '../rules.ts';
import * as codes from './recovery-code.repo.ts';
import { canOpenSecret } from './second-factor-totp.service.ts';
import * as repo from './sweep.repo.ts';

/** Seconds after which a sign-up without activation is deleted. */
const FORGET_SIGN_UP = 7 * 24 * 60 * 60;

/** Deletes everything that has expired. @returns the number of deleted rows by kind. */
export function sweep(job: JobContext): Promise<Record<string, number>> {
  return job.everyTenant(async (context) => ({
    ...(await repo.deleteExpired(context.db, SESSION_IDLE)),
    signUps: await repo.deleteNeverActivated(context.db, FORGET_SIGN_UP),
  }));
}

/**
 * Tables that a restore leaves empty. Otherwise sessions that ended and codes that were used since the backup
 * would be valid again, including an attacker's. After a restore everybody signs in again and requests new
 * links.
 */
export const CREDENTIAL_TABLES: readonly string[] = ['sessions', 'account_codes', 'account_challenges'];

/**
 * After a restore, deletes unconfirmed e-mail changes with their codes. Deletes recovery codes if another second factor works;
 * keeps them if the app's secret cannot be decrypted.
 * @returns the number of people whose recovery codes were deleted.
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
