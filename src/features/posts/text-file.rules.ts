/** Reads a content file: on the server, and in the browser before a post is created for it. */
import { Problem } from '#kernel/problem.ts';
import { fieldError } from './errors.ts';

export function isMarkdown(name: string): boolean {
  return /\.(md|markdown|mdown)$/i.test(name);
}

/** Documents that may consist of ASCII characters only; recognised by their first characters. */
const document = /^\uFEFF?\s*(?:%PDF-|%!PS|\{\\rtf)/;

/**
 * Decodes a file, whatever its name. Accepts stray control characters of old editors, but no NUL.
 * @throws Problem 400 for a file that is not text in UTF-8 (or UTF-16 with a byte order mark).
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\u0000') && !document.test(text)) return text;
  } catch {
    // Not a text in this encoding; rejected below.
  }
  throw new Problem(400, { code: 'NOT_A_TEXT_FILE', errors: { file: fieldError('text_file_needed') } });
}
