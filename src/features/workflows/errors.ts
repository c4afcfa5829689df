/** French texts of the calls about comments. */
import { declareErrorTexts } from '#kernel/error-texts.ts';
import texts from './texts.fr.json';

declareErrorTexts({ texts });
