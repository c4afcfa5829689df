/** Lets the keys of a queue take turns, however much work each has queued. */
import { Problem } from '#kernel/problem.ts';

export interface FairQueue {
  /**
   * Waits for a turn.
   * @param key whose turn it is; all work without a key shares one line, without a limit per key.
   * @returns a function that ends the work; call it exactly once.
   * @throws Problem 429 if too much work of this key waits; 503 if too much waits in total or this work waited
   * too long.
   */
  enter(key?: string): Promise<() => void>;
  /** Runs work in its turn. @throws as `enter`, and errors of the work. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** How many pieces wait. */
  waiting(): number;
}

interface FairQueueOptions {
  /** Maximum number of concurrent pieces of work. */
  atOnce: number;
  /** Maximum number of concurrent pieces per key. */
  atOncePerKey: number;
  /** Maximum number of waiting pieces. */
  most: number;
  mostPerKey: number;
  /** Maximum waiting time in milliseconds; unlimited by default. */
  deadlineMs?: number;
}

/** Seconds of `Retry-After`. */
const RETRY_AFTER_SECONDS = 5;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** The line of work without a key. */
const NO_KEY = '';

export function createFairQueue({
  atOnce,
  atOncePerKey,
  most,
  mostPerKey,
  deadlineMs,
}: FairQueueOptions): FairQueue {
  /** In the order of turns. A key goes to the end when a piece of its work has ended. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    return line;
  }

  function begin(): void {
    for (let line = next(); line !== undefined; line = next()) {
      running++;
      line.running++;
      waiting--;
      line.waiting.shift()?.();
    }
  }

  function next(): Line | undefined {
    if (waiting === 0 || running >= atOnce) return undefined;
    for (const [key, line] of lines)
      if (line.waiting.length > 0 && (key === NO_KEY || line.running < atOncePerKey)) return line;
    return undefined;
  }

  function end(key: string): void {
    const line = lineOf(key);
    running--;
    line.running--;
    lines.delete(key);
    if (line.running > 0 || line.waiting.length > 0) lines.set(key, line);
    begin();
  }

  async function enter(key = NO_KEY): Promise<() => void> {
    const before = lines.get(key)?.waiting.length ?? 0;
    if (before >= mostPerKey) throw new Problem(429, { retryAfter: RETRY_AFTER_SECONDS });
    if (waiting >= most) throw new Problem(503, { retryAfter: RETRY_AFTER_SECONDS });
    // Created only now, because a rejected request must not leave a line.
    const line = lineOf(key);
    await new Promise<void>((resolve, reject) => {
      line.waiting.push(resolve);
      waiting++;
      begin();
      if (deadlineMs !== undefined && line.waiting.includes(resolve)) giveUpLater(key, line, resolve, reject);
    });
    return () => end(key);
  }

  function giveUpLater(
    key: string,
    line: Line,
    resolve: () => void,
    reject: (reason: Problem) => void,
  ): void {
    const place = () => line.waiting.indexOf(started);
    const timer = setTimeout(() => {
      line.waiting.splice(place(), 1);
      waiting--;
      if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
      reject(new Problem(503, { retryAfter: RETRY_AFTER_SECONDS }));
    }, deadlineMs);
    const started = () => {
      clearTimeout(timer);
      resolve();
    };
    line.waiting[line.waiting.indexOf(resolve)] = started;
  }

  return {
    enter,
    async run(key, work) {
      const leave = await enter(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => waiting,
  };
}
