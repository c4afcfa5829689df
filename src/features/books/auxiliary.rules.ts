/** Makes the codes of auxiliary accounts, one per person and client. Source: LPF, art. A. 47 A-1, VII (CompAuxNum). */
import transliterate from '@sindresorhus/transliterate';
import type { Person } from '#kernel/actor.ts';

/** With the three digits of «421», eight characters: the width of accounts in Quadra’s import, the smallest (layout.rules.ts). */
const CODE_LENGTH = 5;

/** Characters of a code that the owner chooses: the widest that EBP's import keeps behind «421». Quadra's keeps `CODE_LENGTH`. */
const LONGEST_CODE = 12;

/** Whether a code can be chosen: programs need a letter first, to distinguish it from the account of the staff (`accountOf`). */
export function isAuxiliary(code: string): boolean {
  return /^[A-Z][A-Z0-9]*$/.test(code) && code.length <= LONGEST_CODE;
}

const capitals = (text: string) =>
  transliterate(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

/**
 * Returns a new code: letters of the last and first name in capitals, and a number if others have these letters.
 * @param taken all codes of the workspace, in capitals, with those of people who left.
 */
export function auxiliaryCode(
  { lastName, firstName, login }: Pick<Person, 'lastName' | 'firstName' | 'login'>,
  taken: ReadonlySet<string>,
): string {
  const named = capitals(lastName).slice(0, 3) + capitals(firstName);
  return freeCode(named || capitals(login), taken);
}

/** Returns a new code of a client: the first letters of the name. @param taken as for `auxiliaryCode`. */
export function clientCode(name: string, taken: ReadonlySet<string>): string {
  return freeCode(capitals(name), taken);
}

function freeCode(wanted: string, taken: ReadonlySet<string>): string {
  const letters = (wanted || 'X').slice(0, CODE_LENGTH);
  let code = letters;
  for (let number = 2; taken.has(code); number++) {
    const digits = String(number);
    code = letters.slice(0, Math.max(1, CODE_LENGTH - digits.length)) + digits;
  }
  return code;
}
