/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    newsletter_email_invalid: { en: 'invalid email', fr: 'Adresse e‑mail non valide.' },
    newsletter_subject_needed: { en: 'a text needs a subject', fr: 'Un texte a besoin d’un objet.' },
    newsletter_no_text: {
      en: 'write a text or choose a published post',
      fr: 'Écrivez un texte ou choisissez un article publié.',
    },
    newsletter_time_past: { en: 'choose a time in the future', fr: 'Choisissez un moment à venir.' },
  },
  french: {
    'FAILED TO REGISTER': 'L’inscription a échoué',
    'FAILED TO READ NEWSLETTER': 'La lettre d’information n’a pas pu être chargée',
    'FAILED TO CHANGE NEWSLETTER': 'La lettre d’information n’a pas pu être modifiée',
    'Newsletter saved': 'Lettre d’information enregistrée',
    'Newsletter deleted': 'Lettre d’information supprimée',
    'Test mail sent': 'Message de test envoyé',
    'Newsletter is sent': 'Envoi de la lettre d’information enregistré',
    'Newsletter cancelled': 'Envoi annulé',
    'Address made': 'Adresse créée',
  },
});
