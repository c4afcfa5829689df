/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    no_secret_to_rotate: {
      en: 'an instance has no secret to rotate',
      fr: 'Une instance n’a pas de secret à renouveler.',
    },
  },
  french: {
    'THE SECRET WAS SHOWN ALREADY': 'Le secret a déjà été montré',
    'FAILED TO EXECUTE ACTION': 'L’action n’a pas pu être exécutée',
    'FAILED TO EXECUTE OPERATION': 'L’opération n’a pas pu être exécutée',
    'ACTION EXECUTED': 'Action exécutée',
    'creation operation submitted': 'Création demandée',
    'FAILED TO GET OPERATIONS': 'Les opérations n’ont pas pu être lues',
  },
});
