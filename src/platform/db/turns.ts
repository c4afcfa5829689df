/** One at a time, each within a deadline; asker by asker, so that whoever asks for much waits for that themselves. */

export interface Turns {
  /**
   * Waits for the turn. Turns of one asker come in the order of asking.
   * @param by who asks; left out, all for whom nobody is named count as one.
   * @throws what `late` gives when it does not come in time.
   */
  take(by?: string): Promise<void>;
  give(): void;
}

/** @param deadline milliseconds that somebody waits at most. */
export function createTurns(deadline: number, late: () => Error): Turns {
  /** What each asker waits for, in the order of their turns. */
  const waiting = new Map<string, Set<() => void>>();
  let taken = false;
  let holder = '';

  return {
    async take(by = '') {
      if (!taken) {
        taken = true;
        holder = by;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const line = waiting.get(by) ?? new Set();
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          line.delete(begin);
          reject(late());
        }, deadline);
        waiting.set(by, line.add(begin));
      });
    },
    give() {
      // Whoever had this turn comes after everybody else who is there by now.
      const own = waiting.get(holder);
      waiting.delete(holder);
      if (own !== undefined) waiting.set(holder, own);
      for (const [by, line] of waiting) {
        const [begin] = line;
        if (begin === undefined) {
          waiting.delete(by);
          continue;
        }
        line.delete(begin);
        holder = by;
        return begin();
      }
      taken = false;
    },
  };
}
