/** Clears away what is over: codes, challenges, sessions, counters, and sign-ups that were never activated. */
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import { SESSION_IDLE } from '../rules.ts';
import * as repo from './sweep.repo.ts';

/** Seconds that a sign-up waits for its activation before it is as if it had not been. */
export const FORGET_SIGN_UP = 7 * 24 * 60 * 60;

export type SweepService = ReturnType<typeof createSweepService>;

export function createSweepService({ engine }: Pick<Platform, 'engine'>) {
  /** @returns how much of what went. */
  function sweep(): Promise<Record<string, number>> {
    return asInstallation(engine, async ({ db }) => ({
      ...(await repo.deleteExpired(db, SESSION_IDLE)),
      signUps: await repo.deleteNeverActivated(db, FORGET_SIGN_UP),
    }));
  }
  return { sweep };
}
