/** Counts the blocks of a text in the same way in its HTML and on the rendered page, so that both can scroll together. */

export const blockTags = 'p h2 h3 h4 h5 h6 ul ol blockquote figure pre table'.split(' ');

/** Tags as written. The rendered page may have other heading levels (server/sanitise.ts). */
const begins = /<(?:p|h[1-6]|ul|ol|blockquote|figure|pre|table)(?=[\s>])/gi;

/** Index (from 0) of the last block that starts at or before an offset in the HTML. */
export function blockAt(html: string, offset: number): number {
  const before = html.slice(0, offset + 1 + LONGEST_TAG).matchAll(begins);
  let count = 0;
  for (const { index } of before) if (index <= offset) count++;
  return Math.max(0, count - 1);
}

/** Characters to include after the offset, so that a tag at the offset is not cut. */
const LONGEST_TAG = '<blockquote>'.length;
