/**
 * Finds mistakes in messages that the compiler does not: unused keys, untranslated French, wrong spaces and
 * quotes, missing plurals.
 */
import { expect, test } from 'vitest';
import { declaredTexts } from '#kernel/error-texts.ts';
import { isLocale } from '#kernel/locale.ts';
import { typographyFaults } from '../../tests/support/typography.ts';

type Dictionary = Record<string, string>;
const english = import.meta.glob<Dictionary>('../**/{messages,palette.messages}.en.json', {
  eager: true,
  import: 'default',
});
// Each adds its texts to those of `declaredTexts`.
import.meta.glob('../features/*/errors.ts', { eager: true });
const { errors, french } = declaredTexts();
const ERRORS = 'errors.ts of a feature';
const translations: Record<string, Dictionary> = {
  ...import.meta.glob<Dictionary>('../**/*.fr.json', { eager: true, import: 'default' }),
  [`${ERRORS}.fr.json`]: errors.fr,
  'calls.fr.json': french,
};
const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  import: 'default',
  query: '?raw',
});
const sources = Object.values(files).join('\n');

/** Prefixes of keys that template strings compose. */
const prefixes = [...sources.matchAll(/`([a-z][a-zA-Z]*_[a-z_]*)\$\{/g)].map(([, start]) => start ?? '');
/** Prefixes of the keys that `ui/workflow-actions` composes from the names of a workflow and a step. */
const workflows = [...sources.matchAll(/defineWorkflow\(\{\s*name: '(\w+)'/g)].map(([, name]) => `${name}_`);

/** Names in quotes or after a dot. Searching all sources for each key would take seconds. */
const named = new Set(
  [...sources.matchAll(/(?<=['"`.])(\w+)[\w-]*/g)].flatMap(([name, start = '']) => [name, start]),
);

/** Suffixes of keys whose prefix is a variable, by file. */
const suffixes = Object.entries(files).flatMap(([file, source]) =>
  [...source.matchAll(/`\$\{\w+\}(_[a-z_]+)`/g)].map(([, end = '']) => ({ file, end })),
);

function isUsed(file: string, key: string): boolean {
  const whole = key.replace(/_(one|other|\d+)$/, '');
  const begun = [...prefixes, ...workflows].some((start) => key.startsWith(start));
  // `page` looks up the column labels of lists, which the compiler checks, and scripts/generate the texts of the audit log.
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  if (suffixes.some((one) => one.file.startsWith(folder) && whole.endsWith(one.end))) return true;
  return begun || /^(column|audit)_/.test(whole) || named.has(whole) || named.has(key);
}

test('every message is used', () => {
  expect(Object.keys(english).length).toBeGreaterThan(10);
  const unused = Object.entries(english).flatMap(([file, messages]) =>
    Object.keys(messages)
      .filter((key) => !isUsed(file, key))
      .map((key) => `${file}: ${key}`),
  );
  expect(unused, 'show these on a screen, or delete them in both languages').toEqual([]);
});

/** Texts that are the same in both languages, and correct in French. */
const sameInBoth = new Set([
  '{rate}/km',
  'Guadeloupe',
  'Martinique',
  'La Réunion',
  'Mayotte',
  'version',
  'journal',
  'Code',
  'session',
  'Single',
  'Starter',
  'Superior',
  'Enterprise',
  'PDF',
  'CSV',
  'Google Cloud',
  'Blog',
  'Logo',
  'Page',
  'Site',
  'Version {version}',
  'E-mail',
  'Message',
  'Planning',
  'Description',
  'version {version}',
  'Versions',
  'Versions - {language} - {id}',
  'Version',
  'Secret',
  'Contact',
  'Maintenance',
  'Contacts',
  'Newsletter',
  'Licence',
  'Actions',
  'Pages',
  'Menu',
  'Admin',
  'Administration',
  'Budget',
  'Budgets',
  'Client',
  'client',
  'SIREN',
  'SIRET',
  'SIREN {siren}',
  'TVA non applicable, art. 293 B du CGI',
  'E‑mail',
  'Consultant',
  'Absence',
  'Dates',
  'Date',
  'Type',
  'type',
  'Train',
  'Distance',
  '4 CV',
  '5 CV',
  '6 CV',
  '{distance} km',
  'Clients',
  'Absences',
  'Total',
  'Documents',
  'Notifications',
  'IBAN',
  'BIC',
  'FEC',
  'Sage 50 (XIMPORT)',
  'EBP',
  'Cegid Quadra',
  'Pennylane',
  'Excel (XLSX)',
  'Silae',
  'PayFit (absences)',
  'Incident',
  '{file} — SHA-256 {sha}',
  'HTML',
  'installation',
  'Installation',
  '{version}, Node {node}, PostgreSQL {database}',
  'Web',
]);

