/** What an uploaded file says. */
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '#kernel/problem.ts';
import type { FileContent } from '#kernel/uploaded-file.ts';
import { fieldError } from '../words.ts';

export function isMarkdown(name: string): boolean {
  return /\.(md|markdown|mdown)$/i.test(name);
}

/** Kinds that are written in letters, and are read as they are. */
const written = new Set(['application/xml', 'text/html']);
/** No text is written with these, whatever its encoding: what has one is a program's own. */
const notWritten = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * By content, not by name: a PDF and other documents can be all letters, and are no text of a post.
 * @throws Problem 400 for a file that is not text in UTF-8 (or UTF-16 with its mark).
 */
export async function textOfFile(file: Pick<FileContent, 'head' | 'bytes'>): Promise<string> {
  const kind = await fileTypeFromBuffer(file.head);
  if (kind !== undefined && !written.has(kind.mime)) throw noText();
  const bytes = await file.bytes();
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!notWritten.test(text)) return text;
  } catch {
    // Not text in that encoding: refused below.
  }
  throw noText();
}

function noText(): Problem {
  return new Problem(400, { code: 'NOT_A_TEXT_FILE', errors: { file: fieldError('text_file_needed') } });
}
