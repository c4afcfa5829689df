/** Reads the text of a file that a person chose, on the server and in the browser. */
import { Problem } from '#kernel/problem.ts';
import { fieldError } from './errors.ts';

export function isMarkdown(name: string): boolean {
  return /\.(md|markdown|mdown)$/i.test(name);
}

/** The first characters of PDF, PostScript and RTF files, which can consist of ASCII characters only. */
const nonTextSignature = /^\uFEFF?\s*(?:%PDF-|%!PS|\{\\rtf)/;

/**
 * Decodes a file, whatever its name. Control characters, which old editors left behind, are accepted except NUL.
 * @throws Problem 400 for a file that is not text in UTF-8 (or UTF-16 with a byte order mark).
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\u0000') && !nonTextSignature.test(text)) return text;
  } catch {
    // Not a text in this encoding; rejected below.
  }
  throw new Problem(400, { code: 'NOT_A_TEXT_FILE', errors: { file: fieldError('text_file_needed') } });
}
