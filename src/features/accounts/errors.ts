/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    birthday_invalid: {
      en: 'as day and month, such as 24/12',
      fr: 'Indiquez un jour et un mois, par exemple 24/12.',
    },
    letters_only: { en: 'only alphabetical caracters', fr: 'Uniquement des caractères alphabétiques.' },
    forgot_email_invalid: { en: 'invalid email entered', fr: 'Cette adresse e‑mail n’est pas valide.' },
    password_empty: { en: 'password is empty', fr: 'Le mot de passe est vide.' },
    password_weak: {
      en: 'password must contain one Uppercase, one number and be 8 length minimum',
      fr: 'Le mot de passe doit contenir une majuscule, un chiffre et au moins 8 caractères.',
    },
    passwords_differ: { en: 'passwords do not match', fr: 'Les mots de passe ne correspondent pas.' },
    conditions_unread: {
      en: 'you need to read and accept condition of use',
      fr: 'Vous devez lire et accepter les conditions d’utilisation.',
    },
    password_common: {
      en: 'this password is one of the most common ones, choose another',
      fr: 'Ce mot de passe est l’un des plus courants, choisissez-en un autre.',
    },
    login_invalid: {
      en: 'letters without accents, digits, spaces and . _ - only',
      fr: 'Uniquement des lettres sans accents, des chiffres, des espaces et . _ -.',
    },
    current_password_wrong: {
      en: 'this is not your current password',
      fr: 'Ce n’est pas votre mot de passe actuel.',
    },
    code_wrong: { en: 'this code is not right', fr: 'Ce code n’est pas le bon.' },
    password_long: { en: '100 characters at most', fr: '100 caractères au plus.' },
  },
  french: {
    'Birthday saved': 'Anniversaire enregistré',
    'FAILED TO READ BIRTHDAY': 'L’anniversaire n’a pas pu être lu',
    'FAILED TO SAVE BIRTHDAY': 'L’anniversaire n’a pas pu être enregistré',
    'FAILED TO RESET PASSWORD': 'Le mot de passe n’a pas pu être réinitialisé',
    'USER NOT FOUND': 'Utilisateur introuvable',
    'FAILED TO READ PROFILE INFO': 'Le profil n’a pas pu être lu',
    'FAILED TO UPDATE PROFILE': 'Le profil n’a pas pu être modifié',
    'FAILED TO UPDATE Password': 'Le mot de passe n’a pas pu être modifié',
    'PASSWORD UPDATED': 'Mot de passe modifié',
    'You need to accept condition of use to signu':
      'Vous devez accepter les conditions d’utilisation pour vous inscrire',
    "Couldn't perform activation. The link you provided is wrong or expired. Check your mailbox again or contact our support.":
      'L’activation n’a pas pu être effectuée. Le lien est erroné ou expiré. Vérifiez à nouveau votre messagerie ou contactez notre assistance.',
    'En email link has been send': 'Un lien vous a été envoyé par e‑mail',
    'PROFILE UPDATED': 'Profil enregistré',
    'FAILED TO CHOOSE THEME': 'L’apparence n’a pas pu être changée',
    'FAILED TO CHOOSE LANGUAGE': 'La langue n’a pas pu être changée',
    'The link is wrong or expired': 'Le lien est erroné ou expiré',
    'Your workspace asks every member for a second factor. Add another one first.':
      'Votre espace de travail demande un second facteur à chaque membre. Ajoutez-en d’abord un autre.',
  },
});
