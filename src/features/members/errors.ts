/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    role_needed: { en: 'Select a role', fr: 'Choisissez un rôle.' },
    phone_invalid: { en: 'invalid phone number', fr: 'Numéro de téléphone non valide.' },
    message_needed: { en: 'a message is required', fr: 'Écrivez un message.' },
    message_too_long: { en: 'the message is too long', fr: 'Le message est trop long.' },
  },
  french: {
    'Password link sent': 'Lien de mot de passe envoyé',
    'FAILED TO SEND PASSWORD LINK': 'Le lien de mot de passe n’a pas pu être envoyé',
    'SECOND FACTOR RESET': 'Second facteur réinitialisé',
    'FAILED TO RESET SECOND FACTOR': 'Le second facteur n’a pas pu être réinitialisé',
    'FAILED TO GET MEMBERS': 'Les membres n’ont pas pu être lus',
    'FAILED TO DELETE MEMBER': 'Le membre n’a pas pu être supprimé',
    'FAILED TO UPDATE USER': 'Le membre n’a pas pu être modifié',
    'USER ALREADY EXIST': 'Cet utilisateur existe déjà',
    'NOT AUTHORIZED': 'Non autorisé',
    'Member Deleted': 'Membre supprimé',
    'USER UPDATED': 'Membre modifié',
    'INVITATION SENT': 'Invitation envoyée',
    'FAILED TO INVITE MEMBER': 'L’invitation a échoué',
    'INVITATION REVOKED': 'Invitation annulée',
    'MESSAGE SENT': 'Message envoyé',
    'FAILED TO SEND MESSAGE': 'Le message n’a pas pu être envoyé',
    'FAILED TO ACT FOR MEMBER': 'Vous ne pouvez pas agir pour cette personne',
  },
});
