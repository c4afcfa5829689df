/** Adds the French texts of this feature's calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

declareErrorTexts({
  french: {
    'ORDER SENT': 'Commande envoyée',
    'FAILED TO ORDER PLAN': 'La commande n’a pas pu être envoyée',
    'ORDER WITHDRAWN': 'Commande retirée',
    'FAILED TO WITHDRAW ORDER': 'La commande n’a pas pu être retirée',
    'FAILED TO GET ORDERS': 'Les commandes n’ont pas pu être lues',
    'FAILED TO GET BILLS': 'Les factures n’ont pas pu être lues',
    'ORDER ACCEPTED': 'Commande acceptée',
    'FAILED TO ACCEPT ORDER': 'La commande n’a pas pu être acceptée',
    'ORDER REFUSED': 'Commande refusée',
    'FAILED TO REFUSE ORDER': 'La commande n’a pas pu être refusée',
    'BILL PAID': 'Facture réglée',
    'A credit note is not to be paid': 'Un avoir n’est pas à régler',
    'FAILED TO UPDATE BILL': 'La facture n’a pas pu être modifiée',
    'FAILED TO GET STORAGE': 'Le stockage n’a pas pu être lu',
    'Bill marked as unpaid': 'Facture marquée comme non réglée',
  },
});
