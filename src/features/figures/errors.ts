/** Adds the French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  errors: {},
  french: {
    'FAILED TO READ FIGURES': 'Les chiffres n’ont pas pu être lus',
    'FAILED TO READ READINGS': 'Les lectures n’ont pas pu être lues',
    'FAILED TO EXPORT READINGS': 'Les lectures n’ont pas pu être exportées',
    'FAILED TO EXPORT FIGURES': 'Les chiffres n’ont pas pu être exportés',
  },
});
