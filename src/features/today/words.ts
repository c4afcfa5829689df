/** French texts of the calls of this feature. */
import { declareErrorTexts } from '#kernel/words.ts';
import texts from './texts.fr.json';

declareErrorTexts({ texts });
