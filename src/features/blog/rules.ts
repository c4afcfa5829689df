/** Defines the rules for public reading. */
import { escapeHtml, fold } from '#kernel/text.ts';

export const FEED_POSTS = 30;
export const SEARCH_POSTS = 20;
/** Maximum number of related posts after an article. */
export const MOST_RELATED = 3;
/** Number of related posts to load. Two more than shown, because the previous and next article are linked already. */
export const RELATED_LOOKED_AT = MOST_RELATED + 2;

/** Letters of the shortest beginning of a word by which posts are found; shorter ones begin words of most posts. */
const SHORTEST_BEGINNING = 3;

/** Returns the words of a query without case and accents. Between letters a hyphen separates words: `vitre-cassée`. */
export function searchedWords(query: string): string {
  return fold(query).replace(/(?<=\p{L})[-\u2010](?=\p{L})/gu, ' ');
}

/**
 * Returns the words of which beginnings are searched too (`aéropor`): letters and digits only.
 * @returns an empty list if the query has operators (quotation marks, `-`, `or`) or only short words.
 */
export function beginningsOf(query: string): string[] {
  const words = searchedWords(query);
  if (/"|(?:^|\s)-|\bor\b/.test(words)) return [];
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= SHORTEST_BEGINNING);
}

const EXCERPT = 180;

/**
 * Returns the part of a text around the first search hit as HTML with marked words. Compares the beginnings
 * of words, ignoring case and accents, to approximate the stems of the search.
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
  return `${begin > 0 ? '… ' : ''}${html}${escapeHtml(part.slice(at))}${end < text.length ? '\u00a0…' : ''}`;
}
