/** What the calls of this feature say besides their contracts' English: field errors, and the French of their texts. */
import { declareErrorTexts } from '#kernel/words.ts';
import en from './errors.en.json';
import fr from './errors.fr.json';
import texts from './texts.fr.json';

export const fieldError = declareErrorTexts({ errors: { en, fr }, texts });
