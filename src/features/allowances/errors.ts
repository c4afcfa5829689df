/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    allowance_person_unknown: {
      en: 'choose a member of the company',
      fr: 'Choisissez un membre de la société.',
    },
    allowance_amount_wrong: {
      en: 'an amount per unit above 0.00 and up to 1,000.00 is expected',
      fr: 'Un montant unitaire supérieur à 0,00 et d’au plus 1 000,00 est attendu.',
    },
    allowance_quantity_wrong: {
      en: 'a whole number from 0 to 31 is expected',
      fr: 'Un nombre entier de 0 à 31 est attendu.',
    },
    allowance_no_ceiling: {
      en: 'choose a day from {day} on: earlier ceilings are not known',
      fr: 'Choisissez un jour à partir du {day} : les plafonds antérieurs ne sont pas connus.',
    },
    allowance_since_needed: {
      en: 'say when the assignment began, because the ceiling depends on it',
      fr: 'Indiquez le début du déplacement : le plafond en dépend.',
    },
    allowance_since_late: {
      en: 'the assignment begins on the day of the allowance or earlier',
      fr: 'Le déplacement commence au plus tard le jour de l’indemnité.',
    },
    allowance_until_early: {
      en: 'choose the first day or a later one',
      fr: 'Choisissez le premier jour ou un jour ultérieur.',
    },
    allowance_not_standing: {
      en: 'only meals and remote work can be paid for each worked day',
      fr: 'Seuls les repas et le télétravail peuvent être versés par jour travaillé.',
    },
    allowance_taken: {
      en: 'this person already has an allowance of this kind on that day',
      fr: 'Cette personne a déjà une indemnité de cette nature ce jour-là.',
    },
    allowance_overlaps: {
      en: 'this person has a standing allowance of this kind in this period: end it first',
      fr: 'Cette personne a une indemnité régulière de cette nature sur cette période : mettez-y d’abord fin.',
    },
  },
  french: {
    'FAILED TO GET ALLOWANCES': 'Les indemnités n’ont pas pu être lues',
    'Allowance recorded': 'Indemnité enregistrée',
    'FAILED TO RECORD ALLOWANCE': 'L’indemnité n’a pas pu être enregistrée',
    'Allowance ended': 'Fin de l’indemnité enregistrée',
    'FAILED TO END ALLOWANCE': 'La fin de l’indemnité n’a pas pu être enregistrée',
    'ONLY STANDING ALLOWANCES END': 'Seule une indemnité régulière a une fin',
    'Allowance deleted': 'Indemnité supprimée',
    'FAILED TO DELETE ALLOWANCE': 'L’indemnité n’a pas pu être supprimée',
  },
});
