/** Adds the French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  french: { 'FAILED TO FETCH TODAY': 'Ce qui vous attend aujourd’hui n’a pas pu être lu' },
});
