import { expect, test } from 'vitest';
import { beginningsOf, excerptOf, searchedWords } from './rules.ts';

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
  ['l’aéroport de Nice', ['aeroport', 'nice']],
  ['or', []],
  ['roof or slate', []],
  ['roof -slate', []],
  ['"a roof"', []],
  ['un & !:*', []],
])('%s finds the beginnings %s', (query, beginnings) => {
  expect(beginningsOf(query)).toEqual(beginnings);
});
