/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    account_invalid: {
      en: 'three digits, then up to 17 digits and capital letters are expected',
      fr: 'Indiquez trois chiffres, puis au plus 17 chiffres ou lettres capitales.',
    },
    rate_invalid: {
      en: 'enter a rate between 0 and 100, with at most two decimals',
      fr: 'Indiquez un taux entre 0 et 100, avec deux décimales au plus.',
    },
  },
  french: {
    'FAILED TO GET VAT RATES': 'Les taux de TVA n’ont pas pu être lus',
    'FAILED TO ADD VAT RATE': 'Le taux de TVA n’a pas pu être ajouté',
    'FAILED TO DELETE VAT RATE': 'Le taux de TVA n’a pas pu être supprimé',
    'FAILED TO SAVE SETTINGS': 'Les paramètres n’ont pas pu être enregistrés',
  },
});
