/** Derives a post's address from its title. A separate file, because pages that list posts do without its table of letters. */
import transliterate from '@sindresorhus/transliterate';
import { fold } from '#kernel/text.ts';

const LONGEST_TITLE_ID = 80;

/**
 * Returns the address derived from a title: in Latin letters, words joined by hyphens, cut at a word; `post` if nothing
 * is left.
 */
export function titleIdOf(title: string): string {
  const words = inLatin(title).match(/[a-z0-9]+/g) ?? [];
  let titleId = '';
  for (const word of words) {
    const longer = titleId === '' ? word : `${titleId}-${word}`;
    if (longer.length > LONGEST_TITLE_ID) break;
    titleId = longer;
  }
  return titleId || words[0]?.slice(0, LONGEST_TITLE_ID) || 'post';
}

/** Letters that are Latin without their accents; others as they are usually transliterated, such as ł, ø, Cyrillic and Greek. */
function inLatin(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{ASCII}]/gu, (letter) => {
      const folded = fold(letter);
      return /^\p{ASCII}*$/u.test(folded) ? folded : fold(transliterate(letter));
    })
    .toLowerCase();
}
