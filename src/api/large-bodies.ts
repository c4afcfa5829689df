/**
 * Limits how many files and large bodies are processed at once, because each keeps a thread busy for a
 * noticeable time: one per person at a time, and the others wait (docs/decisions/0019-files-and-uploads.md).
 * A body that is still arriving does not make others wait.
 */
import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { createFairQueue } from '#platform/thread/fair-queue.ts';

/**
 * The number of bytes from which a body is large. A file always is, because few bytes may decode to millions
 * of pixels.
 */
export const LARGE_BODY = 64 * 1024;

/** The maximum share of time for which large bodies may keep the event loop busy. */
const MOST_BUSY = 1 / 3;
/** Maximum pause in milliseconds, because it may be other requests that keep the event loop busy. */
const MOST_REST_MS = 200;
const PAUSE_MS = 4;

const turns = createFairQueue({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerKey: 1,
  // Waiting bodies are in memory or in files. The screens send one after the other.
  mostPerKey: 30,
  most: 200,
});

/**
 * Waits until a received body may be processed.
 * @param by a person, or the network address for a form posted to a page.
 * @returns a function that lets the next one begin.
 * @throws Problem 429 if too many of this person wait; 503 if too many wait in total.
 */
export async function turnOfBody(by: string): Promise<() => void> {
  const endTurn = await turns.enter(by);
  lastRest = lastRest.then(rest);
  await lastRest;
  return endTurn;
}

let lastRest: Promise<void> = Promise.resolve();
/** When the last large body began. */
let begun = performance.eventLoopUtilization();

/**
 * Pauses after a large body for twice as long as it kept the event loop busy. Otherwise the next one would
 * begin at once, and other requests would wait for all of them.
 */
async function rest(): Promise<void> {
  await setImmediate();
  const until = performance.now() + MOST_REST_MS;
  while (performance.eventLoopUtilization(begun).utilization > MOST_BUSY && performance.now() < until)
    await setTimeout(PAUSE_MS);
  begun = performance.eventLoopUtilization();
}
