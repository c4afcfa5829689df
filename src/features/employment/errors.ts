/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    terms_end_before: { en: 'the end is before the start', fr: 'La fin précède le début.' },
    terms_overlap: {
      en: 'other terms of this person apply on {day}',
      fr: 'D’autres conditions de cette personne s’appliquent le {day}.',
    },
    week_invalid: {
      en: 'enter at least one worked half-day',
      fr: 'Indiquez au moins une demi-journée travaillée.',
    },
    days_per_year_needed: {
      en: 'enter a whole number of days from 1 to 366',
      fr: 'Indiquez un nombre entier de jours, de 1 à 366.',
    },
    hours_per_week_needed: {
      en: 'enter the weekly hours, from 0.25 to 60, with two decimals at most',
      fr: 'Indiquez les heures par semaine, de 0,25 à 60, avec deux décimales au plus.',
    },
    seniority_after_start: {
      en: 'seniority cannot begin after the first day',
      fr: 'L’ancienneté ne peut pas commencer après le premier jour.',
    },
  },
  french: {
    'Terms of employment added': 'Conditions d’emploi ajoutées',
    'Terms of employment saved': 'Conditions d’emploi enregistrées',
    'Terms of employment deleted': 'Conditions d’emploi supprimées',
    'FAILED TO READ TERMS OF EMPLOYMENT': 'Les conditions d’emploi n’ont pas pu être lues',
    'FAILED TO SAVE TERMS OF EMPLOYMENT': 'Les conditions d’emploi n’ont pas pu être enregistrées',
    'FAILED TO DELETE TERMS OF EMPLOYMENT': 'Les conditions d’emploi n’ont pas pu être supprimées',
  },
});
