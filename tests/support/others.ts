/** Measures how long other people's requests take during a piece of work. */
import { Worker } from 'node:worker_threads';

/** Requests of others by name: a GET of a path, or a form sent to it. */
export type Requests = Record<string, { path: string; body?: Record<string, string> }>;

/** Milliseconds of each answer, by name of the request. */
export type Times = Record<string, number[]>;

/** Median and 99th percentile in milliseconds, by name of the request. */
export type Waits = Record<string, { middle: number; p99: number; asked: number }>;

/** The next IP address, because limits are per address. */
let firstAddress = 0;

/** Repeats each request during the work. @throws Error if one fails. */
export async function othersDuring(
  url: string,
  requests: Requests,
  work: () => Promise<unknown>,
): Promise<Times> {
  const worker = new Worker(new URL('./others.worker.ts', import.meta.url), {
    workerData: { url, requests, firstAddress },
  });
  firstAddress += 4096;
  const answer = <Message>() =>
    new Promise<Message>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  await answer<'ready'>();
  const result = answer<{ times: Times; failures: string[] }>();
  try {
    await work();
  } finally {
    worker.postMessage('over');
  }
  const { times, failures } = await result;
  if (failures.length > 0)
    throw new Error(`${failures.length} requests of others failed: ${failures.slice(0, 5).join('; ')}`);
  return times;
}

/** Summarises several measurements. */
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
