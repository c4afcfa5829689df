/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  french: {
    'FAILED TO READ INVOICE': 'La facture n’a pas pu être lue',
  },
});
