/** What a content file says: read by the server, and looked at in the browser before a post is made for it. */
import { Problem } from '#kernel/problem.ts';
import { fieldError } from './words.ts';

export function isMarkdown(name: string): boolean {
  return /\.(md|markdown|mdown)$/i.test(name);
}

/** Documents that can be all letters, by how they begin. */
const document = /^\uFEFF?\s*(?:%PDF-|%!PS|\{\\rtf)/;

/**
 * By content, not by name. A stray control character, as old editors leave them, makes no file a program's own; a NUL does.
 * @throws Problem 400 for a file that is not text in UTF-8 (or UTF-16 with its mark).
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\u0000') && !document.test(text)) return text;
  } catch {
    // Not text in that encoding: refused below.
  }
  throw new Problem(400, { code: 'NOT_A_TEXT_FILE', errors: { file: fieldError('text_file_needed') } });
}
