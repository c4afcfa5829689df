import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { pieceOf, reportNumber } from './number.rules.ts';

test.each([
  [2026, 7, 'NDF-2026-0007'],
  [2026, 9999, 'NDF-2026-9999'],
  [2027, 12345, 'NDF-2027-12345'],
])('report %i/%i has the number %s', (year, number, text) => {
  expect(reportNumber(year, number)).toBe(text);
  expect(pieceOf(text, 3)).toBe(`${text}-3`);
});

test('two reports or receipts never have the same reference', () => {
  const part = fc.tuple(
    fc.integer({ min: 2000, max: 2100 }),
    fc.nat(20_000),
    fc.integer({ min: 1, max: 1000 }),
  );
  const textOf = ([year, number, receipt]: [number, number, number]) =>
    pieceOf(reportNumber(year, number), receipt);
  forAll(fc.tuple(part, part), ([one, other]) => {
    expect(textOf(one) === textOf(other)).toBe(String(one) === String(other));
  });
});
