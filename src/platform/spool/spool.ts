/**
 * A temporary file for text that is too large for memory: it is written first, then read any number of times.
 * The open file has no name, so a crash leaves nothing behind.
 */
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { bytesOf, openNameless } from './received-file.ts';

/** Returns the folder of temporary files in the data directory. */
export const spoolFolder = (dataDir: string): string => path.join(dataDir, 'spool');

/** A range of the file in bytes. */
export interface Piece {
  start: number;
  length: number;
}

/**
 * Bytes that are buffered before the first write to disk. Shorter texts are not written, so a slow disk cannot
 * prolong their transaction.
 */
const MOST_WAITING = 8 * 1024 * 1024;

export interface Spool {
  /**
   * Writes lines, at the latest when they are read.
   * @param piece the last written piece, to which the lines are appended.
   */
  write(lines: readonly string[], piece?: Piece): Promise<Piece>;
  lines(piece: Piece): AsyncIterable<string>;
  close(): Promise<void>;
}

/** @param folder created if missing. */
export async function openSpool(folder: string): Promise<Spool> {
  const handle = await openNameless(folder);
  let end = 0;
  let waiting: Buffer[] = [];
  let written = 0;

  let flushed = Promise.resolve();
  const flush = (): Promise<void> => {
    flushed = flushed.then(writeWaiting);
    return flushed;
  };

  async function writeWaiting(): Promise<void> {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    const at = written;
    written += bytes.length;
    for (let done = 0; done < bytes.length; )
      done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }

  return {
    async write(lines, { start } = { start: end, length: 0 }) {
      if (lines.length > 0) {
        const bytes = Buffer.from(`${lines.join('\n')}\n`);
        waiting.push(bytes);
        end += bytes.length;
        if (end - written > MOST_WAITING) await flush();
      }
      return { start, length: end - start };
    },
    async *lines({ start, length }) {
      await flush();
      const input = Readable.from(bytesOf(handle, start, length));
      yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    },
    close: () => handle.close(),
  };
}
