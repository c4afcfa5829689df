/**
 * Runs work that would block the event loop in a thread. The thread starts with the first job and ends when
 * idle, which frees its memory.
 */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';

/** Milliseconds that an idle thread is kept. */
const IDLE_MS = 30_000;
/** Maximum number of waiting jobs; further ones are refused. */
const MOST_WAITING = 500;
const MOST_MEGABYTES = 512;
/** One processor is left for requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

export interface Thread {
  /**
   * Executes an export of the thread's module by name.
   * @param input must be cloneable (plain data and bytes), like the result.
   * @throws the job's errors. `isCostly` recognises the error of a job that exceeded its time or memory,
   * `isLate` that of a job that got too little processor time. Only the thread ends, not the process.
   */
  run(job: string, input: object, options?: RunOptions): Promise<unknown>;
}

interface RunOptions {
  /**
   * Buffers of the input that are moved to the thread instead of copied; the caller can no longer use them.
   */
  moved?: ArrayBuffer[];
}

interface ThreadOptions {
  /** Time limit of a job in milliseconds, waiting included. */
  deadlineMs: number;
  /** Limit of processor time in milliseconds. Without it, a job that exceeds `deadlineMs` counts as costly. */
  processorMs?: number;
  /** By default the number of processors less one, at most two. */
  threads?: number;
  /** Milliseconds that an idle thread is kept; half a minute by default. */
  idleMs?: number;
  /** Memory of each thread. */
  megabytes?: number;
}

/** @param source the source module, `new URL('./name.worker.ts', import.meta.url)`. */
export function createThread(
  source: URL,
  { deadlineMs, processorMs, threads = THREADS, idleMs = IDLE_MS, megabytes = MOST_MEGABYTES }: ThreadOptions,
): Thread {
  let pool: Promise<Piscina> | undefined;
  async function open(): Promise<Piscina> {
    const { Piscina, queueOptionsSymbol } = await import('piscina');
    const pool: Piscina = new Piscina({
      filename: threadFile(source).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      maxQueue: MOST_WAITING,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      loadBalancer(task, workers) {
        const free = workers.find(({ currentUsage }) => currentUsage === 0) ?? null;
        const thread = pool.threads.find(({ threadId }) => threadId === free?.id);
        const listener: unknown = Reflect.get(task, queueOptionsSymbol);
        if (thread !== undefined && listener instanceof StartListener) listener.onThread(thread);
        return free;
      },
    });
    // The error of a thread without a job has no effect: the next job starts another.
    pool.on('error', () => {});
    return pool;
  }
  return {
    async run(name, input, { moved } = {}) {
      pool ??= open();
      const { queueOptionsSymbol } = await import('piscina');
      const limit = new AbortController();
      const deadline = setTimeout(() => limit.abort(processorMs === undefined ? COSTLY : LATE), deadlineMs);
      let stop = () => {};
      const listener = new StartListener((thread) => {
        if (processorMs !== undefined)
          stop = limitProcessorTime(thread, processorMs, () => limit.abort(COSTLY));
      });
      // The balancer sees this property; the thread does not, because symbols are not cloned.
      Object.defineProperty(input, queueOptionsSymbol, { value: listener, configurable: true });
      try {
        return await (await pool).run(input, { name, signal: limit.signal, transferList: moved });
      } finally {
        clearTimeout(deadline);
        stop();
      }
    },
  };
}

/** A queue option of a job: `onThread` is called with the thread that starts it. */
class StartListener {
  readonly onThread: (thread: Worker) => void;

  constructor(onThread: (thread: Worker) => void) {
    this.onThread = onThread;
  }
}

const COSTLY = 'costly';
const LATE = 'late';

/** Whether a job was ended because of its time or memory. */
export function isCostly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isEnded(error, COSTLY) || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

/** Whether a job reached its deadline before its limit of processor time. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && isEnded(error, LATE);
}

function isEnded(error: Error, reason: typeof COSTLY | typeof LATE): boolean {
  return error.name === 'AbortError' && error.cause === reason;
}

/** Returns the path of a thread's module: in the source, or at the top of the build. */
export function threadFile(source: URL): URL {
  if (existsSync(source)) return source;
  const name = source.pathname.replace(/^.*\/(.*)\.ts$/, '$1.js');
  // In the build the calling code may be in a folder some levels below.
  const places = ['./', '../', '../../', '../../../'].map((place) => new URL(`${place}${name}`, source));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${name} was not built: add it to the inputs in vite.config.ts`);
  return found;
}

/** Minimum milliseconds between two measurements. */
const PAUSE_MS = 100;

/**
 * Limits the processor time of a job, because on a busy machine elapsed time says little. A thread uses one
 * processor at most, so the next measurement waits for the rest of the limit.
 * @returns a function that ends the measuring.
 */
function limitProcessorTime(worker: Worker, mostMs: number, onReached: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const measure = async (before?: number) => {
    const used = await usedBy(worker);
    if (isOver || used === undefined) return;
    const since = before ?? used;
    const rest = mostMs - (used - since);
    if (rest <= 0) onReached();
    else timer = setTimeout(() => void measure(since), Math.max(rest, PAUSE_MS));
  };
  void measure();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Returns the milliseconds of processor time; undefined for a thread that has ended. */
async function usedBy(worker: Worker): Promise<number | undefined> {
  const usage = await worker.cpuUsage().catch(() => undefined);
  return usage && (usage.user + usage.system) / 1000;
}
