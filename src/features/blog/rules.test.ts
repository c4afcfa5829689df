import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, nearestWords, partsOf, searchedWords, soughtWords, typingErrors } from './rules.ts';

test('a search result shows a short text whole, with the word marked', () => {
  expect(excerptOf('Rivers & lakes', 'lake')).toBe('Rivers &#38; <mark>lakes</mark>');
});

test('a search result shows the part of a long text around the first hit, cut between words', () => {
  const filler = 'word '.repeat(200);
  const start = excerptOf(`needle ${filler}`, 'needle');
  expect(start).toMatch(/^<mark>needle<\/mark> word.*word\u00a0…$/);
  const middle = excerptOf(`${filler}needle ${filler}`, 'needle');
  expect(middle).toMatch(/^… word.*<mark>needle<\/mark> word.*word\u00a0…$/);
  const end = excerptOf(`${filler}needle`, 'needle');
  expect(end).toMatch(/^… word.*<mark>needle<\/mark>$/);
});

test('a hyphen separates words between letters only; elsewhere it excludes a word or belongs to a number', () => {
  expect(searchedWords('Vitre-Cassée porte\u2011fenêtre')).toBe('vitre cassee porte fenetre');
  expect(searchedWords('vitre -cassée 2026-05-01 covid-19')).toBe('vitre -cassee 2026-05-01 covid-19');
});

test.each([
  ['aéro', ['aero']],
  ['Vitre-cass', ['vitre', 'cass']],
  ['l’aéroport de Nice', ['l', 'aeroport', 'de', 'nice']],
  ['tuile tuile', ['tuile']],
  ['C++ & !:* 2026', ['c', '2026']],
  ['\'"!&|():*<->', []],
])('%s looks for the words %s', (query, words) => {
  expect(soughtWords(query)).toMatchObject({ words, any: false });
});

test.each([
  ['roof or slate', ['roof', 'slate'], true],
  ['roof -slate', ['roof'], false],
  ['"a roof" -"of slate" tile', ['a', 'roof', 'tile'], false],
  ['-slate', [], false],
])('%s has operators and looks for %s', (query, words, any) => {
  expect(soughtWords(query)).toMatchObject({ words, operators: true, any });
});

test('a pasted text is searched by its first eight words', () => {
  expect(soughtWords(Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ')).words).toHaveLength(8);
});

test.each([
  ['aeropotr', 'aeroport', 1],
  ['aeroprt', 'aeroport', 1],
  ['aerroport', 'aeroport', 1],
  ['eaoroprot', 'aeroport', undefined],
  ['areoprot', 'aeroport', 2],
  // As the beginning of a longer word, or with the stem at its beginning.
  ['consutl', 'consultatif', 1],
  ['organisati', 'organis', 1],
  ['toit', 'toits', 1],
  ['toit', 'moto', undefined],
  ['toi', 'toit', undefined],
  ['vent', 'vente', 1],
  ['', 'vent', undefined],
])('%s is %s with %s errors', (typed, word, errors) => {
  expect(typingErrors(typed, word)).toBe(errors);
});

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzлж名');
const wordOf = (minLength: number) => fc.array(letters, { minLength, maxLength: 16 });

/** A word and the same with one error. */
const mistyped = fc
  .tuple(wordOf(5), fc.nat(), letters, fc.constantFrom('more', 'less', 'wrong', 'exchanged'))
  .map(([word, place, letter, kind]) => {
    const at = place % word.length;
    const typed = {
      more: word.toSpliced(at, 0, letter),
      less: word.toSpliced(at, 1),
      wrong: word.with(at, letter),
      exchanged: word.toSpliced(at, 2, ...word.slice(at, at + 2).reverse()),
    }[kind];
    return { word: word.join(''), typed: typed.join('') };
  });

test('any single error is tolerated in words of five letters or more, and both have a part in common', () => {
  fc.assert(
    fc.property(mistyped, ({ word, typed }) => {
      expect(typingErrors(typed, word)).toBeLessThanOrEqual(1);
      // A word without a common part would not be compared.
      expect(partsOf(typed).some((part) => partsOf(word).includes(part))).toBe(true);
    }),
  );
});

test('a word has no error compared with itself, and is preferred to others', () => {
  fc.assert(
    fc.property(wordOf(1), mistyped, (own, { word }) => {
      const typed = own.join('');
      expect(typingErrors(typed, typed)).toBe(0);
      expect(nearestWords([typed], [word, typed])).toContain(typed);
    }),
  );
});

test('the result of a mistyped word shows what was found instead', () => {
  expect(excerptOf('Près de l’aéroport', 'eaéropotr', ['aeroport'])).toBe('Près de l’<mark>aéroport</mark>');
});