const everyEnglish: Record<string, Dictionary> = {
  ...import.meta.glob<Dictionary>('../**/*.en.json', { eager: true, import: 'default' }),
  [`${ERRORS}.en.json`]: errors.en,
};

test('every French text is translated', () => {
  const untranslated = Object.entries(translations).flatMap(([file, french]) => {
    const other = everyEnglish[file.replace('.fr.json', '.en.json')];
    return Object.entries(french)
      .filter(
        ([key, text]) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, '')) && text === (other?.[key] ?? key),
      )
      .filter(([, text]) => !sameInBoth.has(text))
      .map(([key, text]) => `${file}: ${key}: «${text}»`);
  });
  expect(untranslated, 'translate these').toEqual([]);
});

/**
 * Keys whose texts are exempt: quoted exactly from the specification, with code in the text, or lists of
 * characters.
 */
const exempt = new Set([
  'loading_application',
  'login_loading',
  'wrong_text',
  'check_no_alternative',
  'workspace_name_invalid',
]);

test('spaces, quotes, apostrophes and ellipses follow each language’s rules', () => {
  const faults = Object.entries({ ...everyEnglish, ...translations }).flatMap(([file, texts]) => {
    const locale = /\.(en|fr)\.json$/.exec(file)?.[1];
    if (!isLocale(locale)) return [];
    return Object.entries(texts)
      .filter(([key]) => !exempt.has(key))
      .flatMap(([key, text]) =>
        // People type the palette's search words.
        typographyFaults(key.startsWith('words_') ? text.replaceAll('e-mail', 'mail') : text, locale).map(
          (fault) => `${file}: ${key}: «${text}»: ${fault}`,
        ),
      );
  });
  expect(faults).toEqual([]);
});

test('every text with a count has both plurals', () => {
  const everything = { ...everyEnglish, ...translations };
  const faults = Object.entries(everything).flatMap(([file, texts]) =>
    Object.keys(texts).flatMap((key) => {
      const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
      if (stem === undefined) {
        // The word after the number depends on it.
        return /\{count\}\s\p{L}/u.test(texts[key] ?? '')
          ? [`${file}: ${key} says {count} and has no plural`]
          : [];
      }
      // A key may end in `_one` without being a plural.
      if (form === 'one' && texts[`${stem}_other`] === undefined)
        return /\d|\{count\}/.test(texts[key] ?? '') ? [`${file}: ${stem}_other is missing`] : [];
      return form === 'other' && texts[`${stem}_one`] === undefined && texts[key]?.includes('{count}')
        ? [`${file}: ${stem}_one is missing`]
        : [];
    }),
  );
  expect(faults).toEqual([]);
});

/** Exceptions that the specification requires (glossary). */
const specified = /^(Log in|Logged in as \{login\})$/;

test('signing in and out uses one verb', () => {
  const other = Object.entries(everyEnglish).flatMap(([file, texts]) =>
    Object.entries(texts)
      // The palette also lists words that people search for.
      .filter(([key]) => !key.startsWith('words_'))
      .filter(([, text]) => /\blog(ged|ging)? (in|out)\b/i.test(text) && !specified.test(text))
      .map(([key, text]) => `${file}: ${key}: “${text}”`),
  );
  expect(other, 'say “sign in” or “sign out”').toEqual([]);
});

test('a French error is a whole sentence', () => {
  expect(Object.keys(errors.fr).length).toBeGreaterThan(100);
  const incomplete = Object.entries(errors.fr)
    .filter(([, text]) => !/^[\p{Lu}\d{].*\.$/su.test(text))
    .map(([code, text]) => `${code}: «${text}»`);
  expect(incomplete, 'begin these with a capital and end them with a full stop').toEqual([]);
});

test('in “1 of 10” the English noun agrees with ten', () => {
  const faults = Object.entries(everyEnglish).flatMap(([file, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => /_(one|other)$/.test(key) && /\{count\} of \{\w+\} \p{L}+s? /u.test(text))
      .filter(([, text]) => !/\} taken/.test(text))
      .map(([key, text]) => `${file}: ${key}: “${text}”`),
  );
  expect(faults).toEqual([]);
});
