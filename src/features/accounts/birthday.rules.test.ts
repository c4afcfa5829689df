import { expect, test } from 'vitest';
import { birthdaysOn, parseBirthday } from './birthday.rules.ts';

test('a birthday is a day and a month, without a year', () => {
  expect(['24/12', '5/6', '29/02', '1.2'].map(parseBirthday)).toEqual(['24/12', '05/06', '29/02', undefined]);
  expect(['12/24', '30/2', '24/12/1990', '24', 'May', ''].map(parseBirthday)).toEqual(
    Array(6).fill(undefined),
  );
});

test('29 February is celebrated on the 28th in other years', () => {
  expect(birthdaysOn('2026-12-24')).toEqual(['24/12']);
  expect(birthdaysOn('2026-02-28')).toEqual(['28/02', '29/02']);
  expect(birthdaysOn('2028-02-28')).toEqual(['28/02']);
  expect(birthdaysOn('2028-02-29')).toEqual(['29/02']);
});
