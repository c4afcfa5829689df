/** Adds the French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({ french: { 'FAILED TO FETCH DECISIONS': 'Les décisions n’ont pas pu être chargées' } });
