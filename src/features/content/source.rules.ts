/** Reads texts that were typed as plain text or HTML. */
import { escapeHtml } from '#kernel/text.ts';

/** Blocks between empty lines. */
export function paragraphsIn(text: string): string[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

const blockTag =
  /<(?:p|div|h[1-6]|[uod]l|table|section|article|blockquote|pre|figure|aside|details|hr|br)\b/i;

/** Gives a text without blocks paragraphs and line breaks, so that an owner need not know HTML. */
export function htmlOfSource(source: string): string {
  if (blockTag.test(source)) return source;
  const hasTags = /<[a-z!/]/i.test(source);
  return paragraphsIn(source)
    .map((paragraph) => (hasTags ? paragraph : escapeHtml(paragraph)).replaceAll('\n', '<br>'))
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n');
}
