/** Adds the French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  french: {
    'This file is large: have it prepared': 'Ce fichier est volumineux : demandez sa préparation',
    'This file is large: ask for it in your own name': 'Ce fichier est volumineux : demandez-le en votre nom',
    'FAILED TO PREPARE FILE': 'Le fichier n’a pas pu être demandé',
    'FAILED TO READ EXPORTS': 'Les fichiers préparés n’ont pas pu être lus',
    'FAILED TO GET EXPORT': 'Le fichier n’a pas pu être téléchargé',
  },
});
