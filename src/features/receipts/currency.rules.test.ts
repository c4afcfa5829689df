import { expect, test } from 'vitest';
import { eurosOf, exchangeRateOf, foreignAmountOf, isForeignCurrency } from './currency.rules.ts';

const dinars = (text: string) => foreignAmountOf(text, 'TND');

test('an amount has the decimals of its currency and may be negative, a rate at most six', () => {
  expect(['12', '12.5', '0,001', '-1', '(1,5)', '45,500 TND'].map(dinars)).toEqual([
    ...['12', '12.5', '0.001', '-1', '-1.5', '45.500'],
  ]);
  expect(['0', '0.000', '-0', '1.2345', '--1', 'x', '', '12 €'].map(dinars)).toEqual(
    new Array(8).fill(undefined),
  );
  expect(['1,234', '12.345', '$12', '1,234.50'].map((text) => foreignAmountOf(text, 'USD'))).toEqual([
    ...[undefined, undefined, '12', '1234.50'],
  ]);
  expect([foreignAmountOf('1', 'EUR'), foreignAmountOf('1', '')]).toEqual([undefined, undefined]);
  expect(['1.123456', '0,000001', '0', '1.1234567', '', '-1'].map(exchangeRateOf)).toEqual([
    ...['1.123456', '0.000001'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

test('the euro is not a foreign currency', () => {
  expect(['USD', 'EUR', 'XXQ'].map(isForeignCurrency)).toEqual([true, false, false]);
});

test('a refund is as large as its payment, and is stored with a minus sign', () => {
  for (const amount of ['100', '0.5', '12.345', '0.49']) {
    const paid = eurosOf({ amount, rate: '0.913' });
    expect(eurosOf({ amount: `-${amount}`, rate: '0.913' })).toBe(0 - paid);
  }
  expect(['(12,50)', '- 3', '4'].map(dinars)).toEqual(['-12.50', '-3', '4']);
});

test('euros are rounded to cents, half a cent away from zero', () => {
  expect(eurosOf({ amount: '100', rate: '0.92' })).toBe(9200);
  expect(eurosOf({ amount: '0.5', rate: '0.01' })).toBe(1);
  expect(eurosOf({ amount: '0.49', rate: '0.01' })).toBe(0);
  expect(() => eurosOf({ amount: 'x', rate: '1' })).toThrow(RangeError);
  expect(() => eurosOf({ amount: '1', rate: 'x' })).toThrow(RangeError);
});
