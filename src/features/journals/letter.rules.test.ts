import { expect, test } from 'vitest';
import { letterOf } from '#features/books/rules.ts';
import { settledGroups } from './letter.rules.ts';

const line = (entryId: number, item: string, cents: number, auxiliary = 'RAILS') => ({
  entryId,
  place: 0,
  auxiliary,
  item,
  cents,
});
const idsOf = (...[lines, pairs]: Parameters<typeof settledGroups>) =>
  settledGroups(lines, pairs).map((group) => group.map(({ entryId }) => entryId));

test('what is assigned to each other is one group once it balances', () => {
  const lines = [line(1, 'I1', 120), line(2, 'I2', 240), line(3, 'P1', -300), line(4, 'P2', -60)];
  expect(
    idsOf(lines, [
      ['P1', 'I1'],
      ['P1', 'I2'],
      ['P2', 'I2'],
    ]),
  ).toEqual([[1, 2, 3, 4]]);
  expect(
    idsOf(lines, [
      ['P1', 'I1'],
      ['P1', 'I2'],
    ]),
  ).toEqual([]);
});

test('equal amounts that are not assigned have no letter; a credit note belongs to its invoice', () => {
  expect(idsOf([line(1, 'I1', 120), line(2, 'P1', -120)], [])).toEqual([]);
  expect(idsOf([line(1, 'I1', 120), line(2, 'I1', -120)], [])).toEqual([[1, 2]]);
  // A payment that belongs to another account.
  expect(idsOf([line(1, 'I1', 120), line(2, 'P1', -120, 'HUDSO')], [['P1', 'I1']])).toEqual([]);
});

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
])('letter %d is %s', (number, letter) => {
  expect(letterOf(number)).toBe(letter);
});
