/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    received_amount_invalid: {
      en: 'enter an amount above zero in this currency',
      fr: 'Indiquez un montant supérieur à zéro dans cette devise.',
    },
    received_currency_unknown: {
      en: 'enter the three letters of a currency, such as EUR',
      fr: 'Indiquez une devise par ses trois lettres, comme EUR.',
    },
    received_charges_invalid: {
      en: 'enter charges in this currency, or leave it empty',
      fr: 'Indiquez des frais dans cette devise, ou laissez vide.',
    },
    received_charges_large: {
      en: 'the charges must be below the amount',
      fr: 'Les frais doivent être inférieurs au montant.',
    },
    received_euros_invalid: {
      en: 'enter the euros of a payment in another currency, or leave it empty',
      fr: 'Indiquez les euros d’un paiement dans une autre devise, ou laissez vide.',
    },
    received_refund_large: {
      en: 'a refund is at most what you owe the client',
      fr: 'Un remboursement ne dépasse pas ce que vous devez au client.',
    },
    received_client_unknown: { en: 'choose one of your clients', fr: 'Choisissez un de vos clients.' },
    received_future: {
      en: 'enter a day that is not in the future',
      fr: 'Indiquez un jour qui n’est pas à venir.',
    },
    received_parts_many: {
      en: 'a payment pays 200 invoices at most',
      fr: 'Un paiement règle 200 factures au plus.',
    },
    received_parts_needed: { en: 'choose an invoice', fr: 'Choisissez une facture.' },
    received_part_unknown: {
      en: 'choose invoices of this client in this currency, each once',
      fr: 'Choisissez des factures de ce client dans cette devise, chacune une fois.',
    },
    received_part_large: {
      en: 'an invoice cannot be paid more than its open amount',
      fr: 'Une facture ne peut pas être réglée au-delà de son solde.',
    },
    received_parts_large: {
      en: 'the invoices are more than the payment',
      fr: 'Les factures dépassent le paiement.',
    },
    statement_unknown: {
      en: 'choose a bank statement in the format CAMT.053 or OFX',
      fr: 'Choisissez un relevé bancaire au format CAMT.053 ou OFX.',
    },
    statement_broken: {
      en: 'the file is incomplete or has more than 50,000 elements; export it again, for a shorter period',
      fr: 'Le fichier est incomplet ou a plus de 50 000 éléments ; exportez-le à nouveau, sur une période plus courte.',
    },
    statement_large: {
      en: 'the file has more than 5,000 incoming lines; export a shorter period',
      fr: 'Le fichier a plus de 5 000 lignes au crédit ; exportez une période plus courte.',
    },
    statement_entry: {
      en: 'line {entry} of the statement has no valid day or amount; export it again',
      fr: 'La ligne {entry} du relevé n’a pas de jour ou de montant valable ; exportez-le à nouveau.',
    },
    statement_lines_needed: { en: 'choose lines', fr: 'Choisissez des lignes.' },
    reminders_needed: { en: 'choose reminders', fr: 'Choisissez des relances.' },
    reminder_days_invalid: {
      en: 'enter a number of days from 1 to 365',
      fr: 'Indiquez un nombre de jours de 1 à 365.',
    },
    reminder_days_order: {
      en: 'enter more days than for the level before',
      fr: 'Indiquez plus de jours que pour le niveau précédent.',
    },
    reminder_placeholder: {
      en: 'use only these words in braces: number, client, company, amount, due, days',
      fr: 'N’utilisez entre accolades que ces mots : number, client, company, amount, due, days.',
    },
    cancel_reason_needed: {
      en: 'say why the payment is cancelled',
      fr: 'Indiquez pourquoi le paiement est annulé.',
    },
  },
  french: {
    'FAILED TO GET RECEIVED PAYMENTS': 'Les encaissements n’ont pas pu être lus',
    'FAILED TO RECORD RECEIVED PAYMENT': 'L’encaissement n’a pas pu être enregistré',
    'Payment recorded': 'Encaissement enregistré',
    'THE INVOICES HAVE CHANGED': 'Les factures ont changé entre-temps',
    'Refund recorded': 'Remboursement enregistré',
    'FAILED TO RECORD REFUND': 'Le remboursement n’a pas pu être enregistré',
    'THE CREDIT HAS CHANGED': 'Ce que vous devez au client a changé entre-temps',
    'FAILED TO ASSIGN RECEIVED PAYMENT': 'L’encaissement n’a pas pu être affecté',
    'Payment assigned': 'Encaissement affecté',
    'FAILED TO CANCEL RECEIVED PAYMENT': 'L’encaissement n’a pas pu être annulé',
    'Payment cancelled': 'Encaissement annulé',
    'FAILED TO READ STATEMENT': 'Le relevé n’a pas pu être lu',
    'Statement read': 'Relevé lu',
    'FAILED TO GET STATEMENT LINES': 'Les lignes de relevés n’ont pas pu être lues',
    'Payments recorded': 'Encaissements enregistrés',
    'Line changed': 'Ligne modifiée',
    'FAILED TO CHANGE STATEMENT LINE': 'La ligne n’a pas pu être modifiée',
    'THE LINE IS RECORDED AS A PAYMENT': 'La ligne est déjà enregistrée comme encaissement',
    'FAILED TO GET RECEIVABLES': 'Les créances n’ont pas pu être lues',
    'FAILED TO EXPORT RECEIVABLES': 'Les créances n’ont pas pu être exportées',
    'FAILED TO GET REMINDERS': 'Les relances n’ont pas pu être lues',
    'Reminders sent': 'Relances envoyées',
    'FAILED TO SEND REMINDERS': 'Les relances n’ont pas pu être envoyées',
    'Reminders changed': 'Relances modifiées',
    'FAILED TO CHANGE REMINDERS': 'Les relances n’ont pas pu être modifiées',
    'FAILED TO READ REMINDER SETTINGS': 'Les réglages des relances n’ont pas pu être lus',
    'Reminders saved': 'Relances enregistrées',
    'FAILED TO SAVE REMINDER SETTINGS': 'Les réglages des relances n’ont pas pu être enregistrés',
    'PAYMENT IS CANCELLED': 'L’encaissement est déjà annulé',
  },
});
