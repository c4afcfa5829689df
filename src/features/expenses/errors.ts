/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    document_needed: {
      en: 'add a file, or say why there is none',
      fr: 'Ajoutez un fichier, ou dites pourquoi il n’y en a pas.',
    },
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
    amount_zero: {
      en: 'enter an amount other than zero, or below zero for a refund',
      fr: 'Indiquez un montant différent de zéro, négatif pour un remboursement.',
    },
    amount_too_large: { en: 'this amount is too large', fr: 'Ce montant est trop élevé.' },
    vat_mismatch: {
      en: 'the VAT as printed cannot add up to this total',
      fr: 'Les montants de TVA imprimés ne peuvent pas donner ce total.',
    },
    rate_not_in_force: {
      en: 'no such rate was in force on that day',
      fr: 'Ce taux n’était pas en vigueur ce jour-là.',
    },
    untaxed_too_large: {
      en: 'what is without VAT is more than the total',
      fr: 'La part hors TVA dépasse le total.',
    },
    currency_unknown: {
      en: 'enter the three letters of a currency, such as USD or CHF',
      fr: 'Indiquez les trois lettres d’une devise, comme USD ou CHF.',
    },
    exchange_rate_invalid: {
      en: 'enter a rate above zero, with at most six decimals',
      fr: 'Indiquez un cours supérieur à zéro, avec six décimales au plus.',
    },
    foreign_amount_invalid: {
      en: 'enter the amount in the other currency',
      fr: 'Indiquez le montant dans l’autre devise.',
    },
    distance_needed: {
      en: 'enter kilometres up to 20,000, with at most one decimal',
      fr: 'Indiquez des kilomètres, 20 000 au plus, avec une décimale au plus.',
    },
    vehicle_needed: {
      en: 'choose one of the author’s vehicles that is in use',
      fr: 'Choisissez un véhicule en service de l’auteur.',
    },
    purpose_needed: { en: 'say what the journey was for', fr: 'Indiquez le motif du déplacement.' },
    scale_unknown: {
      en: 'there is no mileage scale for that day',
      fr: 'Aucun barème kilométrique n’est connu pour ce jour.',
    },
    journal_invalid: {
      en: 'up to 20 digits and capital letters are expected',
      fr: 'Indiquez au plus 20 chiffres ou lettres capitales.',
    },
    poste_unknown: {
      en: 'choose a type of expenses that is in use',
      fr: 'Choisissez un type de frais en usage.',
    },
    refund_positive: {
      en: 'only a negative amount can refund a receipt',
      fr: 'Seul un montant négatif peut rembourser un justificatif.',
    },
    refund_unknown: {
      en: 'choose a payment of the same person',
      fr: 'Choisissez un paiement de la même personne.',
    },
    amount_refunded: {
      en: 'another receipt refunds this one, so it cannot be a refund itself',
      fr: 'Un autre justificatif rembourse celui-ci : il ne peut pas être lui-même un remboursement.',
    },
    below_zero: { en: 'confirm that the total is below zero', fr: 'Confirmez que le total est négatif.' },
  },
  french: {
    'The tags could not be read': 'Les étiquettes n’ont pas pu être lues',
    'Tag added': 'Étiquette ajoutée',
    'The tag could not be added': 'L’étiquette n’a pas pu être ajoutée',
    'Tag removed': 'Étiquette retirée',
    'The tag could not be removed': 'L’étiquette n’a pas pu être retirée',
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
    'FAILED TO GET RECEIPTS': 'Les justificatifs n’ont pas pu être lus',
    'FAILED TO ADD RECEIPT': 'Le justificatif n’a pas pu être ajouté',
    'FAILED TO UPDATE RECEIPT': 'Le justificatif n’a pas pu être modifié',
    'FAILED TO GENERATE RECEIPT ID': 'Le numéro du justificatif n’a pas pu être attribué',
    'COULD NOT DELETE RECEIPT': 'Le justificatif n’a pas pu être supprimé',
    'CAN NOT MODIFY REPORT': 'Cette note de frais ne peut plus être modifiée',
    'Correction accepted': 'Correction acceptée',
    'FAILED TO ADD ATTACHMENT': 'La pièce jointe n’a pas pu être ajoutée',
    'FAILED TO GET ATTACHMENTS': 'Les pièces jointes n’ont pas pu être lues',
    'COULD NOT DELETE ATTACHMENT': 'La pièce jointe n’a pas pu être supprimée',
    'Report submitted for approval': 'Note de frais soumise pour approbation',
    'Report has been updated': 'Note de frais modifiée',
    'Report has been rejected': 'Note de frais refusée',
    'Report has been approved': 'Note de frais approuvée',
    'Report Deleted': 'Note de frais supprimée',
    'FAILED TO READ INVOICE': 'La facture n’a pas pu être lue',
    'FAILED TO EXPORT EXPENSES': 'L’export n’a pas pu être fait',
    'FAILED TO READ SETTINGS': 'Les paramètres n’ont pas pu être lus',
    'FAILED TO SAVE SETTINGS': 'Les paramètres n’ont pas pu être enregistrés',
    'FAILED TO MAKE DOCUMENT': 'Le document n’a pas pu être établi',
    'A refund is linked to it: unlink or delete the refund first':
      'Un remboursement y est lié : déliez ou supprimez d’abord ce remboursement',
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
