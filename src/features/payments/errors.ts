/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    iban_needed: { en: 'enter the IBAN', fr: 'Indiquez l’IBAN.' },
    iban_invalid: {
      en: 'this is no IBAN: compare it with your bank’s document',
      fr: 'Cet IBAN n’existe pas : comparez-le avec votre relevé d’identité bancaire.',
    },
    bic_invalid: {
      en: 'a BIC has 8 or 11 characters; leave it empty if you do not know it',
      fr: 'Un BIC compte 8 ou 11 caractères ; laissez le champ vide si vous ne le connaissez pas.',
    },
    holder_needed: {
      en: 'enter the name of the account’s holder, in Latin letters',
      fr: 'Indiquez le nom du titulaire du compte, en lettres latines.',
    },
    holder_too_long: { en: 'at most 70 characters', fr: '70 caractères au plus.' },
    advance_amount_needed: {
      en: 'enter an amount above zero, at most one million euros',
      fr: 'Indiquez un montant supérieur à zéro, un million d’euros au plus.',
    },
    advance_person_unknown: {
      en: 'choose a member of the workspace',
      fr: 'Choisissez un membre de l’espace.',
    },
    reports_needed: { en: 'choose at least one report', fr: 'Choisissez au moins une note de frais.' },
    reports_too_many: {
      en: 'at most 500 reports in a payment',
      fr: '500 notes de frais au plus par paiement.',
    },
    transfers_needed: {
      en: 'send the transfers that were shown',
      fr: 'Envoyez les virements qui ont été affichés.',
    },
    repaid_too_much: {
      en: 'at most what is still open of the advance',
      fr: 'Au plus ce qui reste dû de l’avance.',
    },
    repaid_early: {
      en: 'choose the day of the advance or a later one',
      fr: 'Choisissez le jour de l’avance ou un jour ultérieur.',
    },
    write_off_reason_needed: {
      en: 'say why the advance is written off',
      fr: 'Dites pourquoi l’avance est abandonnée.',
    },
    rejection_needed: {
      en: 'say why the bank rejected it',
      fr: 'Dites pourquoi la banque l’a rejeté.',
    },
    execution_past: { en: 'choose today or a later day', fr: 'Choisissez aujourd’hui ou un jour à venir.' },
    paid_future: { en: 'choose a day up to today', fr: 'Choisissez un jour au plus tard aujourd’hui.' },
    undo_reason_needed: { en: 'say why the payment is undone', fr: 'Dites pourquoi le paiement est annulé.' },
    undo_reason_too_long: { en: 'at most 1,000 characters', fr: '1 000 caractères au plus.' },
  },
  french: {
    'FAILED TO READ BANK ACCOUNT': 'Le compte bancaire n’a pas pu être lu',
    'Bank account saved': 'Compte bancaire enregistré',
    'FAILED TO SAVE BANK ACCOUNT': 'Le compte bancaire n’a pas pu être enregistré',
    'Bank account deleted': 'Compte bancaire supprimé',
    'FAILED TO DELETE BANK ACCOUNT': 'Le compte bancaire n’a pas pu être supprimé',
    'FAILED TO READ PAYMENT SETTINGS': 'Les paramètres des paiements n’ont pas pu être lus',
    'Payment settings saved': 'Paramètres des paiements enregistrés',
    'FAILED TO SAVE PAYMENT SETTINGS': 'Les paramètres des paiements n’ont pas pu être enregistrés',
    'FAILED TO GET ADVANCES': 'Les avances n’ont pas pu être lues',
    'Advance recorded': 'Avance enregistrée',
    'FAILED TO RECORD ADVANCE': 'L’avance n’a pas pu être enregistrée',
    'Advance deleted': 'Avance supprimée',
    'FAILED TO DELETE ADVANCE': 'L’avance n’a pas pu être supprimée',
    'ADVANCE IS DEDUCTED, REPAID OR WRITTEN OFF':
      'Cette avance est déjà déduite, remboursée ou abandonnée : annulez d’abord ces opérations',
    'Repayment recorded': 'Remboursement de l’avance enregistré',
    'FAILED TO RECORD REPAYMENT': 'Le remboursement de l’avance n’a pas pu être enregistré',
    'THE ADVANCE HAS CHANGED': 'L’avance a changé',
    'Advance written off': 'Avance abandonnée',
    'FAILED TO WRITE OFF ADVANCE': 'L’avance n’a pas pu être abandonnée',
    'Repayment or write-off undone': 'Remboursement ou abandon de l’avance annulé',
    'FAILED TO UNDO': 'L’annulation n’a pas pu être faite',
    'IT IS UNDONE ALREADY': 'L’annulation est déjà faite',
    'Advance changed': 'Avance modifiée',
    'FAILED TO CHANGE ADVANCE': 'L’avance n’a pas pu être modifiée',
    'Payment of a person marked as rejected': 'Paiement d’une personne marqué comme rejeté',
    'FAILED TO MARK AS REJECTED': 'Le paiement n’a pas pu être marqué comme rejeté',
    'IT IS REJECTED OR UNDONE ALREADY': 'Ce paiement est déjà rejeté ou annulé',
    'NOTHING WAS TRANSFERRED TO THIS PERSON': 'Rien n’a été versé à cette personne',
    'Rejection undone': 'Rejet annulé',
    'FAILED TO UNDO REJECTION': 'Le rejet n’a pas pu être annulé',
    'IT IS NOT REJECTED': 'Ce paiement n’est pas rejeté',
    'ITS REPORTS OR ADVANCES HAVE CHANGED SINCE':
      'Ses notes de frais ou ses avances ont changé depuis : le rejet ne peut plus être annulé',
    'FAILED TO GET PAYMENTS': 'Les paiements n’ont pas pu être lus',
    'FAILED TO CREATE PAYMENT': 'Le paiement n’a pas pu être créé',
    'REPORTS ARE NOT TO BE PAID ANY MORE':
      'Certaines notes de frais ne sont plus à payer : choisissez de nouveau',
    'Payment created': 'Paiement créé',
    'FAILED TO GET PAYMENT FILE': 'Le fichier du paiement n’a pas pu être lu',
    'PAYMENT HAS NO FILE': 'Ce paiement n’a pas de fichier',
    'Payment marked as paid': 'Paiement marqué comme payé',
    'FAILED TO MARK PAYMENT': 'Le paiement n’a pas pu être marqué comme payé',
    'PAYMENT IS PAID OR UNDONE': 'Ce paiement est déjà payé ou annulé',
    'Payment undone': 'Paiement annulé',
    'FAILED TO UNDO PAYMENT': 'Le paiement n’a pas pu être annulé',
    'PAYMENT IS UNDONE': 'Ce paiement est déjà annulé',
    'REPORT IS PAID: UNDO ITS PAYMENT FIRST':
      'Cette note de frais est dans un paiement : annulez d’abord ce paiement',
    'ENTER THE COMPANY ACCOUNT FIRST': 'Indiquez d’abord le compte de l’entreprise',
    'SOME PEOPLE HAVE NO IBAN': 'Certaines personnes n’ont pas d’IBAN',
    'THE PAYMENT SHOWN HAS CHANGED': 'Le paiement affiché a changé',
    'THE REPORTS ARE BELOW ZERO': 'Le total de ces notes de frais est négatif : rien n’est à payer',
    'A TRANSFER IS TOO LARGE': 'Un virement est trop élevé',
  },
});
