/**
 * Decodes HEIC pictures of phones, which sharp cannot read, in a thread, because the files are untrusted. See
 * docs/decisions/0050-untrusted-files-are-opened-in-isolation.md.
 */
import { inputBounds } from '#kernel/input-bounds.ts';
import { createThread } from '../thread/thread.ts';

/** Rows of RGB without padding, upright. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Memory outside the JavaScript heap is limited within the thread (`MOST_MEMORY`). */
const thread = createThread(new URL('./heic.worker.ts', import.meta.url), {
  deadlineMs: inputBounds.heic.ms,
  threads: 1,
  // The memory of WebAssembly never shrinks until the thread ends.
  idleMs: 0,
});

/**
 * Returns the first picture of a HEIC file, at least as large as requested and at most twice as large.
 * @param side minimum length of the longer side in pixels; a smaller picture is not enlarged.
 * @throws Error for a file that cannot be decoded, has more than 32 megapixels, or takes longer than 20
 * seconds.
 */
export async function decodeHeic(bytes: Uint8Array, side: number): Promise<Pixels> {
  return (await thread.run('decode', { bytes, side })) as Pixels;
}
