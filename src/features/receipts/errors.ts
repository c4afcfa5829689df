/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    document_needed: {
      en: 'add a file, or say why there is none',
      fr: 'Ajoutez un fichier, ou dites pourquoi il n’y en a pas.',
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
  },
  french: {
    'The tags could not be read': 'Les étiquettes n’ont pas pu être lues',
    'Tag added': 'Étiquette ajoutée',
    'The tag could not be added': 'L’étiquette n’a pas pu être ajoutée',
    'Tag removed': 'Étiquette retirée',
    'The tag could not be removed': 'L’étiquette n’a pas pu être retirée',
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
    'FAILED TO READ INVOICE': 'La facture n’a pas pu être lue',
    'A refund is linked to it: unlink or delete the refund first':
      'Un remboursement y est lié : déliez ou supprimez d’abord ce remboursement',
  },
});
