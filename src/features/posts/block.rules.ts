/** The blocks of a text, counted alike in its HTML and on the page that it makes, so that one can follow the other. */

export const blockTags = 'p h2 h3 h4 ul ol blockquote figure pre table'.split(' ');

/** As they are written; a page has other levels of headings (server/content/sanitise.ts). */
const begins = /<(?:p|h[1-6]|ul|ol|blockquote|figure|pre|table)(?=[\s>])/gi;

/** Which block stands at a place in the HTML: the last that begins before it or with it, from 0. */
export function blockAt(html: string, offset: number): number {
  const before = html.slice(0, offset + 1 + LONGEST_TAG).matchAll(begins);
  let count = 0;
  for (const { index } of before) if (index <= offset) count++;
  return Math.max(0, count - 1);
}

/** Characters, that the tag at the very place is not cut. */
const LONGEST_TAG = '<blockquote>'.length;
