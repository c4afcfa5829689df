/** Converts Markdown to HTML. */
import { parseInline } from 'marked';
import { RefusedContent, withinStack } from '../bounds.rules.ts';
import { htmlWithFootnotes } from './footnotes.ts';
import { plainText } from './words.ts';

/** In characters, larger than any book or paragraph. The parser pairs unclosed marks in quadratic time. */
const LONGEST = { text: 500_000, paragraph: 30_000 };

/**
 * Converts GitHub Flavored Markdown with footnotes. HTML in it is kept and sanitised later.
 * @throws RefusedContent for a text beyond the limits.
 */
export function htmlOfMarkdown(markdown: string): string {
  const paragraphs = markdown.split(/\n[^\S\n]*\n/);
  if (markdown.length > LONGEST.text || paragraphs.some(({ length }) => length > LONGEST.paragraph))
    throw new RefusedContent('text_too_long');
  // Deeply nested quotes would overflow the stack.
  return withinStack(() => htmlWithFootnotes(markdown));
}

/** Returns the plain text of a line. Resolves Markdown, HTML and character references. */
export function textOfLine(line: string): string {
  return plainText(parseInline(line.slice(0, 1000), { async: false }));
}
