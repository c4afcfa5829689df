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
  /** What each asker waits for. Whose turn it was goes to the end; nobody's list is empty. */
  const waiting = new Map<string, (() => void)[]>();
  let taken = false;
  let holder = '';

  function remove(by: string, begin: () => void): void {
    const others = (waiting.get(by) ?? []).filter((one) => one !== begin);
    if (others.length === 0) waiting.delete(by);
    else waiting.set(by, others);
  }

  return {
    async take(by = '') {
      if (!taken) {
        taken = true;
        holder = by;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          remove(by, begin);
          reject(late());
        }, deadline);
        waiting.set(by, [...(waiting.get(by) ?? []), begin]);
      });
    },
    give() {
      const askers = [...waiting.keys()];
      // Whoever had the last turn comes after everybody else who is there by now.
      const next = askers.find((by) => by !== holder) ?? askers[0];
      if (next === undefined) {
        taken = false;
        return;
      }
      const [begin, ...others] = waiting.get(next) ?? [];
      waiting.delete(next);
      if (others.length > 0) waiting.set(next, others);
      holder = next;
      begin?.();
    },
  };
}
