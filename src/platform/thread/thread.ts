/**
 * Work that would hold the event loop for long, in a thread of its own. The thread begins with the first job, and
 * ends when there was none for a while: what its packages weigh is then given back.
 */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { threadFile } from './file.ts';
import { limitProcessorTime } from './processor-time.ts';

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
   * thread and nothing else; `isLate` of one that got too little processor time.
   */
  run(job: string, input: object, options?: RunOptions): Promise<unknown>;
}

interface RunOptions {
  /** What the input has that is moved to the thread and not copied: nobody else can use it any more. */
  moved?: ArrayBuffer[];
}

interface ThreadOptions {
  /** Milliseconds that a job may take, waiting included. */
  deadlineMs: number;
  /** Milliseconds of processor time that a job may use. Left out: only `deadlineMs` says what is costly. */
  processorMs?: number;
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
        const begin: unknown = Reflect.get(task, queueOptionsSymbol);
        if (thread !== undefined && begin instanceof Begin) begin.onThread(thread);
        return free;
      },
    });
    // A thread that ends without a job concerns nobody: the next job begins another.
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
      const begin = new Begin((thread) => {
        if (processorMs !== undefined)
          stop = limitProcessorTime(thread, processorMs, () => limit.abort(COSTLY));
      });
      // The balancer is shown this property; no thread gets it, as symbols are not cloned.
      Object.defineProperty(input, queueOptionsSymbol, { value: begin, configurable: true });
      try {
        return await (await pool).run(input, { name, signal: limit.signal, transferList: moved });
      } finally {
        clearTimeout(deadline);
        stop();
      }
    },
  };
}

/** What happens when a thread begins with a job. */
class Begin {
  readonly onThread: (thread: Worker) => void;

  constructor(onThread: (thread: Worker) => void) {
    this.onThread = onThread;
  }
}

const COSTLY = 'costly';
const LATE = 'late';

/** Whether a job was ended because it took too long, or too much memory. */
export function isCostly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isEnded(error, COSTLY) || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

/** Whether a job was ended at its deadline without having used the processor time that it may use. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && isEnded(error, LATE);
}

function isEnded(error: Error, reason: typeof COSTLY | typeof LATE): boolean {
  return error.name === 'AbortError' && error.cause === reason;
}
