/** The script of pages with forms. */
import { keepInput, sendFormsInPlace } from './forms.ts';

sendFormsInPlace();
keepInput();
