/** Extracts the text of a tree for search, headings and descriptions. */
import type { Nodes, Root } from 'hast';
import { elementsIn, parseHtml } from './tree.ts';

/** Elements that separate words. */
const separators = new Set('p h1 h2 h3 h4 h5 h6 li tr td th pre blockquote figure div br hr'.split(' '));

/** @param most maximum number of characters; reading stops there. */
export function textInside(node: Nodes, most = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  let length = 0;
  function read(at: Nodes): void {
    if (length > most) return;
    if (at.type === 'text') {
      parts.push(at.value);
      length += at.value.length;
    }
    if (at.type !== 'element' && at.type !== 'root') return;
    const isSeparator = at.type === 'element' && separators.has(at.tagName);
    if (isSeparator) parts.push(' ');
    for (const child of at.children) read(child);
    if (isSeparator) parts.push(' ');
  }
  read(node);
  const text = parts.join('').replace(/\s+/g, ' ').trim();
  return text.length > most ? text.slice(0, most).trim() : text;
}

/** Returns the text of HTML, sanitised or not. @throws RefusedContent */
export function plainText(html: string): string {
  return textInside(parseHtml(html));
}

/** Minimum number of characters of an opening. */
const OPENING = 60;

/**
 * Returns the first paragraphs of a text, except those that are only an address; used if there is no
 * description.
 */
export function openingOf(root: Root): string {
  let opening = '';
  for (const element of elementsIn(root)) {
    if (element.tagName !== 'p') continue;
    const text = textInside(element, 2000)
      .replace(/https?:\/\/\S+/g, '')
      .trim();
    opening = `${opening} ${text}`.trim();
    if (opening.length >= OPENING) break;
  }
  return opening || textInside(root, 2000);
}
