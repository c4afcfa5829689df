/** How long other people wait while something goes on. */
import { Worker } from 'node:worker_threads';

/** What others ask: a GET of a path, or a form sent to it. */
export type Ways = Record<string, { path: string; body?: Record<string, string> }>;

/** Milliseconds that each answer took, by way. */
export type Times = Record<string, number[]>;

/** Milliseconds of each way: the middle, and the slowest but one in a hundred. */
export type Waits = Record<string, { middle: number; p99: number; asked: number }>;

/** Where the next ones come from: who has asked before is not somebody else. */
let firstAddress = 0;

/** Asks each way again and again while the work goes on; @throws Error when any of them fails. */
export async function othersDuring(url: string, ways: Ways, work: () => Promise<unknown>): Promise<Times> {
  const worker = new Worker(new URL('./others.worker.ts', import.meta.url), {
    workerData: { url, ways, firstAddress },
  });
  firstAddress += 4096;
  const told = new Promise<{ times: Times; failures: string[] }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  try {
    await work();
  } finally {
    worker.postMessage('over');
  }
  const { times, failures } = await told;
  if (failures.length > 0)
    throw new Error(`${failures.length} requests of others failed: ${failures.slice(0, 5).join('; ')}`);
  return times;
}

/** Of several stretches together. */
export function waitsOf(stretches: readonly Times[]): Waits {
  const names = new Set(stretches.flatMap((times) => Object.keys(times)));
  return Object.fromEntries(
    [...names].map((name) => [name, summaryOf(stretches.flatMap((times) => times[name] ?? []))]),
  );
}

function summaryOf(times: number[]): Waits[string] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
  return { middle: at(0.5), p99: at(0.99), asked: times.length };
}
