/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import en from './errors.en.json';
import fr from './errors.fr.json';
import texts from './texts.fr.json';

export const fieldError = declareErrorTexts({ errors: { en, fr }, texts });
