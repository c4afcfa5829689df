/** The current time as an adapter, so that tests can set it. */
import { readFileSync } from 'node:fs';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns the system's clock, or one fixed at the instant in a file, which a test changes while the server runs. */
export function openClock({ testClock }: { testClock: string | undefined }): Clock {
  if (testClock === undefined) return systemClock;
  return { now: () => new Date(readFileSync(testClock, 'utf8').trim()) };
}
