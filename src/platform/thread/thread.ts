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

export interface Thread {
  /**
   * Carries out a job: an export of the thread's module, by its name.
   * @param input what can be cloned (plain data and bytes); so must be what it gives.
   * @throws what the job throws; AbortError past the deadline, which costs the thread and nothing else.
   */
  run(job: string, input: unknown): Promise<unknown>;
}

interface ThreadOptions {
  /** Milliseconds that a job may take, waiting included. */
  deadlineMs: number;
}

/** @param source the module as it stands in the source, `new URL('./name.worker.ts', import.meta.url)`. */
export function createThread(source: URL, { deadlineMs }: ThreadOptions): Thread {
  let pool: Promise<Piscina> | undefined;
  async function open(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    return new Piscina({
      filename: threadFile(source).href,
      minThreads: 0,
      // One processor is left to the requests.
      maxThreads: Math.max(1, Math.min(2, availableParallelism() - 1)),
      idleTimeout: IDLE_MS,
      maxQueue: MOST_WAITING,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
  }
  return {
    async run(name, input) {
      pool ??= open();
      return (await pool).run(input, { name, signal: AbortSignal.timeout(deadlineMs) });
    },
  };
}
