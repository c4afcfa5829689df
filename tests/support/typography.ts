/** Finds typographic errors in texts of the interface, by language. */
import type { Locale } from '#kernel/locale.ts';

type Rule = readonly [fault: RegExp, description: string];

const both: readonly Rule[] = [
  [/ {2}|^\s|\s$/, 'a space too many'],
  [/\.\.\.(?!\))/, '… is one character'],
  [/"/, 'quotes are “ ” in English and « » in French'],
  [/\p{L}'\p{L}/u, 'the apostrophe is ’'],
  // A label of one word may be the name of a column, which people and programs type.
  [
    /(?:\S\s|[’'])e-mail|e-mails?[^\s*]*\s+\S/i,
    '«e-mail» among other words has U+2011, so that it does not break',
  ],
];

const rules: Readonly<Record<Locale, readonly Rule[]>> = {
  en: [...both, [/[«»]/, 'quotes are “ ”'], [/\s[;:!?](?:\s|$)/, 'no space before ; : ! ?']],
  fr: [
    ...both,
    [/[“”]/, 'quotes are « »'],
    [/(?<!\u00a0):(?=\s|$)/, 'U+00A0 before a colon'],
    [/[^\s\u202f?!][;!?](?=[\s»)]|$)|[ \u00a0][;!?](?=\s|$)/, 'U+202F before ; ! ?'],
    [/«(?!\u00a0)|(?<!\u00a0)»/, 'U+00A0 inside of « »'],
    [/(?<!\u00a0)%/, 'U+00A0 before %'],
    [
      /[\d}] (?:Mo|Ko|Go|jours?|heures?|minutes?|secondes?|km|CV|€)(?!\p{L})/u,
      'U+00A0 between number and unit',
    ],
  ],
};

/** @returns a description of each error. */
export function typographyFaults(text: string, locale: Locale): string[] {
  return rules[locale].filter(([fault]) => fault.test(text)).map(([, description]) => description);
}
