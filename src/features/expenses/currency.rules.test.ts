import { expect, test } from 'vitest';
import { eurosOf, isExchangeRate, isForeignAmount, isForeignCurrency } from './currency.rules.ts';

test('an amount is positive with at most three decimals, a rate with at most six', () => {
  expect(['12', '12.5', '0,001', '0', '0.000', '1.2345', '-1', 'x', ''].map(isForeignAmount)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false, false, false],
  ]);
  expect(['1.123456', '0.000001', '0', '1.1234567', ''].map(isExchangeRate)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
});

test('the euro is no foreign currency', () => {
  expect(['USD', 'EUR', 'XXQ'].map(isForeignCurrency)).toEqual([true, false, false]);
});

test('euros are rounded to a cent, half a cent up', () => {
  expect(eurosOf({ amount: '100', rate: '0.92' })).toBe(9200);
  expect(eurosOf({ amount: '0.5', rate: '0.01' })).toBe(1);
  expect(eurosOf({ amount: '0.49', rate: '0.01' })).toBe(0);
  expect(() => eurosOf({ amount: 'x', rate: '1' })).toThrow(RangeError);
  expect(() => eurosOf({ amount: '1', rate: 'x' })).toThrow(RangeError);
});
