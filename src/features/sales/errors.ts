/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    sales_text_needed: {
      en: 'say what is invoiced, in 500 characters at most',
      fr: 'Indiquez ce qui est facturé, en 500 caractères au plus.',
    },
    sales_quantity_invalid: {
      en: 'enter a quantity other than zero, with at most two decimals',
      fr: 'Indiquez une quantité autre que zéro, avec deux décimales au plus.',
    },
    sales_price_invalid: {
      en: 'enter an amount in the currency of the invoice, at most 999,999.99',
      fr: 'Indiquez un montant dans la devise de la facture, 999 999,99 au plus.',
    },
    sales_line_large: {
      en: 'quantity and price are too large together',
      fr: 'La quantité et le prix sont trop élevés ensemble.',
    },
    sales_discount_invalid: {
      en: 'enter a percentage from 0 to 100, with at most two decimals',
      fr: 'Indiquez un pourcentage de 0 à 100, avec deux décimales au plus.',
    },
    sales_penalty_invalid: {
      en: 'enter a percentage from 0 to 100, or nothing for three times the legal rate',
      fr: 'Indiquez un pourcentage de 0 à 100, ou rien pour trois fois le taux légal.',
    },
    sales_period_ends_before: { en: 'the end is before the start', fr: 'La fin précède le début.' },
    sales_client_unknown: { en: 'choose one of your clients', fr: 'Choisissez un de vos clients.' },
    sales_currency_unknown: {
      en: 'enter the three letters of a currency, such as EUR',
      fr: 'Indiquez une devise par ses trois lettres, comme EUR.',
    },
    sales_amount_needed: {
      en: 'enter an amount above zero, at most 999,999.99',
      fr: 'Indiquez un montant supérieur à zéro, 999 999,99 au plus.',
    },
    sales_start_needed: {
      en: 'enter the first day for which the amount is due',
      fr: 'Indiquez le premier jour pour lequel le montant est dû.',
    },
    sales_instalment_text: {
      en: 'say what the deposit is for, in 200 characters at most',
      fr: 'Indiquez l’objet de l’acompte, en 200 caractères au plus.',
    },
    sales_share_invalid: {
      en: 'enter a percentage above 0, at most 100, with at most two decimals',
      fr: 'Indiquez un pourcentage supérieur à 0, 100 au plus, avec deux décimales au plus.',
    },
    sales_share_or_amount: {
      en: 'enter a percentage or an amount, not both',
      fr: 'Indiquez un pourcentage ou un montant, pas les deux.',
    },
    sales_deposits_large: {
      en: 'the deposits would be more than the whole price',
      fr: 'Les acomptes dépasseraient le prix total.',
    },
    sales_iban_invalid: {
      en: 'enter an IBAN; its check digits do not match',
      fr: 'Indiquez un IBAN ; sa clé ne correspond pas.',
    },
    sales_bic_invalid: {
      en: 'enter a BIC of 8 or 11 characters',
      fr: 'Indiquez un BIC de 8 ou 11 caractères.',
    },
  },
  french: {
    'FAILED TO GET SALES INVOICES': 'Les factures n’ont pas pu être lues',
    'FAILED TO READ SALES DRAFT': 'Le brouillon n’a pas pu être lu',
    'FAILED TO PREPARE SALES INVOICE': 'La facture n’a pas pu être préparée',
    'Draft prepared': 'Brouillon préparé',
    'FAILED TO UPDATE SALES DRAFT': 'Le brouillon n’a pas pu être modifié',
    'Draft changed': 'Brouillon modifié',
    'FAILED TO DELETE SALES DRAFT': 'Le brouillon n’a pas pu être supprimé',
    'Draft deleted': 'Brouillon supprimé',
    'FAILED TO ADD SALES LINE': 'La ligne n’a pas pu être ajoutée',
    'Line added': 'Ligne ajoutée',
    'FAILED TO UPDATE SALES LINE': 'La ligne n’a pas pu être modifiée',
    'Line changed': 'Ligne modifiée',
    'FAILED TO DELETE SALES LINE': 'La ligne n’a pas pu être supprimée',
    'Line deleted': 'Ligne supprimée',
    'FAILED TO READ PRICING': 'La facturation du contrat n’a pas pu être lue',
    'FAILED TO CHANGE PRICING': 'La facturation du contrat n’a pas pu être modifiée',
    'Pricing changed': 'Facturation modifiée',
    'FAILED TO ADD DEPOSIT': 'L’acompte n’a pas pu être ajouté',
    'Deposit added': 'Acompte ajouté',
    'FAILED TO CHANGE DEPOSIT': 'L’acompte n’a pas pu être modifié',
    'Deposit changed': 'Acompte modifié',
    'FAILED TO DELETE DEPOSIT': 'L’acompte n’a pas pu être supprimé',
    'Deposit deleted': 'Acompte supprimé',
    'FAILED TO ISSUE SALES INVOICE': 'La facture n’a pas pu être émise',
    'Invoice issued': 'Facture émise',
    'FAILED TO READ SALES SETTINGS': 'Les mentions n’ont pas pu être lues',
    'FAILED TO SAVE SALES SETTINGS': 'Les mentions n’ont pas pu être enregistrées',
    'Company details saved': 'Mentions enregistrées',
  },
});
