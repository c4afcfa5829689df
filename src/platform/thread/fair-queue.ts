/**
 * Who gives much work waits for it themselves: whoever waits is served in turn, person by person, whatever each of them
 * has asked for before.
 */
import { Problem } from '#kernel/problem.ts';

export interface FairQueue {
  /**
   * Waits for a turn.
   * @param key whose turn it is; work without one shares a line that has no limit of its own.
   * @returns ends it, and has to be called once.
   * @throws Problem 429 when too much of the same key waits, 503 when too much waits at all, or for too long.
   */
  enter(key?: string): Promise<() => void>;
  /** Does work when it is its turn. @throws as `enter`; what the work throws. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface FairQueueOptions {
  /** Pieces of work under way at the same time. */
  atOnce: number;
  /** Of them, of one key. */
  atOncePerKey: number;
  /** Pieces that may wait. */
  most: number;
  mostPerKey: number;
  /** Milliseconds that a piece of work waits at most; without it there is no limit. */
  deadlineMs?: number;
}

/** Seconds after which somebody who was refused may come again. */
const COME_BACK = 5;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** The line of work without a key. */
const NOBODY = '';

export function createFairQueue({
  atOnce,
  atOncePerKey,
  most,
  mostPerKey,
  deadlineMs,
}: FairQueueOptions): FairQueue {
  /** In the order of their turns: whose work has ended goes to the end. */
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
      if (line.waiting.length > 0 && (key === NOBODY || line.running < atOncePerKey)) return line;
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

  async function enter(key = NOBODY): Promise<() => void> {
    const before = lines.get(key)?.waiting.length ?? 0;
    if (before >= mostPerKey) throw new Problem(429, { retryAfter: COME_BACK });
    if (waiting >= most) throw new Problem(503, { retryAfter: COME_BACK });
    // Not before: a request that is rejected leaves no line behind.
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
      reject(new Problem(503, { retryAfter: COME_BACK }));
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
  };
}
