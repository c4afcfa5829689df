/** French texts of the calls of this feature. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import texts from './texts.fr.json';

declareErrorTexts({ texts });
