/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    journal_code_invalid: {
      en: 'enter at most 20 digits and capital letters',
      fr: 'Indiquez au plus 20 chiffres et lettres capitales.',
    },
  },
  french: {
    'FAILED TO READ JOURNALS': 'Les comptes n’ont pas pu être lus',
    'FAILED TO SAVE JOURNALS': 'Les comptes n’ont pas pu être enregistrés',
    'FAILED TO READ VAT COLLECTED': 'La TVA collectée n’a pas pu être lue',
    'Accounts saved': 'Comptes enregistrés',
  },
});
