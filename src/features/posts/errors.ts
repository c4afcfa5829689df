/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    description_needed: { en: 'enter a description', fr: 'Indiquez une description.' },
    address_invalid: {
      en: 'lowercase letters, digits and hyphens',
      fr: 'Lettres minuscules sans accents, chiffres et traits d’union.',
    },
    time_past: { en: 'choose a time to come', fr: 'Choisissez une date à venir.' },
    time_to_come: { en: 'choose a time in the past', fr: 'Choisissez une date passée.' },
  },
  french: {
    'Without a public site there is no page to show it on':
      'Sans site public, aucune page ne peut le montrer',
    'FAILED TO FIND POST': 'L’article est introuvable',
    'FAILED FETCH POST': 'L’article n’a pas pu être lu',
    'FAILED TO FETCH CATEGORIES FOR POST': 'Les catégories de l’article n’ont pas pu être lues',
    'FAILED TO UPDATE CATEGORIES FOR POST': 'Les catégories de l’article n’ont pas pu être modifiées',
    'FAILED TO CREATE POST': 'L’article n’a pas pu être créé',
    'FAILED TO CREATE POST UPLOAD FILE': 'L’article n’a pas pu être créé : l’envoi du fichier a échoué',
    'FAILED TO GET POSTS': 'Les articles n’ont pas pu être lus',
    'Failed to get translation content': 'Le contenu de la traduction n’a pas pu être lu',
    'Search and social settings saved': 'Recherche et réseaux sociaux enregistrés',
    'Only a published translation has a publication date':
      'Seule une traduction publiée a une date de publication',
    'Post Created': 'Article créé',
    'Category Successfully Update': 'Catégorie modifiée',
    'You can not publish a translation until a cover picture is set':
      'Une traduction ne peut être publiée sans image de couverture',
    'A translation without content can not be published': 'Une traduction sans contenu ne peut être publiée',
    'FAILED TO CREATE POST API CREATION': 'L’article n’a pas pu être créé : le serveur l’a refusé',
    'FAILED TO CREATE POST REQUEST CREATION': 'L’article n’a pas pu être créé : le serveur est injoignable',
  },
});
