/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    siren_invalid: { en: 'enter the nine digits of a SIREN', fr: 'Indiquez les neuf chiffres d’un SIREN.' },
    entries_reversed: { en: 'the last day is before the first', fr: 'Le dernier jour précède le premier.' },
    reopen_reason_needed: {
      en: 'say why the period is opened again',
      fr: 'Dites pourquoi la période est rouverte.',
    },
    reopen_reason_too_long: { en: 'at most 1,000 characters', fr: '1 000 caractères au plus.' },
    period_closed: {
      en: 'the books are closed up to {day}',
      fr: 'Les écritures sont clôturées jusqu’au {day}.',
    },
    period_future: { en: 'choose a day up to today', fr: 'Choisissez un jour au plus tard aujourd’hui.' },
    siren_needed: {
      en: 'enter the SIREN in the settings of the books first',
      fr: 'Indiquez d’abord le SIREN dans les paramètres des écritures.',
    },
    auxiliary_invalid: {
      en: 'a letter, then letters and digits: at most 12 characters',
      fr: 'Une lettre, puis des lettres et des chiffres : 12 caractères au plus.',
    },
    auxiliary_taken: {
      en: 'somebody else has or had this account',
      fr: 'Ce compte est ou a été celui d’une autre personne.',
    },
    placeholder_unknown: {
      en: '“{part}” is no placeholder of this label',
      fr: 'Le champ « {part} » n’existe pas pour ce libellé.',
    },
    period_beyond_year: {
      en: 'the fiscal year ends on {day}: close the books up to that day first',
      fr: 'L’exercice se termine le {day} : clôturez d’abord les écritures jusqu’à ce jour.',
    },
  },
  french: {
    'FAILED TO GET ENTRIES': 'Les écritures n’ont pas pu être lues',
    'FAILED TO GET EXPORTS': 'Les exports n’ont pas pu être lus',
    'Period closed': 'Période clôturée',
    'FAILED TO CLOSE PERIOD': 'La période n’a pas pu être clôturée',
    'Period opened again': 'Période rouverte',
    'FAILED TO OPEN PERIOD': 'La période n’a pas pu être rouverte',
    'Settings saved': 'Réglages enregistrés',
    'Analytic code saved': 'Code analytique enregistré',
    'Auxiliary account saved': 'Compte auxiliaire enregistré',
    'FAILED TO EXPORT ENTRIES': 'L’export n’a pas pu être fait',
    'FAILED TO READ BOOK SETTINGS': 'Les paramètres n’ont pas pu être lus',
    'FAILED TO SAVE BOOK SETTINGS': 'Les paramètres n’ont pas pu être enregistrés',
  },
});
