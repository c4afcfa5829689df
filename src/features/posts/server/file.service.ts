/** Reads an uploaded content: HTML as it is, Markdown made HTML. */
import { Problem } from '#kernel/problem.ts';
import { fieldError } from '../words.ts';
import { htmlWithFootnotes } from './footnote.service.ts';

/** @throws Problem 400 for a file that is not text in UTF-8 (or UTF-16 with its mark). */
export function fileText(name: string, bytes: Uint8Array): string {
  const text = decode(bytes);
  return /\.(md|markdown|mdown)$/i.test(name) ? htmlOfMarkdown(text) : text;
}

/** In characters: more than a book has, and than a paragraph. Unclosed marks take quadratic time to pair. */
const LONGEST = { text: 500_000, paragraph: 30_000 };

/**
 * GitHub's kind of Markdown, footnotes included; what HTML it holds is kept and sanitised like any other.
 * @throws Problem 400 for what is built to keep a server busy.
 */
export function htmlOfMarkdown(markdown: string): string {
  const paragraphs = markdown.split(/\n[^\S\n]*\n/);
  if (markdown.length > LONGEST.text || paragraphs.some(({ length }) => length > LONGEST.paragraph))
    throw new Problem(400, { code: 'TEXT_TOO_LONG', errors: { file: fieldError('text_too_long') } });
  try {
    return htmlWithFootnotes(markdown);
  } catch (cause) {
    // Quotes in quotes in quotes: the stack ends.
    if (!(cause instanceof RangeError)) throw cause;
    const errors = { file: fieldError('nested_too_deeply') };
    throw new Problem(400, { code: 'NESTED_TOO_DEEPLY', errors, cause });
  }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\u0000')) return text;
  } catch {
    // Not text in that encoding: refused below.
  }
  throw new Problem(400, { code: 'NOT_A_TEXT_FILE', errors: { file: fieldError('text_file_needed') } });
}
