/** Field errors of this feature, and the French of its contracts' texts. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import texts from './texts.fr.json';

declareErrorTexts({ texts });
