/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    ids_expected: {
      en: 'ids in parentheses are expected, as (1,2)',
      fr: 'Des identifiants entre parenthèses sont attendus, comme (1,2).',
    },
  },
  french: {
    'FAILED TO FIND POST': 'L’article est introuvable',
    'FAILED FETCH POST': 'L’article n’a pas pu être lu',
    'FAILED FETCH FEATURED POSTS': 'Les articles à la une n’ont pas pu être lus',
  },
});
