/**
 * Unpacks a WOFF font (https://www.w3.org/TR/WOFF/) into the format of its tables, TrueType or OpenType. The
 * drawing library would decompress a table of a WOFF font again for each glyph.
 */
import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** Tables begin at a multiple of four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4;

/** @param woff a file that is trusted: its checksums and lengths are not verified. */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, at) => WOFF_HEADER + at * WOFF_ENTRY);
  const size = entries.reduce((sum, entry) => sum + padded(woff.readUInt32BE(entry + 12)), 0);
  let end = SFNT_HEADER + count * SFNT_ENTRY;
  const sfnt = Buffer.alloc(end + size);
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(count, 4);
  // For binary searches in the directory: the largest power of two up to the number of tables.
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10);
  for (const [at, entry] of entries.entries()) {
    const to = SFNT_HEADER + at * SFNT_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    (packed < length ? inflateSync(stored) : stored).copy(sfnt, end);
    woff.copy(sfnt, to, entry, entry + 4);
    woff.copy(sfnt, to + 4, entry + 16, entry + 20);
    sfnt.writeUInt32BE(end, to + 8);
    sfnt.writeUInt32BE(length, to + 12);
    end += padded(length);
  }
  return sfnt;
}
