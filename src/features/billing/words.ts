/** What the calls of this feature say besides their contracts' English: field errors, and the French of their texts. */
import { declareErrorTexts } from '#kernel/words.ts';
import texts from './texts.fr.json';

declareErrorTexts({ texts });
