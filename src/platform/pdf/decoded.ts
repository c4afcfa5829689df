/** How large what a page is drawn with becomes in a reader: a document that we make opens everywhere, whatever its parts are. */
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { inputBounds } from '#kernel/input-bounds.ts';

const FLATE = new Set(['FlateDecode', 'Fl']);
/** Those of pictures come last, and are bounded by their sides. */
const PLAIN = new Set([
  ...FLATE,
  ...['LZWDecode', 'LZW', 'RunLengthDecode', 'RL', 'ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx'],
]);

/** More than a reader should be given. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** @throws TooLarge for streams that are too large together. */
export async function requireModest(streams: Iterable<PDFRawStream>): Promise<void> {
  let left: number = inputBounds.pdf.decodedBytes;
  const take = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw new TooLarge('too large when decoded');
  };
  for (const stream of streams) {
    const filters = filtersOf(stream);
    const plain = filters.filter((name) => PLAIN.has(name));
    if (plain.every((name) => FLATE.has(name))) await inflate(stream.contents, plain.length, take);
    // Where the library has no limit of its own, that of the process holds.
    else if (plain.length === filters.length) take(decodePDFRawStream(stream).decode().length);
  }
}

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const all = filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : [filter];
  return all.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []));
}

/** In pieces, none of which is kept. What is damaged ends where its damage begins, as in readers. */
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
