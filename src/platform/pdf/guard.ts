/**
 * Whether a PDF can be opened without its compressed parts growing beyond all bounds. The library that reads PDFs inflates
 * without a limit; here each part is inflated first by zlib, which stops at one.
 */
import { inflateSync } from 'node:zlib';

/** Bytes that one part, a picture among them, and all parts together may come to. */
const MOST_OF_PART = 128 * 1024 * 1024;
const MOST_OF_ALL = 512 * 1024 * 1024;
/** A compressed part within a compressed part: one more than anybody needs. */
const MOST_NESTED = 2;
/** Before `stream`, where its dictionary is looked for. */
const DICTIONARY = 4096;

/** @throws RangeError for a PDF that would grow too much. */
export function requireBounded(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let all = 0;
  for (let at = text.indexOf('stream'); at !== -1; at = text.indexOf('stream', at + 6)) {
    if (text.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const nested = nesting(text.subarray(Math.max(0, at - DICTIONARY), at).toString('latin1'));
    if (nested === 0) continue;
    if (nested > MOST_NESTED) throw new RangeError('parts within parts within parts');
    const start = text[at + 6] === 13 && text[at + 7] === 10 ? at + 8 : at + 7;
    all += sizeOf(text.subarray(start), nested, MOST_OF_ALL - all);
  }
}

/** How often the part that follows a text was compressed. Names may be written with `#` and two digits. */
function nesting(before: string): number {
  const dictionary = before.slice(Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'), 0));
  const plain = dictionary.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.match(/\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g)?.length ?? 0;
}

/** Inflated; 0 for what is no such part: whoever opens it finds that out. */
function sizeOf(part: Uint8Array, nested: number, left: number): number {
  try {
    const inflated = inflateSync(part, { maxOutputLength: Math.min(MOST_OF_PART, left), finishFlush: 2 });
    return inflated.length + (nested > 1 ? sizeOf(inflated, nested - 1, left - inflated.length) : 0);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return 0;
  }
}
