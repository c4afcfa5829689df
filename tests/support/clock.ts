/** A clock that a test can set. */
import type { Clock } from '#platform/clock/clock.ts';

export interface TestClock extends Clock {
  /** Stands still at that instant from now on; the database's own `now()` goes on. @param instant ISO 8601 when it is a text. */
  set(instant: Date | string): void;
  /** Tells the real time again, as it did at first. */
  reset(): void;
}

export function createTestClock(): TestClock {
  let standing: Date | undefined;
  return {
    now: () => new Date(standing ?? Date.now()),
    set(instant) {
      standing = new Date(instant);
    },
    reset() {
      standing = undefined;
    },
  };
}
