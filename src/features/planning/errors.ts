/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    quantity_invalid: { en: '0, 0.5 or 1 is expected', fr: '0, 0,5 ou 1 est attendu.' },
    worked_day_invalid: { en: 'this month has no such day', fr: 'Ce mois n’a pas ce jour.' },
    contract_needed: { en: 'each day needs its contract', fr: 'Chaque jour doit avoir son contrat.' },
    approver_needed: { en: 'choose the manager who approves', fr: 'Choisissez le responsable qui approuve.' },
    approver_unknown: {
      en: 'this is not a manager or owner of the workspace who could approve',
      fr: 'Choisissez un responsable ou un propriétaire de l’espace de travail qui puisse approuver.',
    },
    approver_filled_in: {
      en: 'this person entered or submitted part of it for the member and may not approve it; choose somebody else',
      fr: 'Cette personne en a saisi ou soumis une partie à la place du membre et ne peut pas l’approuver : choisissez quelqu’un d’autre.',
    },
    approver_nobody: {
      en: 'nobody else in the workspace may approve; an owner can make somebody a manager',
      fr: 'Personne d’autre ne peut approuver dans cet espace de travail ; un propriétaire peut nommer un responsable.',
    },
    month_invalid: {
      en: 'a month is expected, from 2000 to 2100',
      fr: 'Un mois est attendu, de 2000 à 2100.',
    },
    worked_days_needed: { en: 'a list of days is expected', fr: 'Une liste de jours est attendue.' },
    weeks_needed: { en: 'select one week at least', fr: 'Sélectionnez au moins une semaine.' },
  },
  french: {
    'FAILED TO FETCH MONTH REPORT': 'Le mois n’a pas pu être lu',
    'FAILED TO FETCH MONTH AGGREGATION': 'La synthèse du mois n’a pas pu être lue',
    'FAILED TO UPDATE PLANNING': 'Le planning n’a pas pu être mis à jour',
    'FAILED TO GET APPROVERS': 'Les responsables n’ont pas pu être lus',
    'FAILED TO GET APPROVALS': 'Les approbations n’ont pas pu être lues',
    'FAILED TO DECIDE WEEKS': 'Les semaines n’ont pas pu être traitées',
    'Week passed on': 'Semaine transmise',
    'FAILED TO PASS WEEK': 'La semaine n’a pas pu être transmise',
    'FAILED TO GET ACTIVITY REPORT': 'Le compte rendu d’activité n’a pas pu être lu',
    'FAILED TO EXPORT MONTH': 'Le mois n’a pas pu être exporté',
    'Comment sent': 'Commentaire envoyé',
    'Comment deleted': 'Commentaire supprimé',
    'FAILED TO READ COMMENTS': 'Les commentaires n’ont pas pu être lus',
    'FAILED TO SEND COMMENT': 'Le commentaire n’a pas pu être envoyé',
    'FAILED TO DELETE COMMENT': 'Le commentaire n’a pas pu être supprimé',
    'There are too many comments': 'Il y a trop de commentaires',
    'A comment can be deleted for some minutes only':
      'Un commentaire ne peut être supprimé que pendant quelques minutes',
  },
});
