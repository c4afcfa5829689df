/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import texts from './texts.fr.json';

declareErrorTexts({ texts });
