/**
 * Texts of the interface. Each feature has `messages.en.json` and `messages.fr.json`; a key that ends in
 * `_one` / `_other` is chosen by the language's plural rule for the variable `count`. Why not a library:
 * docs/decisions/0018-own-interface-code.md.
 */
import { type Locale, localeTags } from './locale.ts';

export type Messages = Readonly<Record<string, string>>;
export type Variables = Readonly<Record<string, string | number>>;

type PluralStem<Key> = Key extends `${infer Stem}_one` ? Stem : never;

/** The keys to use in code: all keys, and the stems of plurals. */
export type MessageKey<M extends Messages> = (keyof M & string) | PluralStem<keyof M & string>;

export type Translate<M extends Messages> = (key: MessageKey<M>, variables?: Variables) => string;

const pluralRules: Record<Locale, Intl.PluralRules> = {
  en: new Intl.PluralRules(localeTags.en),
  fr: new Intl.PluralRules(localeTags.fr),
};

/** Binds a feature's messages to a language. A missing key is returned unchanged, so that it is noticed. */
export function translator<M extends Messages>(messages: Record<Locale, M>, locale: Locale): Translate<M> {
  return (key, variables) => {
    const texts: Messages = messages[locale];
    const count = variables?.count;
    // French and English have only the categories one, many and other; «many» (millions) uses the text of
    // other.
    const category =
      typeof count === 'number' && pluralRules[locale].select(count) === 'one' ? 'one' : 'other';
    const text = texts[key] ?? texts[`${key}_${category}`] ?? key;
    if (variables === undefined) return text;
    const filled = locale === 'fr' ? elided(text, variables) : text;
    return filled.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = variables[name];
      return value === undefined ? whole : formatValue(value, locale);
    });
  };
}

/** «de {name}» before a vowel: «d’Agnès». Not before «y» and «h», which are elided in some names only. */
function elided(text: string, variables: Variables): string {
  return text.replace(/\b([Dd])e (?=\{(\w+)\})/g, (whole, letter: string, name: string) => {
    const value = variables[name];
    const initial = typeof value === 'string' ? value.normalize('NFD').charAt(0) : '';
    return /[aeiouœæ]/i.test(initial) ? `${letter}’` : whole;
  });
}

/** Made once: creating a format takes longer than a hundred uses. */
const numbers: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat(localeTags.en),
  fr: new Intl.NumberFormat(localeTags.fr),
};

function formatValue(value: string | number, locale: Locale): string {
  return typeof value === 'number' ? numbers[locale].format(value) : value;
}
