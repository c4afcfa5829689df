/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    period_reversed: { en: 'the last day is before the first', fr: 'Le dernier jour précède le premier.' },
    manager_needed: {
      en: 'choose a manager or an owner of the workspace who is not yourself',
      fr: 'Choisissez un responsable ou un propriétaire de l’espace de travail autre que vous-même.',
    },
    manager_filled_in: {
      en: 'this person entered or submitted part of it for the member and may not approve it; choose somebody else',
      fr: 'Cette personne en a saisi ou soumis une partie à la place du membre et ne peut pas l’approuver : choisissez quelqu’un d’autre.',
    },
    contract_not_open: {
      en: 'you cannot book on this contract',
      fr: 'Vous ne pouvez rien imputer à ce contrat.',
    },
    report_outside_contract: {
      en: 'the contract does not run in this period',
      fr: 'Le contrat ne couvre pas cette période.',
    },
    journal_invalid: {
      en: 'up to 20 digits and capital letters are expected',
      fr: 'Indiquez au plus 20 chiffres ou lettres capitales.',
    },
    below_zero: { en: 'confirm that the total is below zero', fr: 'Confirmez que le total est négatif.' },
  },
  french: {
    'FAILED TO CREATE REPORT': 'La note de frais n’a pas pu être créée',
    'FAILED TO DELETE REPORT': 'La note de frais n’a pas pu être supprimée',
    'FAILED TO SUBMIT REPORT': 'La note de frais n’a pas pu être soumise',
    'FAILED TO UPDATE REPORT': 'La note de frais n’a pas pu être modifiée',
    'FAILED TO REJECT REPORT': 'La note de frais n’a pas pu être refusée',
    'FAILED TO APPROVE REPORT': 'La note de frais n’a pas pu être approuvée',
    'Report passed on': 'Note de frais transmise',
    'FAILED TO PASS REPORT': 'La note de frais n’a pas pu être transmise',
    'FAILED TO READ REPORTS': 'Les notes de frais n’ont pas pu être lues',
    'FAILED TO READ SELECTED REPORT': 'La note de frais choisie n’a pas pu être lue',
    'CAN NOT MODIFY REPORT': 'Cette note de frais ne peut plus être modifiée',
    'Report submitted for approval': 'Note de frais soumise pour approbation',
    'Report has been updated': 'Note de frais modifiée',
    'Report has been rejected': 'Note de frais refusée',
    'Report has been approved': 'Note de frais approuvée',
    'Report Deleted': 'Note de frais supprimée',
    'FAILED TO EXPORT EXPENSES': 'L’export n’a pas pu être fait',
    'FAILED TO READ SETTINGS': 'Les paramètres n’ont pas pu être lus',
    'FAILED TO SAVE SETTINGS': 'Les paramètres n’ont pas pu être enregistrés',
    'FAILED TO MAKE DOCUMENT': 'Le document n’a pas pu être établi',
    'Question sent': 'Question envoyée',
    'Question closed': 'Question close',
    'FAILED TO ASK ABOUT RECEIPT': 'La question n’a pas pu être envoyée',
    'FAILED TO CLOSE QUESTION': 'La question n’a pas pu être close',
    'Receipt refused': 'Justificatif refusé',
    'Refusal withdrawn': 'Refus retiré',
    'FAILED TO REFUSE RECEIPT': 'Le justificatif n’a pas pu être refusé',
    'FAILED TO WITHDRAW REFUSAL': 'Le refus n’a pas pu être retiré',
    'All receipts would be refused: reject the report instead':
      'Tous les justificatifs seraient refusés : refusez plutôt la note de frais',
    'The program keeps a mileage correction up to date: it is not refused':
      'Une correction kilométrique est tenue à jour par le programme : elle ne se refuse pas',
    'A refund is refused with the receipt that it refunds':
      'Un remboursement est refusé avec le justificatif qu’il rembourse',
    'This receipt is not refused': 'Ce justificatif n’est pas refusé',
    'This receipt is refused already': 'Ce justificatif est déjà refusé',
    'There is no open question': 'Il n’y a pas de question ouverte',
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
