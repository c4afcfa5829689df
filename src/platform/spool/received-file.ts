/**
 * An uploaded file. It is written to disk, counted and hashed while it arrives, so that no upload is held in
 * memory. The open file has no name, so a crash leaves nothing behind.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '#kernel/problem.ts';
import { HEAD_BYTES, tidyFileName, UploadedFile } from '#kernel/uploaded-file.ts';

export class ReceivedFile extends UploadedFile {
  readonly size: number;
  readonly sha256: Uint8Array;
  readonly head: Uint8Array;
  readonly name: string;
  readonly #handle: FileHandle;

  constructor(
    handle: FileHandle,
    facts: { name: string; size: number; sha256: Uint8Array; head: Uint8Array },
  ) {
    super();
    this.#handle = handle;
    this.name = facts.name;
    this.size = facts.size;
    this.sha256 = facts.sha256;
    this.head = facts.head;
  }

  stream(): AsyncGenerator<Uint8Array> {
    return bytesOf(this.#handle, 0, this.size);
  }

  async bytes(): Promise<Uint8Array> {
    const bytes = new Uint8Array(this.size);
    let end = 0;
    for await (const chunk of this.stream()) {
      bytes.set(chunk, end);
      end += chunk.length;
    }
    return bytes;
  }

  /** Distinguishes uploads in the fingerprint of a repeated request. */
  toJSON(): unknown {
    return { name: this.name, size: this.size, sha256: Buffer.from(this.sha256).toString('hex') };
  }

  /** Frees its disk space. */
  discard(): Promise<void> {
    return this.#handle.close();
  }
}

/**
 * Writes the chunks into the folder; an incomplete file is deleted.
 * @param folder created if missing.
 * @throws Problem 507 when the disk is full; errors of `chunks`.
 */
export async function receiveFile(
  folder: string,
  givenName: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const handle = await openNameless(folder);
  try {
    const hash = createHash('sha256');
    const head: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of chunks) {
      if (size < HEAD_BYTES) head.push(chunk.slice(0, HEAD_BYTES - size));
      hash.update(chunk);
      size += chunk.length;
      await handle.appendFile(chunk);
    }
    return new ReceivedFile(handle, {
      name: tidyFileName(givenName),
      size,
      sha256: hash.digest(),
      head: Buffer.concat(head),
    });
  } catch (error) {
    await handle.close();
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new Problem(507, { cause: error });
    throw error;
  }
}

/** Opens a file without a name, deleted when it is closed. */
export async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `spool-${randomUUID()}`);
  const handle = await open(file, 'wx+', 0o600);
  await rm(file);
  return handle;
}

const CHUNK_BYTES = 64 * 1024;

/**
 * Returns the bytes of a range of an open file. No read streams are used, because each adds a listener to the
 * handle, and a file is read in many ranges.
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
