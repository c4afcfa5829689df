/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    import_kind: {
      en: 'this is not a WordPress export, a Ghost export or a ZIP',
      fr: 'Ce n’est ni un export WordPress, ni un export Ghost, ni un ZIP.',
    },
    site_invalid: {
      en: 'enter an address like https://blog.example.com',
      fr: 'Indiquez une adresse comme https://blog.example.com.',
    },
  },
  french: {
    'File uploaded for import': 'Fichier envoyé pour importation',
    'Import read anew': 'Importation relue',
    'Import started': 'Importation lancée',
    'Import forgotten': 'Importation oubliée',
    'The file could not be uploaded': 'Le fichier n’a pas pu être envoyé',
    'The imports could not be read': 'Les importations n’ont pas pu être lues',
    'The import could not be changed': 'L’importation n’a pas pu être modifiée',
    'The import could not be started': 'L’importation n’a pas pu être lancée',
    'The import could not be forgotten': 'L’importation n’a pas pu être oubliée',
    'Another import is under way': 'Une autre importation est en cours',
  },
});
