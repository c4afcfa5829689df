/** Error messages of fields and rows, and French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import en from './errors.en.json';
import fr from './errors.fr.json';
import texts from './texts.fr.json';

export const fieldError = declareErrorTexts({ errors: { en, fr }, texts });
