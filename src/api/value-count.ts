/**
 * How many values a body has, before it is parsed: a parser makes an object of each, and 120,000 empty fields of 240 kB keep
 * the main thread busy for a second.
 */
import { inputBounds } from '#kernel/input-bounds.ts';
import { sizeOfJson } from '#kernel/json-size.ts';
import { Problem } from '#kernel/problem.ts';

const AMPERSAND = 0x26;

interface BodyType {
  /** Without parameters, in small letters. */
  type: string;
  /** As it was sent. */
  header: string;
}

/** @throws Problem 413 for more than `most` values, and for JSON that is nested too deeply; 400 for a form without a plain boundary. */
export function requireFewValues(bytes: Uint8Array, body: BodyType, most: number): void {
  if (valuesIn(bytes, body, most) > most) throw new Problem(413, { code: 'TOO_MANY_VALUES' });
}

export function isJson(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json');
}

/** Whether browsers send forms as it. */
export function isForm(type: string): boolean {
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
}

/** No further than to one more than `most`. */
function valuesIn(bytes: Uint8Array, { type, header }: BodyType, most: number): number {
  if (isJson(type)) {
    const { values, isDeep } = sizeOfJson(bytes, { values: most, depth: inputBounds.body.depth });
    if (isDeep) throw new Problem(413, { code: 'NESTED_TOO_DEEPLY' });
    return values;
  }
  if (type === 'multipart/form-data') return partsIn(bytes, `--${boundaryIn(header)}`, most);
  return occurrences(bytes, AMPERSAND, most) + 1;
}

/** Only as programs write it: a header that two parsers could read differently would be counted by another boundary than it is parsed by. */
function boundaryIn(header: string): string {
  const plain = /^[^;]*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i.exec(header)?.[2];
  if (plain === undefined) throw new Problem(400, { code: 'MALFORMED_BODY' });
  return plain;
}

function occurrences(bytes: Uint8Array, sign: number, most: number): number {
  let found = 0;
  for (let at = bytes.indexOf(sign); at !== -1 && found <= most; at = bytes.indexOf(sign, at + 1)) found++;
  return found;
}

/** @throws Problem 413 for a part whose head is long: a parser that takes its lines one by one needs a third of a second for 256 kB. */
function partsIn(bytes: Uint8Array, boundary: string, most: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found = 0;
  for (let at = text.indexOf(boundary); at !== -1 && found <= most; at = text.indexOf(boundary, at)) {
    at += boundary.length;
    const head = text.subarray(at, at + inputBounds.body.partHead);
    if (
      head.toString('latin1', 0, 2) !== '--' &&
      !head.includes('\r\n\r\n') &&
      head.length === inputBounds.body.partHead
    )
      throw new Problem(413, { code: 'HEAD_TOO_LARGE' });
    found++;
  }
  return found;
}
