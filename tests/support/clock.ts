/** Provides a clock that tests can set. */
import type { Clock } from '#platform/clock/clock.ts';

export interface TestClock extends Clock {
  /**
   * Stops the clock at that instant; does not affect the database's `now()`. @param instant a Date, or ISO
   * 8601.
   */
  set(instant: Date | string): void;
  /** Returns to the real time. */
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
