/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    supplier_reason_needed: {
      en: 'say why, in 500 characters at most',
      fr: 'Indiquez pourquoi, en 500 caractères au plus.',
    },
    supplier_code_needed: { en: 'choose an answer', fr: 'Choisissez une réponse.' },
    supplier_reason_unfit: {
      en: 'choose a reason of the list for this answer',
      fr: 'Choisissez un motif de la liste pour cette réponse.',
    },
    supplier_unfit: {
      en: 'the VAT of this invoice does not fit this type; choose another, or enter the receipt by hand',
      fr: 'La TVA de cette facture ne convient pas à ce type ; choisissez-en un autre, ou saisissez la dépense à la main.',
    },
  },
  french: {
    'FAILED TO READ SUPPLIER INVOICES': 'Les factures de fournisseurs n’ont pas pu être lues',
    'FAILED TO MAKE RECEIPT': 'La dépense n’a pas pu être créée',
    'Receipt made from the invoice': 'Dépense créée à partir de la facture',
    'FAILED TO ANSWER SUPPLIER': 'La réponse n’a pas pu être envoyée',
    'Answer queued for the platform': 'Réponse en cours d’envoi',
    'FAILED TO SET INVOICE ASIDE': 'La facture n’a pas pu être écartée',
    'Invoice set aside': 'Facture écartée',
    'Invoice taken back': 'Facture reprise',
  },
});
