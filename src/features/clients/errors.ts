/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    client_name_needed: {
      en: 'enter a name, of 200 characters at most',
      fr: 'Indiquez un nom, de 200 caractères au plus.',
    },
    client_name_taken: { en: 'another client has this name', fr: 'Un autre client porte ce nom.' },
    client_siren_invalid: {
      en: 'enter the nine digits of a SIREN; one of these is wrong',
      fr: 'Indiquez les neuf chiffres d’un SIREN ; l’un de ceux-ci est faux.',
    },
    client_siret_invalid: {
      en: 'enter the fourteen digits of a SIRET; one of these is wrong',
      fr: 'Indiquez les quatorze chiffres d’un SIRET ; l’un de ceux-ci est faux.',
    },
    client_siret_other: {
      en: 'this SIRET belongs to another SIREN',
      fr: 'Ce SIRET appartient à un autre SIREN.',
    },
    client_vat_invalid: {
      en: 'enter the two letters of the country and the number; its check digits do not match',
      fr: 'Indiquez les deux lettres du pays et le numéro ; sa clé ne correspond pas.',
    },
    client_vat_other: {
      en: 'this VAT number belongs to another SIREN',
      fr: 'Ce numéro de TVA appartient à un autre SIREN.',
    },
    client_country_unknown: {
      en: 'enter the two letters of a country, such as FR',
      fr: 'Indiquez un pays par ses deux lettres, comme FR.',
    },
    client_days_invalid: {
      en: 'enter whole days: at most 60, or 45 to the end of the month; 120 abroad',
      fr: 'Indiquez un nombre entier de jours : 60 au plus, ou 45 fin de mois ; 120 à l’étranger.',
    },
    client_endpoint_incomplete: {
      en: 'enter the kind and the address, or neither',
      fr: 'Indiquez le type et l’adresse, ou aucun des deux.',
    },
    client_endpoint_invalid: {
      en: 'this is no address of this kind; in the French directory it begins with the SIREN, such as 732829320',
      fr: 'Ce n’est pas une adresse de ce type ; dans l’annuaire, elle commence par le SIREN, comme 732829320.',
    },
    client_contact_name: {
      en: 'enter a name, of 100 characters at most',
      fr: 'Indiquez un nom, de 100 caractères au plus.',
    },
    client_contact_email: {
      en: 'enter an address: invoices or reminders are sent to this contact',
      fr: 'Indiquez une adresse : ce contact reçoit des factures ou des relances.',
    },
    client_phone_invalid: {
      en: 'enter a phone number, such as +33 1 23 45 67 89',
      fr: 'Indiquez un numéro de téléphone, comme 01 23 45 67 89.',
    },
    client_endpoint_other: {
      en: 'this address belongs to another SIREN',
      fr: 'Cette adresse appartient à un autre SIREN.',
    },
  },
  french: {
    'Contact added': 'Contact ajouté',
    'Contact changed': 'Contact modifié',
    'Contact deleted': 'Contact supprimé',
    'FAILED TO READ CONTACTS': 'Les contacts n’ont pas pu être lus',
    'FAILED TO SAVE CONTACT': 'Le contact n’a pas pu être enregistré',
    'THE CLIENT HAS ENOUGH CONTACTS': 'Ce client a déjà vingt contacts',
    'FAILED TO DELETE CONTACT': 'Le contact n’a pas pu être supprimé',
    'FAILED TO READ DIRECTORY': 'L’annuaire n’a pas pu être consulté',
    'Client created': 'Client ajouté',
    'Client changed': 'Client modifié',
    'Client deleted': 'Client supprimé',
    'FAILED TO FETCH CLIENTS': 'Les clients n’ont pas pu être lus',
    'FAILED TO CREATE CLIENT': 'Le client n’a pas pu être ajouté',
    'FAILED TO UPDATE CLIENT': 'Le client n’a pas pu être modifié',
    'FAILED TO DELETE CLIENT': 'Le client n’a pas pu être supprimé',
  },
});
