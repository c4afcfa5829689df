/** Recognises the words of columns with a choice, in both languages, ignoring case and accents. */
import type { ContractKind } from '#features/contracts/rules.ts';
import type { Territory } from '#features/vat/territory.rules.ts';
import type { Role } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';

type Words<Value> = readonly (readonly [Value, readonly string[]])[];

const roleWords: Words<Role> = [
  [
    'ROLE_USER',
    [
      'user',
      'consultant',
      'consultante',
      'employee',
      'utilisateur',
      'utilisatrice',
      'collaborateur',
      'collaboratrice',
      'salarie',
      'salariee',
      'membre',
      'member',
    ],
  ],
  ['ROLE_MANAGER', ['manager', 'responsable']],
  ['ROLE_OWNER', ['owner', 'proprietaire', 'gerant', 'gerante']],
  ['ROLE_ADMIN', ['administrator', 'administrateur']],
];
const kindWords: Words<ContractKind> = [
  ['client', ['client', 'customer', 'billable', 'facturable']],
  ['internal', ['internal', 'interne']],
  ['absence', ['absence', 'leave', 'conge', 'conges']],
];
const localeWords: Words<Locale> = [
  ['en', ['en', 'english', 'anglais', 'en_us', 'en_gb', 'en-us', 'en-gb']],
  ['fr', ['fr', 'french', 'francais', 'fr_fr', 'fr-fr']],
];
const territoryWords: Words<Territory> = [
  [
    'metropole',
    ['france', 'metropole', 'france metropolitaine', 'france continentale', 'monaco', 'fr', 'mc'],
  ],
  ['corse', ['corsica', '2a', '2b']],
  ['guadeloupe', ['gp', '971']],
  ['martinique', ['mq', '972']],
  ['la-reunion', ['la reunion', 'reunion', 're', '974']],
  ['guyane', ['french guiana', 'guyane francaise', 'gf', '973']],
  ['mayotte', ['yt', '976']],
];
const yesWords: Words<'true' | 'false'> = [
  ['true', ['yes', 'oui', 'true', 'vrai', '1', 'x', 'on']],
  ['false', ['no', 'non', 'false', 'faux', '0', 'off']],
];

const lists = {
  role: roleWords,
  kind: kindWords,
  locale: localeWords,
  billable: yesWords,
  territory: territoryWords,
} as const;
export type WordField = keyof typeof lists;

export function isWordField(name: string): name is WordField {
  return name in lists;
}

/** Returns the value of a word; undefined for an unknown one. */
export function valueOfWord(field: WordField, text: string): string | undefined {
  const word = fold(text).trim();
  const list: Words<string> = lists[field];
  return list.find(([value, words]) => fold(value) === word || words.includes(word))?.[0];
}
