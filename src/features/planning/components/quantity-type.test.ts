import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../../tests/support/for-all.ts';
import { formatDays, quantityType } from './quantity-type.ts';

test('a formatted quantity can be parsed again', () => {
  for (const value of [0.5, 1] as const) expect(quantityType.parse(quantityType.format(value))).toBe(value);
});

test.each([
  [0.5, [',', '.', '5', '½', '0,5', '0.5', ',5', '.5', '0,50', ' 0.5 ', '1/2']],
  [1, ['1', '1,0', '1.00', '1,', ' 1']],
] as const)('the quantity %d is parsed in many spellings', (value, spellings) => {
  for (const text of spellings) expect(quantityType.parse(text), text).toBe(value);
});

test('only zero clears a cell', () => {
  for (const text of ['0', '0,0', '0.00', ' 0 ']) expect(quantityType.clears?.(text), text).toBe(true);
  for (const text of ['2', 'x', '-1', '1e0', '0x1', '1 0', '', '½½', '0,25']) {
    expect(quantityType.parse(text), text).toBeUndefined();
    expect(quantityType.clears?.(text), text).toBe(false);
  }
  forAll(fc.string(), (text) => {
    const isValue = quantityType.parse(text) !== undefined;
    expect(isValue && quantityType.clears?.(text)).toBe(false);
  });
});

test('taps change a cell from 1 to ½ to empty', () => {
  expect(quantityType.cycle(undefined)).toBe(1);
  expect(quantityType.cycle(1)).toBe(0.5);
  expect(quantityType.cycle(0.5)).toBeUndefined();
});

test.each([
  [0, '0'],
  [0.5, '½'],
  [4, '4'],
  [20.5, '20½'],
])('%d days are formatted as %s', (days, text) => {
  expect(formatDays(days)).toBe(text);
});
