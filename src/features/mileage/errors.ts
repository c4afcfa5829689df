/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    vehicle_name_needed: { en: 'enter a name for the vehicle', fr: 'Donnez un nom au véhicule.' },
    power_invalid: {
      en: 'enter the fiscal power, a whole number from 1 to 99',
      fr: 'Indiquez la puissance fiscale, un nombre entier de 1 à 99.',
    },
  },
  french: {
    'FAILED TO GET VEHICLES': 'Les véhicules n’ont pas pu être lus',
    'Vehicle added': 'Véhicule ajouté',
    'Vehicle saved': 'Véhicule enregistré',
    'Vehicle deleted': 'Véhicule supprimé',
    'FAILED TO SAVE VEHICLE': 'Le véhicule n’a pas pu être enregistré',
    'FAILED TO DELETE VEHICLE': 'Le véhicule n’a pas pu être supprimé',
    'VEHICLE HAS JOURNEYS': 'Ce véhicule a des trajets ; mettez-le hors service',
  },
});
