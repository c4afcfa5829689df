/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: { action_invalid: { en: 'an action is written noun.verb', fr: 'Une action s’écrit nom.verbe.' } },
  french: { 'FAILED TO READ AUDIT': 'Le journal n’a pas pu être lu' },
});
