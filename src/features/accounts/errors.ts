/** Field errors of this feature, and French translations of its contracts' texts. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import en from './errors.en.json';
import fr from './errors.fr.json';
import texts from './texts.fr.json';

export const fieldError = declareErrorTexts({ errors: { en, fr }, texts });
