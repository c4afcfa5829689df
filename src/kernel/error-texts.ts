/**
 * Texts of errors and answers. A field error travels as a code with parameters; its texts are in
 * `errors.en.json` and `errors.fr.json` of the feature. The texts of a call are in its contract, in the
 * specification's English; their French is in the feature's `texts.fr.json`. Each feature declares these
 * files once, in `errors.ts`, which its contracts import: a page loads only the texts of features whose calls
 * it uses.
 */
import errorsEn from './errors.en.json';
import errorsFr from './errors.fr.json';
import type { Locale } from './locale.ts';
import textsFr from './texts.fr.json';
import { type Messages, translator, type Variables } from './translate.ts';

/** What is wrong with a field. */
export interface FieldError {
  /**
   * The code; named `message` because a Zod check takes it under that name: `z.string().max(9,
   * fieldError('name_too_long'))`.
   */
  message: string;
  params?: Variables;
}

/** Errors by field. */
export type FieldErrors = Record<string, FieldError>;

interface Words<Codes extends Messages> {
  /** Code → text, with the same codes in both languages; a code belongs to one feature. */
  errors?: Record<Locale, Codes>;
  /** English text of a contract → French. */
  texts?: Messages;
}

const errorWords: Record<Locale, Record<string, string>> = { en: {}, fr: {} };
const frenchTexts: Record<string, string> = {};

/** @returns a function that makes errors with the feature's codes, which the compiler checks. */
export function declareErrorTexts<Codes extends Messages>({ errors, texts }: Words<Codes>) {
  Object.assign(errorWords.en, errors?.en);
  Object.assign(errorWords.fr, errors?.fr);
  Object.assign(frenchTexts, texts);
  return (code: keyof Codes & string, params?: Variables): FieldError =>
    params === undefined ? { message: code } : { message: code, params };
}

/** Errors that belong to no feature; `validateBy` uses them when a schema gives none. */
export const generalError = declareErrorTexts({ errors: { en: errorsEn, fr: errorsFr }, texts: textsFr });

export function fieldErrorText({ message, params = {} }: FieldError, locale: Locale): string {
  return translator(errorWords, locale)(message, params);
}

/**
 * Whether both languages have a text for the code.
 * @public A test checks every code with it.
 */
export function isKnownError(code: string): boolean {
  return errorWords.en[code] !== undefined && errorWords.fr[code] !== undefined;
}

/** Translates a text of a contract or a problem; without a translation it stays as it is. */
export function callText(text: string, locale: Locale): string {
  return locale === 'fr' ? (frenchTexts[text] ?? text) : text;
}
