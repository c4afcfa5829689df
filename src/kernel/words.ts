/**
 * The words of what a call answers. A field error travels as a code with parameters; what it says stands in
 * `errors.en.json` and `errors.fr.json` of the feature that has the rule. The texts of a call are English, in its
 * contract, to the letter of the specification; what they are in French stands in the feature's `texts.fr.json`.
 * Each feature declares these files once, in `words.ts`, which its contracts import: so whoever has a call
 * has its words, and a page loads no other feature's.
 */
import errorsEn from './errors.en.json';
import errorsFr from './errors.fr.json';
import type { Locale } from './locale.ts';
import textsFr from './texts.fr.json';
import { type Messages, translator, type Variables } from './translate.ts';

/** What is wrong with a field. */
export interface FieldError {
  /** The code, under the name by which a Zod check takes it: `z.string().max(9, fieldError('name_too_long'))`. */
  message: string;
  params?: Variables;
}

/** What is wrong with which field. */
export type FieldErrors = Record<string, FieldError>;

interface Words<Codes extends Messages> {
  /** Code → words, both languages with the same codes; a code is of one feature only. */
  errors?: Record<Locale, Codes>;
  /** English text of a contract → French. */
  texts?: Messages;
}

const errorWords: Record<Locale, Record<string, string>> = { en: {}, fr: {} };
const frenchTexts: Record<string, string> = {};

/** @returns makes the errors of that feature, whose codes the compiler knows. */
export function declareWords<Codes extends Messages>({ errors, texts }: Words<Codes>) {
  Object.assign(errorWords.en, errors?.en);
  Object.assign(errorWords.fr, errors?.fr);
  Object.assign(frenchTexts, texts);
  return (code: keyof Codes & string, params?: Variables): FieldError =>
    params === undefined ? { message: code } : { message: code, params };
}

/** Errors of no particular feature; `validateBy` gives them where a schema says nothing of its own. */
export const generalError = declareWords({ errors: { en: errorsEn, fr: errorsFr }, texts: textsFr });

/** What an error says in a language. */
export function fieldErrorText({ message, params = {} }: FieldError, locale: Locale): string {
  return translator(errorWords, locale)(message, params);
}

/** Whether both languages have words for a code. */
export function isKnownError(code: string): boolean {
  return errorWords.en[code] !== undefined && errorWords.fr[code] !== undefined;
}

/** A text of a contract, or of a problem, in a language; one without French stays as it is. */
export function callText(text: string, locale: Locale): string {
  return locale === 'fr' ? (frenchTexts[text] ?? text) : text;
}
