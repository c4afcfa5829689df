/** Adds the French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  errors: {},
  french: {
    'FAILED TO GET APPROVALS': 'Les approbations n’ont pas pu être lues',
    'REMINDER SENT': 'Relance envoyée',
    'FAILED TO REMIND MEMBERS': 'La relance n’a pas pu être envoyée',
  },
});
