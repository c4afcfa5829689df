/** Distinguishes French from English by their function words. */
import type { PostLanguage } from '#kernel/locale.ts';

/** Words that are frequent in one language and rare in the other one and in related languages. */
const words: Readonly<Record<PostLanguage, ReadonlySet<string>>> = {
  FR: setOf(
    'les des du une est dans qui pour avec sur pas vous nous sont au aux cette ces ce mais ou où elle il ils être',
    'nos notre vos votre leur leurs plus très comme fait faire peut été ont avons avez cela donc aussi chez sans entre',
  ),
  EN: setOf(
    'the of and to is that for it with this are we you not from have has be can will which they their our your its',
    'what when how these there were would should more about into been but by do does at on as if',
  ),
};

/** Words that related languages share; in short texts they distinguish French from English. */
const shared: Readonly<Record<PostLanguage, ReadonlySet<string>>> = {
  FR: setOf('le la de et à un en par que se sa son l d'),
  EN: setOf('a in or an my i so no us get'),
};

function setOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** Maximum number of words that are counted. */
const READ = 2000;
/** Required function words: a minimum number, a share of all words, and a ratio to those of the other language. */
const LEAST = { words: 4, share: 0.08, times: 2 };
/** Maximum words of a short text, and the number of function words it needs. */
const SHORT = { words: 60, least: 2 };

/** @returns undefined for a text that is too short, in neither language, or in both. */
export function languageOf(text: string): PostLanguage | undefined {
  const all = (text.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, READ);
  const isShort = all.length <= SHORT.words;
  const count = (language: PostLanguage) =>
    all.filter((word) => words[language].has(word) || (isShort && shared[language].has(word))).length;
  const [french, english] = [count('FR'), count('EN')];
  const most = Math.max(french, english);
  const least = isShort ? SHORT.least : Math.max(LEAST.words, all.length * LEAST.share);
  if (most < least || most < Math.min(french, english) * LEAST.times) return undefined;
  return french > english ? 'FR' : 'EN';
}
