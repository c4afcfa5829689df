/**
 * Counts the values of a body before it is parsed. A parser creates an object for each: 120,000 empty fields
 * (240 kB) block the main thread for a second.
 */
import { setImmediate } from 'node:timers/promises';
import { inputBounds } from '#kernel/input-bounds.ts';
import { scanJson } from '#kernel/json-size.ts';
import { Problem } from '#kernel/problem.ts';

const AMPERSAND = 0x26;

interface BodyType {
  /** The media type in lower case, without parameters. */
  type: string;
  /** The original header. */
  header: string;
}

/**
 * Rejects a body that would be costly to parse.
 * @throws Problem 413 for more than `most` values, or for JSON that is nested too deeply; 400 for a form
 * whose boundary two parsers could read differently.
 */
export async function requireFewValues(bytes: Uint8Array, body: BodyType, most: number): Promise<void> {
  if ((await valuesIn(bytes, body, most)) > most) throw new Problem(413, { code: 'TOO_MANY_VALUES' });
}

export function isJson(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json');
}

/** Whether the media type is one of forms. */
export function isForm(type: string): boolean {
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
}

/** Counts up to `most` + 1. */
async function valuesIn(bytes: Uint8Array, { type, header }: BodyType, most: number): Promise<number> {
  if (isJson(type)) {
    const { values, isDeep } = await sizeInPieces(bytes, most);
    if (isDeep) throw new Problem(413, { code: 'NESTED_TOO_DEEPLY' });
    return values;
  }
  if (type === 'multipart/form-data') return partsIn(bytes, `--${boundaryIn(header)}`, most);
  return occurrences(bytes, AMPERSAND, most) + 1;
}

/** Bytes counted at a time; other requests run in between. */
const PIECE = 256 * 1024;

async function sizeInPieces(bytes: Uint8Array, values: number) {
  const scan = scanJson(bytes, { values, depth: inputBounds.body.depth });
  for (let to = PIECE; ; to += PIECE) {
    const size = scan(to);
    if (size !== undefined) return size;
    await setImmediate();
  }
}

/**
 * Accepts only the usual syntax: if two parsers read the header differently, the boundary that is counted would
 * differ from the one that is parsed.
 */
function boundaryIn(header: string): string {
  const plain = /^[^;]*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i.exec(header)?.[2];
  if (plain === undefined) throw new Problem(400, { code: 'MALFORMED_BODY' });
  return plain;
}

function occurrences(bytes: Uint8Array, sign: number, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(sign); at !== -1 && count <= most; at = bytes.indexOf(sign, at + 1)) count++;
  return count;
}

/**
 * @throws Problem 413 for a part with a long head, because the parser reads it line by line and needs 0.3 s for
 * 256 kB.
 */
function partsIn(bytes: Uint8Array, boundary: string, most: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = text.indexOf(boundary); at !== -1 && count <= most; at = text.indexOf(boundary, at)) {
    at += boundary.length;
    const head = text.subarray(at, at + inputBounds.body.partHead);
    if (
      head.toString('latin1', 0, 2) !== '--' &&
      !head.includes('\r\n\r\n') &&
      head.length === inputBounds.body.partHead
    )
      throw new Problem(413, { code: 'HEAD_TOO_LARGE' });
    count++;
  }
  return count;
}
