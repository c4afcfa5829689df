/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    contact_letters_only: { en: 'only alphabetical caracters', fr: 'Lettres uniquement.' },
    contact_phone_invalid: { en: 'invalid phone number', fr: 'Numéro de téléphone non valide.' },
    site_accent_invalid: { en: 'a colour is written as #0b5f59', fr: 'Une couleur s’écrit comme #0b5f59.' },
    site_months_invalid: { en: 'a number of months', fr: 'Un nombre de mois.' },
    site_logo_kind: { en: 'a logo is PNG, JPEG or WebP', fr: 'Un logo est au format PNG, JPEG ou WebP.' },
    site_social_invalid: { en: 'not an https address: {address}', fr: 'Pas une adresse https : {address}.' },
    site_social_many: { en: 'at most {most} links', fr: '{most} liens au plus.' },
    site_slug_invalid: {
      en: 'lower-case letters, digits and hyphens only',
      fr: 'Lettres minuscules, chiffres et tirets uniquement.',
    },
    site_pages_many: { en: 'at most {most} pages', fr: '{most} pages au plus.' },
    site_order_needed: {
      en: 'list all pages in their order',
      fr: 'Indiquez toutes les pages dans leur ordre.',
    },
    site_page_empty: {
      en: 'a page needs a title and a text in one language',
      fr: 'Une page a besoin d’un titre et d’un texte dans une langue.',
    },
  },
  french: {
    'FAILED TO REGISTER': 'L’inscription a échoué',
    'FAILED TO READ CONTACTS': 'Les contacts n’ont pas pu être lus',
    'Request marked as answered': 'Demande marquée comme traitée',
    'Request marked as new': 'Demande marquée comme nouvelle',
    'FAILED TO UPDATE REQUEST': 'La demande n’a pas pu être modifiée',
    'Site saved': 'Site enregistré',
    'FAILED TO SAVE SITE': 'Le site n’a pas pu être enregistré',
    'FAILED TO READ SITE': 'Le site n’a pas pu être chargé',
    'FAILED TO SHOW SITE': 'L’aperçu n’a pas pu être affiché',
    'Page added': 'Page ajoutée',
    'Page saved': 'Page enregistrée',
    'Order saved': 'Ordre enregistré',
    'Page deleted': 'Page supprimée',
    'Version restored': 'Version restaurée',
  },
});
