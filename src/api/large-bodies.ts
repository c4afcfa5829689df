/**
 * What a file or a large body sets going takes more than a moment, in every thread there is: of each person's, one at a time is
 * worked on, and the others wait (docs/decisions/0048-one-large-body-per-person.md). While it arrives it holds up nothing.
 */
import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { createFairQueue } from '#platform/thread/fair-queue.ts';

/** Bytes of fields from which on a body is large. A file is at any size: few bytes may unfold to millions of pixels. */
export const LARGE_BODY = 64 * 1024;

/** Share of the time since the last large body began that the event loop may have been busy. */
const MOST_BUSY = 0.5;
/** For a server that is busy with other requests all the time. */
const MOST_REST_MS = 100;
const PAUSE_MS = 4;

const turns = createFairQueue({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerKey: 1,
  // Each is kept in memory meanwhile, or in a file; the screens send one after the other.
  mostPerKey: 30,
  most: 200,
});

/**
 * Waits until a body that has arrived may be worked on.
 * @param by whose it is: a person, or of what is posted to a page an address.
 * @returns lets the next one begin.
 * @throws Problem 429 when too many of theirs wait, 503 when too many wait at all.
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
 * Leaves time to other requests after a large body: as much as the event loop was busy with it. Without this the end of one begins
 * the next at once, and all that wait are worked on before anybody else is answered.
 */
async function rest(): Promise<void> {
  await setImmediate();
  const until = performance.now() + MOST_REST_MS;
  while (performance.eventLoopUtilization(begun).utilization > MOST_BUSY && performance.now() < until)
    await setTimeout(PAUSE_MS);
  begun = performance.eventLoopUtilization();
}
