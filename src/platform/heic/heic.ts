/**
 * Pictures in HEIC, as phones take them, which the library for all other pictures does not read: decoded in a thread of
 * their own, for they are of any origin. See docs/decisions/0050-untrusted-files-are-opened-in-isolation.md.
 */
import { inputBounds } from '#kernel/input-bounds.ts';
import { createThread } from '../thread/thread.ts';

/** Rows of red, green and blue without anything between, upright. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Memory outside of the engine's own heap is bounded within the thread (`MOST_MEMORY`). */
const thread = createThread(new URL('./heic.worker.ts', import.meta.url), {
  deadlineMs: inputBounds.heic.ms,
  threads: 1,
});

/**
 * The first picture of a HEIC, no smaller than asked and at most twice as large.
 * @param side pixels that its longer side is to have at least, where it has them.
 * @throws Error for what cannot be decoded, is larger than 32 megapixels, or takes longer than 20 seconds.
 */
export async function decodeHeic(bytes: Uint8Array, side: number): Promise<Pixels> {
  return (await thread.run('decode', { bytes, side })) as Pixels;
}
