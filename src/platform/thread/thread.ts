/**
 * Work that would hold the event loop for long, in a thread of its own. The thread begins with the first job, and
 * ends when there was none for a while: what its packages weigh is then given back.
 */
import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { threadFile } from './file.ts';

/** Milliseconds that a thread without a job is kept. */
const IDLE_MS = 30_000;
/** More jobs than these wait for nobody's good: whoever asks next is refused. */
const MOST_WAITING = 500;
const MOST_MEGABYTES = 512;
/** One processor is left to the requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

export interface Thread {
  /**
   * Carries out a job: an export of the thread's module, by its name.
   * @param input what can be cloned (plain data and bytes); so must be what it gives.
   * @throws what the job throws; `isCostly` tells of a job that was ended for its time or memory, which costs the
   * thread and nothing else.
   */
  run(job: string, input: unknown): Promise<unknown>;
}

interface ThreadOptions {
  /** Milliseconds that a job may take, waiting included. */
  deadlineMs: number;
  /** Left out: one less than there are processors, two at most. */
  threads?: number;
  /** Milliseconds that a thread without a job is kept; half a minute unless said. */
  idleMs?: number;
  /** Of memory for each. */
  megabytes?: number;
}

/** @param source the module as it stands in the source, `new URL('./name.worker.ts', import.meta.url)`. */
export function createThread(
  source: URL,
  { deadlineMs, threads = THREADS, idleMs = IDLE_MS, megabytes = MOST_MEGABYTES }: ThreadOptions,
): Thread {
  let pool: Promise<Piscina> | undefined;
  async function open(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const pool = new Piscina({
      filename: threadFile(source).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      maxQueue: MOST_WAITING,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    // A thread that ends without a job concerns nobody: the next job begins another.
    pool.on('error', () => {});
    return pool;
  }
  return {
    async run(name, input) {
      pool ??= open();
      return (await pool).run(input, { name, signal: AbortSignal.timeout(deadlineMs) });
    },
  };
}

/** Whether a job was ended because it took too long, or too much memory. */
export function isCostly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
