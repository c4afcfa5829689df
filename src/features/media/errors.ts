/** Adds the French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  french: {
    'FAILED TO UPLOAD MEDIA': 'L’image n’a pas pu être envoyée',
    'FAILED TO DELETE MEDIA': 'L’image n’a pas pu être supprimée',
    'MEDIA UPLOADED': 'Image envoyée',
    'FAILED TO DOWNLOAD MEDIA': 'L’image n’a pas pu être téléchargée',
  },
});
