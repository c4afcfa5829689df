import { expect, test } from 'vitest';
import { almostMatching, matching } from './matching.ts';

const commands = [
  { label: 'Submit weeks', group: 'Planning', words: 'send days' },
  { label: 'Planning', group: 'Business', words: 'calendar timesheet' },
  { label: 'Factures', group: 'Administration', words: 'paiement' },
  { label: 'Étapes', group: 'Administration' },
];
const labels = (typed: string, find: typeof matching = matching) =>
  find(commands, typed).map(({ label }) => label);

test('names that start with the text come before other names and search words', () => {
  expect(labels('plan')).toEqual(['Planning', 'Submit weeks']);
  expect(labels('etap')).toEqual(['Étapes']);
  expect(labels('weeks plan')).toEqual(['Submit weeks']);
});

test.each([
  ['a missing letter', 'planing', ['Submit weeks', 'Planning']],
  ['two swapped letters', 'facutre', ['Factures']],
  ['another letter', 'plamning', ['Submit weeks', 'Planning']],
  ['a letter too many', 'calenndar', ['Planning']],
  ['a mistake in one of two words', 'submit weaks', ['Submit weeks']],
  ['a mistake in the last letter', 'submid', ['Submit weeks']],
])('%s is tolerated', (_, typed, expected) => {
  expect(labels(typed)).toEqual([]);
  expect(labels(typed, almostMatching)).toEqual(expected);
});

test.each(['pln', 'plaming', 'xyzt', 'planningboard'])('“%s” finds nothing', (typed) => {
  expect(labels(typed, almostMatching)).toEqual([]);
});
