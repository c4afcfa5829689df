/**
 * Marks the names of people who have left: «Xavier Dupont (left)» on screens, in histories, PDFs and exports.
 * Exceptions with the plain name: the public site, accounting entries, whose labels must not change, and names
 * of files, which clients receive.
 */
import { displayName, type Person } from './actor.ts';
import type { Locale } from './locale.ts';

const leftMarks: Readonly<Record<Locale, string>> = { en: 'left', fr: 'ex-membre' };

/** Returns a name, marked if its person was deleted. */
export function leftName(name: string, hasLeft: boolean, locale: Locale): string {
  return hasLeft && name !== '' ? `${name} (${leftMarks[locale]})` : name;
}

/** Returns a person's name, marked if deleted. */
export function shownName(
  person: Pick<Person, 'firstName' | 'lastName' | 'login'> & { userState: string },
  locale: Locale,
): string {
  return leftName(displayName(person), person.userState === 'deleted', locale);
}
