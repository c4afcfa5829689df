/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    provider_needed: { en: 'Select a storage provider', fr: 'Choisissez un stockage.' },
    plan_needed: { en: 'Select a plan', fr: 'Choisissez une formule.' },
    host_name_invalid: { en: 'enter a host name', fr: 'Indiquez un nom d’hôte.' },
    workspace_name_invalid: {
      en: "letters, digits and . _ ' & + : | - only",
      fr: 'Uniquement des lettres, des chiffres, des espaces et les signes point, tiret, tiret bas, apostrophe, esperluette, plus, deux-points et barre.',
    },
    months_ahead_invalid: {
      en: 'enter whole months, from 0 to 60',
      fr: 'Indiquez un nombre entier de mois, de 0 à 60.',
    },
  },
  french: {
    'FAILED TO CREATE WORKSPACE': 'L’espace de travail n’a pas pu être créé',
    'WORKSPACE ALREADY EXIST': 'Cet espace de travail existe déjà',
    'FAILED TO GET WORKSPACES': 'Les espaces de travail n’ont pas pu être lus',
    'FAILED TO WORKSPACE INFOS': 'L’espace de travail n’a pas pu être lu',
    'FAILED TO SUBMIT DELETION': 'La suppression n’a pas pu être demandée',
    'FAILED TO CANCEL DELETION': 'La suppression n’a pas pu être annulée',
    'creation operation submitted': 'Création demandée',
    'Deletion submitted': 'Suppression demandée',
    'Deletion cenceled': 'Suppression annulée',
    'WORKSPACE UPDATED': 'Espace de travail enregistré',
    'FAILED TO UPDATE WORKSPACE': 'L’espace de travail n’a pas pu être modifié',
    'FAILED TO EXPORT WORKSPACE': 'L’archive n’a pas pu être faite',
  },
});
