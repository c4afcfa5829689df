/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    order_number_needed: {
      en: 'enter the number of the order, at most 100 characters',
      fr: 'Indiquez le numéro de la commande, 100 caractères au plus.',
    },
    order_number_taken: {
      en: 'this contract already has an order with this number',
      fr: 'Ce contrat a déjà une commande de ce numéro.',
    },
    order_days_invalid: {
      en: 'enter days above zero, at most 99,999.99, with at most two decimals',
      fr: 'Indiquez un nombre de jours supérieur à zéro, 99 999,99 au plus, avec deux décimales au plus.',
    },
    order_amount_invalid: {
      en: 'enter an amount above zero in the contract’s currency',
      fr: 'Indiquez un montant supérieur à zéro dans la devise du contrat.',
    },
    order_empty: {
      en: 'enter days, an amount, or both',
      fr: 'Indiquez des jours, un montant, ou les deux.',
    },
    order_days_missing: {
      en: 'the other orders of this contract are in days: enter days too',
      fr: 'Les autres commandes de ce contrat sont en jours : indiquez aussi des jours.',
    },
    order_amount_missing: {
      en: 'the other orders of this contract are in amounts: enter an amount too',
      fr: 'Les autres commandes de ce contrat sont en montants : indiquez aussi un montant.',
    },
    order_ends_before: {
      en: 'the last day is before the first',
      fr: 'Le dernier jour est avant le premier.',
    },
    order_note_too_long: { en: 'at most 500 characters', fr: '500 caractères au plus.' },
    rate_amount_invalid: {
      en: 'enter a rate in the contract’s currency',
      fr: 'Indiquez un tarif dans la devise du contrat.',
    },
    rate_day_taken: {
      en: 'a rate already begins on this day: delete it first',
      fr: 'Un tarif commence déjà ce jour-là : supprimez-le d’abord.',
    },
    cost_invalid: {
      en: 'enter an amount in euros, at most one million',
      fr: 'Indiquez un montant en euros, un million au plus.',
    },
    cost_day_taken: {
      en: 'a cost already begins on this day: delete it first',
      fr: 'Un coût commence déjà ce jour-là : supprimez-le d’abord.',
    },
  },
  french: {
    'FAILED TO GET BUDGETS': 'Les budgets n’ont pas pu être lus',
    'FAILED TO EXPORT BUDGETS': 'Les budgets n’ont pas pu être exportés',
    'FAILED TO READ BUDGET': 'Le budget n’a pas pu être lu',
    'FAILED TO READ ORDER': 'La commande n’a pas pu être lue',
    'FAILED TO ADD ORDER': 'La commande n’a pas pu être ajoutée',
    'Order added': 'Commande ajoutée',
    'FAILED TO UPDATE ORDER': 'La commande n’a pas pu être modifiée',
    'Order changed': 'Commande modifiée',
    'FAILED TO DELETE ORDER': 'La commande n’a pas pu être supprimée',
    'Order deleted': 'Commande supprimée',
    'FAILED TO ADD RATE': 'Le tarif n’a pas pu être ajouté',
    'Rate added': 'Tarif ajouté',
    'FAILED TO DELETE RATE': 'Le tarif n’a pas pu être supprimé',
    'Rate deleted': 'Tarif supprimé',
    'FAILED TO READ INTERNAL COSTS': 'Les coûts internes n’ont pas pu être lus',
    'FAILED TO ADD INTERNAL COST': 'Le coût interne n’a pas pu être ajouté',
    'Internal cost added': 'Coût interne ajouté',
    'FAILED TO DELETE INTERNAL COST': 'Le coût interne n’a pas pu être supprimé',
    'Internal cost deleted': 'Coût interne supprimé',
  },
});
