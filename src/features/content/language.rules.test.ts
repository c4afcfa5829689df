import { expect, test } from 'vitest';
import { languageOf } from './language.rules.ts';

test.each([
  ['Nous avons posé les ardoises du toit avec des crochets, et la pluie ne passe pas.', 'FR'],
  ['We have laid the slates of the roof with hooks, and the rain does not enter.', 'EN'],
  ['La culture du toit. Présenté par Odile.', 'FR'],
  ['How to get a roof in a day', 'EN'],
  // French texts also contain English names.
  [
    'Le composant Roof Builder évalue une expression dans le fichier de configuration de la Roof Factory.',
    'FR',
  ],
])('%s is %s', (text, expected) => expect(languageOf(text)).toBe(expected));

const german = 'Die Platten des Daches liegen auf der Lattung und der Regen kommt nicht in das Haus. ';
const spanish =
  'Las pizarras del tejado se clavan con ganchos y la lluvia no entra en la casa de los vecinos. ';

test.each([
  '',
  'Kafka 3.2',
  german.repeat(5),
  spanish.repeat(5),
  'Le toit de la maison. The roof of the house.',
])('no language is detected in %s', (text) => expect(languageOf(text)).toBeUndefined());
