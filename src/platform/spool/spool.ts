/**
 * Text on its way that is too much for memory: written first, read afterwards as often as it is needed. The file has
 * no name any more once it is open, so nothing is left of it, whatever becomes of the program.
 */
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { openNameless } from './received-file.ts';
import { bytesOf } from './stretch.ts';

/** Where files on their way are, below the data directory. */
export const spoolFolder = (dataDir: string): string => path.join(dataDir, 'spool');

/** A part of what was written, in bytes. */
export interface Piece {
  start: number;
  length: number;
}

/** Bytes that wait in memory: a disk that is slow to write keeps no transaction open for less. */
const MOST_WAITING = 8 * 1024 * 1024;

export interface Spool {
  /**
   * Writes lines, at the latest when they are read.
   * @param piece what they go on with: the last one that was written.
   */
  write(lines: readonly string[], piece?: Piece): Promise<Piece>;
  lines(piece: Piece): AsyncIterable<string>;
  close(): Promise<void>;
}

/** @param folder made when it is not there. */
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
