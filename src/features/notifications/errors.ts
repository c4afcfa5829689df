/** Adds the French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  french: {
    'Choice saved': 'Choix enregistré',
    'FAILED TO FETCH NOTIFICATIONS': 'Les notifications n’ont pas pu être chargées',
    'FAILED TO MARK AS READ': 'La notification n’a pas pu être marquée comme lue',
    'FAILED TO SAVE CHOICE': 'Le choix n’a pas pu être enregistré',
  },
});
