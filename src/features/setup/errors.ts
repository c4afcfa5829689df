/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    company_needed: { en: 'enter the name of the company', fr: 'Indiquez le nom de l’entreprise.' },
  },
  french: {
    'The company could not be created': 'L’entreprise n’a pas pu être créée',
    'This installation is already set up': 'Cette installation est déjà configurée',
  },
});
