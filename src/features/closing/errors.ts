/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    month_reason_needed: {
      en: 'say why the month is opened again',
      fr: 'Dites pourquoi le mois est rouvert.',
    },
    month_reason_too_long: { en: 'at most 1,000 characters', fr: '1 000 caractères au plus.' },
  },
  french: {
    'FAILED TO READ MONTH': 'Le mois n’a pas pu être lu',
    'Reminders sent': 'Relances envoyées',
    'FAILED TO REMIND MEMBERS': 'La relance n’a pas pu être envoyée',
    'Month closed': 'Mois clôturé',
    'FAILED TO CLOSE MONTH': 'Le mois n’a pas pu être clôturé',
    'Month opened again': 'Mois rouvert',
    'FAILED TO OPEN MONTH': 'Le mois n’a pas pu être rouvert',
    'FAILED TO GET ACTIVITY REPORTS': 'Les comptes rendus d’activité n’ont pas pu être préparés',
    'NO ACTIVITY REPORTS': 'Aucun jour n’est saisi pour un client ce mois-ci',
  },
});
