import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 64 * 1024;

/**
 * The bytes of a range of an open file. Read without streams: each read stream of a handle leaves a listener
 * on it, and a file is read in many ranges.
 */
export async function* bytesOf(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  const end = start + length;
  for (let at = start; at < end; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}
