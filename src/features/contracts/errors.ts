/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    contract_name_needed: {
      en: 'enter a name, of 200 characters at most',
      fr: 'Indiquez un nom, de 200 caractères au plus.',
    },
    contract_client_too_long: { en: 'at most 200 characters', fr: '200 caractères au plus.' },
    contract_ends_before: { en: 'the end is before the start', fr: 'La fin précède le début.' },
    contract_days_outside: {
      en: 'recorded days outside these dates: {count}; confirm that they stay, or choose other dates',
      fr: 'Jours saisis hors de ces dates : {count}. Confirmez qu’ils restent, ou choisissez d’autres dates.',
    },
    contract_rate_invalid: {
      en: 'enter an amount, such as 650 or 650.50',
      fr: 'Indiquez un montant, comme 650 ou 650,50.',
    },
    contract_currency_unknown: {
      en: 'enter the three letters of a currency, such as EUR',
      fr: 'Indiquez une devise par ses trois lettres, comme EUR.',
    },
    analytic_invalid: {
      en: 'at most 10 letters and digits, with . - _ or / between them',
      fr: '10 lettres et chiffres au plus, avec . - _ ou / entre eux.',
    },
    contract_currency_used: {
      en: 'orders or rates of this contract have amounts in its currency',
      fr: 'Des commandes ou des tarifs de ce contrat ont des montants dans sa devise.',
    },
    contract_for_everybody: {
      en: 'a client’s contract is assigned to its members one by one',
      fr: 'Le contrat d’un client s’affecte à ses membres un par un.',
    },
  },
  french: {
    'Contract Created': 'Contrat créé',
    'Contract Deleted': 'Contrat supprimé',
    'Contract Updated': 'Contrat modifié',
    'Contract Closed': 'Contrat clôturé',
    'Contract Reopened': 'Contrat rouvert',
    'Member added to contract': 'Membre ajouté au contrat',
    'Member removed from contract': 'Membre retiré du contrat',
    'FAILED TO CREATE CONTRACT': 'Le contrat n’a pas pu être créé',
    'FAILED TO UPDATE CONTRACT': 'Le contrat n’a pas pu être modifié',
    'FAILED TO DELETE CONTRACT': 'Le contrat n’a pas pu être supprimé',
    'FAILED TO FETCH CONTRACTS': 'Les contrats n’ont pas pu être lus',
    'FAILED TO FETCH MEMBERS OF CONTRACT': 'Les membres du contrat n’ont pas pu être lus',
    'FAILED TO ADD MEMBER TO CONTRACT': 'Le membre n’a pas pu être ajouté au contrat',
    'FAILED TO DELETE MEMBER TO CONTRACT': 'Le membre n’a pas pu être retiré du contrat',
  },
});
