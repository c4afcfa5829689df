/** Clears away what is over: codes, challenges, sessions, counters, sign-ups never activated; seals what is readable. */
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Platform } from '#platform/platform.ts';
import { SESSION_IDLE } from '../rules.ts';
import * as factors from './second-factor.repo.ts';
import * as repo from './sweep.repo.ts';
import { sealSecret } from './totp.service.ts';

/** Seconds that a sign-up waits for its activation before it is as if it had not been. */
export const FORGET_SIGN_UP = 7 * 24 * 60 * 60;

export type SweepService = ReturnType<typeof createSweepService>;

export function createSweepService({ engine, vault }: Pick<Platform, 'engine' | 'vault'>) {
  /** @returns how much of what went. */
  function sweep(): Promise<Record<string, number>> {
    return asInstallation(engine, async ({ db }) => ({
      ...(await repo.deleteExpired(db, SESSION_IDLE)),
      signUps: await repo.deleteNeverActivated(db, FORGET_SIGN_UP),
      readableSecrets: await sealReadable(db),
    }));
  }

  /** Older versions kept the secrets of apps as they were. */
  async function sealReadable(db: Database): Promise<number> {
    const readable = await factors.listReadableTotps(db);
    for (const { accountId, secret } of readable)
      await factors.replaceTotpSecret(db, accountId, secret, sealSecret(vault, accountId, secret));
    return readable.length;
  }

  return { sweep };
}
