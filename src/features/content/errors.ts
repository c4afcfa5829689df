/** Declares the field errors of texts. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    text_file_needed: {
      en: 'this file is not text; choose a text file: HTML, Markdown or plain text',
      fr: 'Ce fichier n’est pas du texte. Choisissez un fichier texte : HTML, Markdown ou texte brut.',
    },
    text_too_long: { en: 'the text is too long', fr: 'Le texte est trop long.' },
    nested_too_deeply: {
      en: 'elements are nested too deeply',
      fr: 'Des éléments sont imbriqués trop profondément.',
    },
    too_many_elements: {
      en: 'the text has more than {most} elements: split it',
      fr: 'Le texte compte plus de {most} éléments : divisez-le.',
    },
    takes_too_long: {
      en: 'the text takes too long to prepare: shorten it or split it',
      fr: 'Le texte demande trop de temps : raccourcissez-le ou divisez-le.',
    },
  },
});
