/** Markdown as HTML. */
import { parseInline } from 'marked';
import { RefusedContent, withinStack } from './bounds.ts';
import { htmlWithFootnotes } from './footnotes.ts';
import { plainText } from './words.ts';

/** In characters: more than a book has, and than a paragraph. Unclosed marks take quadratic time to pair. */
const LONGEST = { text: 500_000, paragraph: 30_000 };

/**
 * GitHub's kind of Markdown, footnotes included; what HTML it holds is kept and sanitised like any other.
 * @throws RefusedContent for what is built to keep a server busy.
 */
export function htmlOfMarkdown(markdown: string): string {
  const paragraphs = markdown.split(/\n[^\S\n]*\n/);
  if (markdown.length > LONGEST.text || paragraphs.some(({ length }) => length > LONGEST.paragraph))
    throw new RefusedContent('text_too_long');
  // Quotes in quotes in quotes: the stack ends.
  return withinStack(() => htmlWithFootnotes(markdown));
}

/** A line as text: what Markdown and HTML mark in it is resolved, and so are references to characters. */
export function textOfLine(line: string): string {
  return plainText(parseInline(line.slice(0, 1000), { async: false }));
}
