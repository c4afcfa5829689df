/** Limits the processor time of a job in a thread: on a busy machine elapsed time says little. */
import type { Worker } from 'node:worker_threads';

/** Minimum milliseconds between two measurements. */
const PAUSE_MS = 100;

/**
 * Measures from now on. A thread uses one processor at most, so the next measurement waits for the rest of
 * the limit.
 * @returns ends the measuring.
 */
export function limitProcessorTime(worker: Worker, mostMs: number, onReached: () => void): () => void {
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

/** Milliseconds of processor time; undefined for a thread that has ended. */
async function usedBy(worker: Worker): Promise<number | undefined> {
  const usage = await worker.cpuUsage().catch(() => undefined);
  return usage && (usage.user + usage.system) / 1000;
}
