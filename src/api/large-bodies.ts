/**
 * What a file or a large body sets going takes more than a moment, in every thread there is: of each person's, one at a time is
 * worked on, and the others wait (docs/decisions/0048-one-large-body-per-person.md). While it arrives it holds up nothing.
 */
import { createFairQueue } from '#platform/thread/fair-queue.ts';

/** Bytes of fields from which on a body is large. A file is at any size: few bytes may unfold to millions of pixels. */
export const LARGE_BODY = 64 * 1024;

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
export function turnOfBody(by: string): Promise<() => void> {
  return turns.enter(by);
}
