/** French texts of the calls and field errors in this feature. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import en from './errors.en.json';
import fr from './errors.fr.json';
import texts from './texts.fr.json';

export const fieldError = declareErrorTexts({ errors: { en, fr }, texts });
