/** One at a time, in the order of asking, each within a deadline. */

export interface Turns {
  /** Waits for the turn. @throws what `late` gives when it does not come in time. */
  take(): Promise<void>;
  give(): void;
}

/** @param deadline milliseconds that somebody waits at most. */
export function createTurns(deadline: number, late: () => Error): Turns {
  const waiting: (() => void)[] = [];
  let taken = false;
  return {
    async take() {
      if (!taken) {
        taken = true;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(late());
        }, deadline);
        waiting.push(begin);
      });
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next();
    },
  };
}
