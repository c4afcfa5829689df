/** What holds for posts (product.md §4). */
import { fold } from '#kernel/text.ts';

/** Words that a reader takes in within a minute. */
const READING_SPEED = 220;

/** At least one minute; `words` counts the text without its markup. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

const LONGEST_TITLE_ID = 80;

/** The address of a title: folded, words joined by hyphens, cut at a word. `post` when nothing is left. */
export function titleIdOf(title: string): string {
  const words = fold(title).match(/[a-z0-9]+/g) ?? [];
  let titleId = '';
  for (const word of words) {
    const longer = titleId === '' ? word : `${titleId}-${word}`;
    if (longer.length > LONGEST_TITLE_ID) break;
    titleId = longer;
  }
  return titleId || words[0]?.slice(0, LONGEST_TITLE_ID) || 'post';
}

/** The n-th candidate for an address that is taken: `name`, `name-2`, `name-3` … */
export function alternativeTitleId(titleId: string, attempt: number): string {
  return attempt === 1 ? titleId : `${titleId}-${attempt}`;
}
