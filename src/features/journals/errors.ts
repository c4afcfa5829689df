/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    journal_code_invalid: {
      en: 'enter at most 20 digits and capital letters',
      fr: 'Indiquez au plus 20 chiffres et lettres capitales.',
    },
    journal_rate_invalid: {
      en: 'enter a rate above zero, with at most six decimals',
      fr: 'Indiquez un cours supérieur à zéro, avec six décimales au plus.',
    },
  },
  french: {
    'FAILED TO READ EXCHANGE RATES': 'Les cours de change n’ont pas pu être lus',
    'FAILED TO SAVE EXCHANGE RATE': 'Le cours n’a pas pu être enregistré',
    'AN ENTRY HAS THE RATE': 'Une écriture a déjà ce cours',
    'Rate saved': 'Cours enregistré',
    'FAILED TO READ JOURNALS': 'Les comptes n’ont pas pu être lus',
    'FAILED TO SAVE JOURNALS': 'Les comptes n’ont pas pu être enregistrés',
    'FAILED TO READ VAT COLLECTED': 'La TVA collectée n’a pas pu être lue',
    'Accounts saved': 'Comptes enregistrés',
  },
});
