/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    leave_ends_before: { en: 'the end is before the start', fr: 'La fin précède le début.' },
    leave_too_long: { en: 'at most 370 days', fr: '370 jours au plus.' },
    leave_no_day: {
      en: 'there is no day of work in this period',
      fr: 'Cette période ne contient aucun jour travaillé.',
    },
    leave_no_terms: {
      en: 'no terms of employment apply then: ask an owner',
      fr: 'Aucune condition d’emploi ne s’applique alors : demandez à un propriétaire.',
    },
    leave_meets: {
      en: 'there is already a leave from {from} to {to}',
      fr: 'Il y a déjà un congé du {from} au {to}.',
    },
    leave_short: {
      en: 'only {days} days are left for this period',
      fr: 'Il ne reste que {days} jours pour cette période.',
    },
    leave_day_full: {
      en: '{day} is already filled in, in the planning',
      fr: 'La journée du {day} est déjà remplie dans le planning.',
    },
    leave_week_locked: {
      en: 'the week of {day} is submitted or approved: withdraw or reopen it first',
      fr: 'La semaine du {day} est soumise ou approuvée : retirez-la ou rouvrez-la d’abord.',
    },
    leave_month_closed: { en: 'the month of {day} is closed', fr: 'Le mois du {day} est clôturé.' },
    leave_contract_closed: {
      en: 'days of this kind cannot be recorded on {day}',
      fr: 'Les jours de ce type ne peuvent pas être saisis le {day}.',
    },
    leave_approver_unknown: {
      en: 'choose a manager or owner who can decide',
      fr: 'Choisissez un responsable ou un propriétaire qui peut décider.',
    },
    leave_kind_not_absence: {
      en: 'choose an absence',
      fr: 'Choisissez une absence.',
    },
    leave_days_invalid: {
      en: 'enter days, with two decimals at most',
      fr: 'Indiquez des jours, avec deux décimales au plus.',
    },
    leave_seniority_invalid: {
      en: 'as years and days, such as 5:1 10:2',
      fr: 'Indiquez des années et des jours, par exemple 5:1 10:2.',
    },
    leave_opening_entered: {
      en: 'the opening balance of this period is already entered: add a correction',
      fr: 'Le solde d’ouverture de cette période est déjà saisi : ajoutez une correction.',
    },
    leave_closing_kept: {
      en: 'the week or month of {day} of {name} does not change any more: reopen it first',
      fr: 'La semaine ou le mois du {day} de {name} ne change plus : rouvrez-le d’abord.',
    },
    leave_deputy_unknown: {
      en: 'choose another manager or owner',
      fr: 'Choisissez un autre responsable ou propriétaire.',
    },
  },
  french: {
    'Leave requested': 'Congé demandé',
    'Leave withdrawn': 'Demande de congé retirée',
    'Leave cancelled': 'Congé annulé',
    'Closing days declared': 'Jours de fermeture déclarés',
    'Closing days taken': 'Jours de fermeture décomptés',
    'Closing days withdrawn': 'Jours de fermeture retirés',
    'Rules of leave saved': 'Règles de congé enregistrées',
    'Balance corrected': 'Solde corrigé',
    'Address created': 'Adresse créée',
    'Address revoked': 'Adresse révoquée',
    'Deputy saved': 'Suppléant enregistré',
    'FAILED TO READ LEAVE': 'Les congés n’ont pas pu être lus',
    'FAILED TO REQUEST LEAVE': 'Le congé n’a pas pu être demandé',
    'FAILED TO CHANGE LEAVE': 'Le congé n’a pas pu être modifié',
    'FAILED TO SAVE LEAVE SETTINGS': 'Les règles de congé n’ont pas pu être enregistrées',
    'FAILED TO DECIDE LEAVE': 'Les congés n’ont pas pu être décidés',
  },
});
