/** Finds commands by what a person typed. */
import { fold } from '#kernel/text.ts';
import type { Command } from './commands.ts';

type Sought = Pick<Command, 'label' | 'group' | 'words'>;

/** The fewest letters of a word in which one may be wrong. */
const MISTAKE_FROM = 4;

/**
 * Every typed word must occur in a command's name, its group or its search words. Names that start with the
 * text come first, so that a page's name finds the page before its actions; then other names.
 */
export function matching<C extends Sought>(commands: readonly C[], typed: string): readonly C[] {
  const asked = wordsOf(typed);
  const holds = (text: string) => asked.every((word) => fold(text).includes(word));
  const begun = commands.filter(({ label }) => fold(label).startsWith(asked.join(' ')));
  const named = commands.filter(({ group, label }) => holds(`${group} ${label}`));
  const meant = commands.filter((command) => holds(textOf(command)));
  return [...new Set([...begun, ...named, ...meant])];
}

/** As `matching`, but each word may contain one mistake. */
export function almostMatching<C extends Sought>(commands: readonly C[], typed: string): readonly C[] {
  const asked = wordsOf(typed);
  return commands.filter((command) => {
    const words = wordsOf(textOf(command));
    return asked.every((word) => words.some((each) => each.includes(word) || isAlmostStart(each, word)));
  });
}

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean);
const textOf = ({ group, label, words = '' }: Sought) => `${group} ${label} ${words}`;

/** Whether the word starts with the typed text, apart from one wrong, extra or missing letter, or two swapped ones. */
function isAlmostStart(word: string, typed: string): boolean {
  if (typed.length < MISTAKE_FROM) return false;
  const at = [...typed].findIndex((letter, place) => letter !== word[place]);
  const [rest, left] = [word.slice(at), typed.slice(at)];
  return (
    rest.slice(1).startsWith(left.slice(1)) ||
    rest.startsWith(left.slice(1)) ||
    rest.slice(1).startsWith(left) ||
    (rest[0] === left[1] && rest[1] === left[0] && rest.slice(2).startsWith(left.slice(2)))
  );
}
