/** Field errors of this feature, and French translations of its contracts' texts. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import texts from './texts.fr.json';

declareErrorTexts({ texts });
