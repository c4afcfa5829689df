/** Limits the decoded size of streams, so that our documents open in every reader. */
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { inputBounds } from '#kernel/input-bounds.ts';

const FLATE = new Set(['FlateDecode', 'Fl']);
/** Filters before a picture's own, whose size is limited by its sides. */
const PLAIN = new Set([
  ...FLATE,
  ...['LZWDecode', 'LZW', 'RunLengthDecode', 'RL', 'ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx'],
]);

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** @throws TooLarge when the streams are too large together. */
export async function requireModest(
  streams: Iterable<PDFRawStream>,
  most: number = inputBounds.pdf.decodedBytes,
): Promise<void> {
  let left = most;
  const take = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw new TooLarge('too large when decoded');
  };
  for (const stream of streams) {
    const filters = filtersOf(stream);
    const plain = filters.filter((name) => PLAIN.has(name));
    if (plain.every((name) => FLATE.has(name))) await inflate(stream.contents, plain.length, take);
    // The library has no limit for these; the process has.
    else if (plain.length === filters.length) take(decodePDFRawStream(stream).decode().length);
  }
}

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const all = filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : [filter];
  return all.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []));
}

/** Decodes in pieces and keeps none of them. A damaged stream ends at the damage, as in readers. */
async function inflate(contents: Uint8Array, times: number, take: (bytes: number) => void): Promise<void> {
  const steps = Array.from({ length: times }, () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }));
  await pipeline([
    Readable.from([contents]),
    ...steps,
    new Writable({
      write(piece: Uint8Array, _, done) {
        try {
          take(piece.length);
          done();
        } catch (error) {
          done(error as Error);
        }
      },
    }),
  ]).catch((error: unknown) => {
    if (error instanceof TooLarge) throw error;
  });
}
