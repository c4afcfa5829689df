/** What holds for public reading. */
import { escapeHtml, fold } from '#kernel/text.ts';

export const FEED_POSTS = 30;
export const SEARCH_POSTS = 20;
/** Pieces that are proposed after an article, at most. */
export const MOST_RELATED = 3;
/** So many are read: what stands before and after the article is proposed already. */
export const RELATED_LOOKED_AT = MOST_RELATED + 2;

const EXCERPT = 180;

/**
 * The place in a text where one of the words asked for stands, as HTML with the words marked. Words are
 * compared without case and accents, by their beginnings, as the search compares them by their stems.
 */
export function excerptOf(text: string, query: string): string {
  const stems = (fold(query).match(/[a-z0-9]{3,}/g) ?? []).map((word) =>
    word.slice(0, Math.max(3, word.length - 2)),
  );
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const hit = (word: string) => stems.some((stem) => fold(word).startsWith(stem));
  const first = words.find(([word]) => hit(word))?.index ?? 0;
  const begin = first < EXCERPT / 3 ? 0 : text.lastIndexOf(' ', first - EXCERPT / 3) + 1;
  const end = begin + EXCERPT >= text.length ? text.length : text.lastIndexOf(' ', begin + EXCERPT);
  const part = text.slice(begin, end);
  let html = '';
  let at = 0;
  for (const { 0: word, index } of part.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!hit(word)) continue;
    html += `${escapeHtml(part.slice(at, index))}<mark>${escapeHtml(word)}</mark>`;
    at = index + word.length;
  }
  return `${begin > 0 ? '… ' : ''}${html}${escapeHtml(part.slice(at))}${end < text.length ? ' …' : ''}`;
}
