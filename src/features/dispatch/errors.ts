/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    dispatch_to_invalid: {
      en: 'enter one to five e‑mail addresses, separated by commas',
      fr: 'Indiquez une à cinq adresses e‑mail, séparées par des virgules.',
    },
    dispatch_sent_before: {
      en: 'the invoice was already sent to {address}; switch this on to send it again',
      fr: 'La facture a déjà été envoyée à {address} ; activez cette option pour la renvoyer.',
    },
    dispatch_subject_needed: {
      en: 'enter a subject, of 200 characters at most',
      fr: 'Indiquez un objet, de 200 caractères au plus.',
    },
    dispatch_text_needed: {
      en: 'enter a text, of 5,000 characters at most',
      fr: 'Indiquez un texte, de 5 000 caractères au plus.',
    },
    platform_address_invalid: {
      en: 'enter the address of the flow service, which begins with https://',
      fr: 'Indiquez l’adresse du service de flux, qui commence par https://.',
    },
    platform_directory_invalid: {
      en: 'enter the address of the directory service, which begins with https://, or nothing',
      fr: 'Indiquez l’adresse du service d’annuaire, qui commence par https://, ou rien.',
    },
    platform_token_invalid: {
      en: 'enter the address that gives tokens, which begins with https://',
      fr: 'Indiquez l’adresse qui donne les jetons, qui commence par https://.',
    },
    platform_identifier_needed: {
      en: 'enter the client identifier that the platform gave you',
      fr: 'Indiquez l’identifiant client que la plateforme vous a donné.',
    },
    platform_secret_needed: {
      en: 'enter the secret that the platform gave you',
      fr: 'Indiquez le secret que la plateforme vous a donné.',
    },
  },
  french: {
    'FAILED TO READ SENDING': 'L’envoi n’a pas pu être lu',
    'FAILED TO SEND INVOICE': 'La facture n’a pas pu être envoyée',
    'Invoice queued for sending': 'Facture en cours d’envoi',
    'FAILED TO DEPOSIT INVOICE': 'La facture n’a pas pu être déposée',
    'Invoice queued for the platform': 'Facture en cours de dépôt',
    'FAILED TO SEND STATUS': 'Le statut n’a pas pu être envoyé',
    'Status queued for the platform': 'Statut en cours d’envoi',
    'FAILED TO READ SENDING SETTINGS': 'Les réglages de l’envoi n’ont pas pu être lus',
    'FAILED TO SAVE SENDING SETTINGS': 'Les réglages de l’envoi n’ont pas pu être enregistrés',
    'Texts saved': 'Textes enregistrés',
    'Platform account saved': 'Compte de la plateforme enregistré',
    'Platform account forgotten': 'Compte de la plateforme oublié',
  },
});
