/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  french: {
    'FAILED TO GET EXPENSE TYPES': 'Les types de frais n’ont pas pu être lus',
    'FAILED TO ADD CONTRACT': 'L’ajout a échoué',
    'FAILED TO UPDATE EXPENSE TYPE': 'Le type de frais n’a pas pu être modifié',
    'FAILED TO SAVE SETTINGS': 'Les paramètres n’ont pas pu être enregistrés',
    'Deductible share saved': 'Part déductible enregistrée',
    'Deductible shares saved': 'Parts déductibles enregistrées',
    'Deductible share removed': 'Part déductible retirée',
  },
});
