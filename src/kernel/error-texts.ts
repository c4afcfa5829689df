/**
 * Texts of errors and answers, in both languages. A field error travels as a code with parameters. The texts of a
 * call are in its contract, in the specification's English. Each feature declares the texts of its codes and the
 * French of its calls once, in `errors.ts`, which its contracts import: a page loads only the texts of features
 * whose calls it uses.
 */
import type { Locale } from './locale.ts';
import { type Messages, translator, type Variables } from './translate.ts';

/** What is wrong with a field. */
export interface FieldError {
  /**
   * The code. The property is called `message` because a Zod check expects that name: `z.string().max(9,
   * fieldError('name_too_long'))`.
   */
  message: string;
  params?: Variables;
}

/** Errors by field. */
export type FieldErrors = Record<string, FieldError>;

interface Declaration<Code extends string> {
  /** Texts by code; a code belongs to one feature. */
  errors?: Record<Code, Record<Locale, string>>;
  /** English text of a contract → French. */
  french?: Record<string, string>;
}

/** Field errors by code, and the French of calls by their English. */
interface ErrorTexts {
  en: Messages;
  fr: Messages;
  french: Messages;
}

/** Read at each use, because the browser loads the texts of the other language later. */
const declared: ErrorTexts[] = [];

/**
 * @param texts In the browser the build gives those of one language instead of the declaration (scripts/build/languages.ts).
 * @returns a function that makes errors with the feature's codes, which the compiler checks.
 */
export function declareErrorTexts<Code extends string>(
  declaration: Declaration<Code>,
  texts: ErrorTexts = textsOf(declaration),
) {
  declared.push(texts);
  return (code: Code, params?: Variables): FieldError =>
    params === undefined ? { message: code } : { message: code, params };
}

function textsOf({ errors, french = {} }: Declaration<string>): ErrorTexts {
  const codes = Object.entries(errors ?? {});
  const inLocale = (locale: Locale) => Object.fromEntries(codes.map(([code, text]) => [code, text[locale]]));
  return { en: inLocale('en'), fr: inLocale('fr'), french };
}

/** Errors and texts that belong to no feature; `validateBy` uses them when a schema gives none. */
export const generalError = declareErrorTexts({
  errors: {
    required: { en: 'this is required', fr: 'Ce champ est obligatoire.' },
    invalid: { en: 'this is not valid', fr: 'Cette valeur n’est pas valide.' },
    not_text: { en: 'a text is expected', fr: 'Un texte est attendu.' },
    not_number: { en: 'enter a number', fr: 'Indiquez un nombre.' },
    not_integer: { en: 'enter a whole number', fr: 'Indiquez un nombre entier.' },
    not_yes_or_no: { en: 'yes or no is expected', fr: 'Oui ou non est attendu.' },
    not_list: { en: 'a list is expected', fr: 'Une liste est attendue.' },
    not_object: { en: 'an object is expected', fr: 'Un objet est attendu.' },
    choose_one: { en: 'choose one of those offered', fr: 'Choisissez une des valeurs proposées.' },
    too_long: { en: 'at most {max} characters', fr: '{max} caractères au plus.' },
    too_short: { en: 'at least {min} characters', fr: '{min} caractères au moins.' },
    too_large: { en: 'at most {max}', fr: '{max} au plus.' },
    too_small: { en: 'at least {min}', fr: '{min} au moins.' },
    too_many: { en: 'at most {max} of them', fr: '{max} au plus.' },
    too_few: { en: 'at least {min} of them', fr: '{min} au moins.' },
    one_line: { en: 'write it on one line', fr: 'Écrivez-le sur une seule ligne.' },
    one_file: { en: 'choose a file', fr: 'Choisissez un fichier.' },
    user_id_expected: { en: 'a user id is expected', fr: 'Un identifiant d’utilisateur est attendu.' },
    email_invalid: { en: 'email is not valid', fr: 'L’adresse e‑mail n’est pas valide.' },
    phone_incomplete: {
      en: 'begin the number with 0, or with + and the country',
      fr: 'Commencez le numéro par 0, ou par + et l’indicatif du pays.',
    },
    taken: { en: 'this one is already taken', fr: 'Déjà utilisé.' },
    title_needed: { en: 'enter a title', fr: 'Indiquez un titre.' },
    language_needed: { en: 'FR or EN is expected', fr: 'FR ou EN est attendu.' },
    broken_character: {
      en: 'one of its characters is not a character',
      fr: 'Un des caractères n’en est pas un.',
    },
    not_day: {
      en: 'enter a day that exists, as YYYY-MM-DD or day/month/year',
      fr: 'Indiquez un jour qui existe, sous la forme AAAA-MM-JJ ou jour/mois/année.',
    },
    not_moment: { en: 'enter a day and a time', fr: 'Indiquez un jour et une heure.' },
    time_skipped: {
      en: 'the clocks go forward that night, so {time} does not exist: choose {later}',
      fr: 'Les horloges avancent cette nuit-là : {time} n’existe pas. Choisissez {later}.',
    },
    day_beyond: {
      en: 'enter a day of the years {from} to {to}',
      fr: 'Indiquez un jour des années {from} à {to}.',
    },
    reason_needed: { en: 'enter a reason', fr: 'Indiquez un motif.' },
    not_amount: {
      en: 'enter an amount, with two decimals at most',
      fr: 'Indiquez un montant, avec deux décimales au plus.',
    },
  },
  french: {
    'Invalid Parameters': 'Paramètres non valides',
    'Invalid Credentials': 'Identifiants non valides',
    'User is not authorized': 'Vous n’êtes pas autorisé à faire cela',
    'Not Found': 'Introuvable',
    'Already exists': 'Existe déjà',
    'Internal Servor Error': 'Erreur interne du serveur',
    'Internal Server Error': 'Erreur interne du serveur',
    "Couln't execute request": 'La demande n’a pas pu être exécutée',
    'Workspace is stopped': 'L’espace de travail est arrêté',
  },
});

export function fieldErrorText({ message, params = {} }: FieldError, locale: Locale): string {
  const found = declared.find(({ [locale]: texts }) => texts[message] ?? texts[`${message}_other`]);
  return found === undefined ? message : translator(found, locale)(message, params);
}

/**
 * Returns the texts of all imported features.
 * @public Tests check every text.
 */
export function declaredTexts() {
  const all = (kind: keyof ErrorTexts): Messages =>
    Object.assign({}, ...declared.map((texts) => texts[kind]));
  const errors = { en: all('en'), fr: all('fr') };
  return { errors, french: all('french') };
}

/** Translates a text of a contract or a problem; without a translation it stays as it is. */
export function callText(text: string, locale: Locale): string {
  if (locale !== 'fr') return text;
  return declared.find(({ french }) => Object.hasOwn(french, text))?.french[text] ?? text;
}
