/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    translation_needed: { en: 'enter a name', fr: 'Indiquez un nom.' },
    category_unknown: { en: 'not a category', fr: 'Catégorie inconnue.' },
  },
  french: {
    'FAILED TO FETCH TRANSLATION FOR CAT': 'Les traductions de la catégorie n’ont pas pu être lues',
    'FAILED TO FETCH CATEGORIES': 'Les catégories n’ont pas pu être lues',
    'FAILED TO CREATE CATEGORY': 'La catégorie n’a pas pu être créée',
    'Category Successfully Created': 'Catégorie créée',
    'Category Successfully Update': 'Catégorie modifiée',
  },
});
