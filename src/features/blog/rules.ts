/** Defines the rules for public reading. */
import { escapeHtml, fold } from '#kernel/text.ts';

export const FEED_POSTS = 30;
export const SEARCH_POSTS = 20;
/** Number of titles that are suggested while a reader types. */
export const SUGGESTIONS = 6;
/** Maximum number of related posts after an article. */
export const MOST_RELATED = 3;
/** Number of related posts to load. Two more than shown, because the previous and next article are linked already. */
export const RELATED_LOOKED_AT = MOST_RELATED + 2;

/** Searches and suggestions together, by address of the visitor. */
export const SEARCH_LIMIT = { name: 'blog-search', points: 120, seconds: 60 };

/** Letters of the shortest beginning of a word by which posts are found; shorter ones begin words of most posts. */
export const SHORTEST_BEGINNING = 3;

/** Words of a query that are looked up; a longer query is a text somebody pasted. */
const MOST_WORDS = 8;

/** Returns the words of a query without case and accents. Between letters a hyphen separates words: `vitre-cassée`. */
export function searchedWords(query: string): string {
  return fold(query).replace(/(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu, ' ');
}

export interface SoughtWords {
  /** The whole query, for its operators. */
  text: string;
  /** The words that a post has, letters and digits only. */
  words: string[];
  /**
   * Whether the query has operators (quotation marks, `-`, `or`). It then finds whole words only, and the posts with these
   * words must also match the query.
   */
  operators: boolean;
  /** Whether a post with one of the words may match (`or`). */
  any: boolean;
}

export function soughtWords(query: string): SoughtWords {
  const text = searchedWords(query);
  const any = /\bor\b/.test(text);
  const operators = any || /"|(?:^|\s)-/.test(text);
  const wanted = operators ? text.replace(/(?:^|\s)-(?:"[^"]*"?|\S+)|\bor\b/g, ' ') : text;
  const words = new Set(wanted.match(/[\p{L}\p{N}]+/gu) ?? []);
  return { text, words: [...words].slice(0, MOST_WORDS), operators, any };
}

/** Mistyped words of a query that are compared with the words of posts, because each takes some 10 ms. */
export const MOST_MISTYPED = 3;

/** Letters of the shortest word in which errors are tolerated, and of the shortest one in which two are. */
const ONE_ERROR = 4;
const TWO_ERRORS = 8;
/** Letters of the shortest word whose beginning is compared too, because it may be a beginning itself. */
const BEGINNING_WITH_ERRORS = 5;

/** Three successive letters each, with two blanks before the word and one after it: as `parts_of_word` in the database. */
export function partsOf(word: string): string[] {
  const letters = [...`  ${word} `];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
}

/**
 * Counts the typing errors that turn a word, or its beginning, into the typed one: a letter too much, missing or wrong, or two
 * exchanged. A stem in front of the typed word (`organis`, `organisati`) counts as one error.
 * @returns undefined if there are more than a word of this length may have.
 */
export function typingErrors(typed: string, word: string): number | undefined {
  const [a, b] = [[...typed], [...word]];
  const most = a.length >= TWO_ERRORS ? 2 : a.length >= ONE_ERROR ? 1 : 0;
  if (most > 0 && b.length >= BEGINNING_WITH_ERRORS && typed.startsWith(word))
    return Math.min(1, a.length - b.length);
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let errors = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, (before[j - 2] ?? 0) + 1);
      next.push(errors);
    }
    [before, row] = [row, next];
  }
  const errors = a.length >= BEGINNING_WITH_ERRORS ? Math.min(...row) : (row[b.length] ?? 0);
  return errors <= most ? errors : undefined;
}

/** Returns the words with the fewest typing errors. @param forms the typed word and its stem. */
export function nearestWords(forms: readonly string[], words: readonly string[]): string[] {
  const compared = words.flatMap((word) => {
    const errors = forms.flatMap((typed) => typingErrors(typed, word) ?? []);
    return errors.length === 0 ? [] : [{ word, errors: Math.min(...errors) }];
  });
  const fewest = Math.min(...compared.map(({ errors }) => errors));
  return compared.filter(({ errors }) => errors === fewest).map(({ word }) => word);
}

const EXCERPT = 180;

/**
 * Returns the part of a text around the first search hit as HTML with marked words. Compares the beginnings
 * of words, ignoring case and accents, to approximate the stems of the search.
 * @param alike stems that were found instead of a mistyped word.
 */
export function excerptOf(text: string, query: string, alike: readonly string[] = []): string {
  const typed = (fold(query).match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) =>
    word.slice(0, Math.max(3, word.length - 2)),
  );
  const stems = [...typed, ...alike];
  const hit = (word: string) => {
    const folded = fold(word);
    return stems.some((stem) => folded.startsWith(stem));
  };
  let first = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!hit(word)) continue;
    first = index;
    break;
  }
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
