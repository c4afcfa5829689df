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

export interface Spool {
  /** Writes lines; empty when there are none. */
  write(lines: AsyncIterable<readonly string[]>): Promise<Piece>;
  lines(piece: Piece): AsyncIterable<string>;
  close(): Promise<void>;
}

/** @param folder made when it is not there. */
export async function openSpool(folder: string): Promise<Spool> {
  const handle = await openNameless(folder);
  let end = 0;
  return {
    async write(batches) {
      const start = end;
      for await (const lines of batches) {
        if (lines.length === 0) continue;
        const { bytesWritten } = await handle.write(`${lines.join('\n')}\n`, end);
        end += bytesWritten;
      }
      return { start, length: end - start };
    },
    async *lines({ start, length }) {
      const input = Readable.from(bytesOf(handle, start, length));
      yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    },
    close: () => handle.close(),
  };
}
