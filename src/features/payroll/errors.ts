/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    overtime_person_unknown: {
      en: 'choose a member of the company',
      fr: 'Choisissez un membre de la société.',
    },
    overtime_hours_wrong: {
      en: 'hours above 0 and up to 24 with at most two decimals are expected',
      fr: 'Un nombre d’heures supérieur à 0 et d’au plus 24, avec deux décimales au plus, est attendu.',
    },
    overtime_future: { en: 'choose today or an earlier day', fr: 'Choisissez aujourd’hui ou un jour passé.' },
    overtime_taken: {
      en: 'overtime with this reason is already recorded on that day',
      fr: 'Des heures supplémentaires pour ce motif sont déjà enregistrées ce jour-là.',
    },
    overtime_off: {
      en: 'the company does not record overtime: see the settings of the payroll',
      fr: 'La société n’enregistre pas d’heures supplémentaires : voyez les paramètres de la paie.',
    },
    overtime_no_terms: {
      en: 'this person has no terms of employment on that day',
      fr: 'Cette personne n’a pas de conditions d’emploi ce jour-là.',
    },
    overtime_days_only: {
      en: 'this person has a yearly number of days, to which overtime does not apply',
      fr: 'Cette personne est au forfait jours, qui n’ouvre pas droit aux heures supplémentaires.',
    },
  },
  french: {
    'FAILED TO READ PAYROLL': 'La paie n’a pas pu être lue',
    'FAILED TO EXPORT PAYROLL': 'Le fichier de paie n’a pas pu être préparé',
    'FAILED TO GET OVERTIME': 'Les heures supplémentaires n’ont pas pu être lues',
    'Overtime recorded': 'Heures supplémentaires enregistrées',
    'FAILED TO RECORD OVERTIME': 'Les heures supplémentaires n’ont pas pu être enregistrées',
    'Overtime deleted': 'Heures supplémentaires supprimées',
    'FAILED TO DELETE OVERTIME': 'Les heures supplémentaires n’ont pas pu être supprimées',
    'Payroll settings saved': 'Paramètres de la paie enregistrés',
    'FAILED TO SAVE PAYROLL SETTINGS': 'Les paramètres de la paie n’ont pas pu être enregistrés',
    'Code saved': 'Code enregistré',
    'FAILED TO SAVE CODE': 'Le code n’a pas pu être enregistré',
  },
});
