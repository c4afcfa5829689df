import { expect, test } from 'vitest';
import {
  eurosOf,
  isExchangeRate,
  isForeignAmount,
  isForeignCurrency,
  plainDecimal,
} from './currency.rules.ts';

test('an amount has at most three decimals and may be negative, a rate at most six', () => {
  expect(['12', '12.5', '0,001', '-1', '(1,5)'].map(isForeignAmount)).toEqual(new Array(5).fill(true));
  expect(['0', '0.000', '-0', '1.2345', '--1', 'x', ''].map(isForeignAmount)).toEqual(
    new Array(7).fill(false),
  );
  expect(['1.123456', '0.000001', '0', '1.1234567', '', '-1'].map(isExchangeRate)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ]);
});

test('the euro is not a foreign currency', () => {
  expect(['USD', 'EUR', 'XXQ'].map(isForeignCurrency)).toEqual([true, false, false]);
});

test('a refund is as large as its payment, and is stored with a minus sign', () => {
  for (const amount of ['100', '0.5', '12.345', '0.49']) {
    const paid = eurosOf({ amount, rate: '0.913' });
    expect(eurosOf({ amount: `−${amount}`, rate: '0.913' })).toBe(0 - paid);
  }
  expect(['(12,50)', '- 3', '4'].map(plainDecimal)).toEqual(['-12.50', '-3', '4']);
});

test('euros are rounded to cents, half a cent away from zero', () => {
  expect(eurosOf({ amount: '100', rate: '0.92' })).toBe(9200);
  expect(eurosOf({ amount: '0.5', rate: '0.01' })).toBe(1);
  expect(eurosOf({ amount: '0.49', rate: '0.01' })).toBe(0);
  expect(() => eurosOf({ amount: 'x', rate: '1' })).toThrow(RangeError);
  expect(() => eurosOf({ amount: '1', rate: 'x' })).toThrow(RangeError);
});
