/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    choice_unknown: {
      en: 'choose one of the offered possibilities',
      fr: 'Choisissez l’une des possibilités proposées.',
    },
    person_needed: { en: 'choose a person', fr: 'Choisissez une personne.' },
    person_not_able: {
      en: 'choose an enabled person who may take this over',
      fr: 'Choisissez une personne active qui peut reprendre cela.',
    },
    person_not_for_all: {
      en: 'cannot decide about all of these: at least one is their own, or was filled in by them',
      fr: 'Cette personne ne peut pas tout décider : au moins un élément est le sien, ou elle l’a saisi.',
    },
  },
  french: {
    'FAILED TO GET OPEN ITEMS': 'Les éléments ouverts n’ont pas pu être lus',
    'Open items settled': 'Éléments ouverts réglés',
    'FAILED TO SETTLE OPEN ITEMS': 'Rien n’a été changé : les éléments ouverts n’ont pas pu être réglés',
    'NOT AUTHORIZED': 'Non autorisé',
    'FAILED TO READ PERSONAL DATA': 'Les données personnelles n’ont pas pu être lues',
    'Personal data erased': 'Données personnelles effacées',
    'FAILED TO ERASE PERSONAL DATA': 'Les données personnelles n’ont pas pu être effacées',
  },
});
