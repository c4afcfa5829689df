/**
 * The specification's rule for first and last names: letters only (blog-and-accounts §5). Letters have any alphabet; between
 * them stand what names have: a space, a hyphen, an apostrophe, a middle dot (`Gal·la`, `ジョン・スミス`), and a point after an
 * initial or an abbreviation (`J.`, `J.R.R.`, `St. John`). A point never joins words, so that no name is a link: `evil.example`.
 */
import { characters } from './field-types.ts';

export const NAME_MOST = 100;

const word = '\\p{L}[\\p{L}\\p{M}]*(?:\\.(?:\\p{L}\\p{M}*\\.)*)?';
const namePattern = new RegExp(`^${word}(?:(?:[ ·‧・-]|['’] ?| ['’])${word})*['’]?$`, 'u');

/** Trims a name, collapses its spaces and normalises its accents, so that equal names compare equal. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Whether a text that `tidyName` returns is a name. */
export function isName(name: string): boolean {
  return characters(name) <= NAME_MOST && namePattern.test(name);
}
