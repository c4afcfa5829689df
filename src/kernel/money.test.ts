import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import {
  decimalOf,
  formatMoney,
  formatPrice,
  isCurrency,
  parseAmount,
  parseCents,
  parseSignedCents,
  proportion,
  sumCents,
  vatIn,
  vatOn,
} from './money.ts';

const rates = [210, 550, 1000, 2000];
const cents = fc.integer({ min: -1e10, max: 1e10 });

describe('parsing', () => {
  test('every amount with two decimals is parsed exactly, with a point or a comma', () => {
    forAll(fc.nat(2 ** 31), fc.nat(99), fc.constantFrom('.', ','), (euros, rest, point) => {
      expect(parseCents(`${euros}${point}${String(rest).padStart(2, '0')}`)).toBe(euros * 100 + rest);
    });
  });

  test.each([
    ['0', 0],
    ['12', 1200],
    ['12.5', 1250],
    ['12,05', 1205],
    ['1.15', 115],
    ['8.87', 887],
    ['90071992547409,91', Number.MAX_SAFE_INTEGER],
  ])('%s is %i cents', (text, expected) => {
    expect(parseCents(text)).toBe(expected);
  });

  test.each(['', '-1', '1.', '1.005', '1,000', '8 40', '1e3', '90071992547409,92', '١'])(
    '%j is not an amount',
    (text) => {
      expect(parseCents(text)).toBeUndefined();
    },
  );
});

describe('a sign', () => {
  test.each(['-12.00', '−12,00', '–12', '- 12', '(12.00)', '( 12 )', '12,00-', '12 −'])(
    '%j is negative',
    (text) => expect(parseSignedCents(text)).toBe(-1200),
  );

  test.each(['12', '+12.00', '12,00 '])('the sign of %j is positive', (text) => {
    expect(parseSignedCents(text)).toBe(1200);
  });

  test.each(['', '-', '()', '--12', '-12-', '(-12)', '(12', '12)', '-(12)', '+', '1-2'])(
    '%j is not an amount',
    (text) => expect(parseSignedCents(text)).toBeUndefined(),
  );

  test('zero has no sign', () => expect(parseSignedCents('-0.00')).toBe(0));
});

describe('an amount in a currency', () => {
  test('an amount in a currency is formatted with all its digits, and parsed back', () => {
    forAll(fc.nat(2 ** 31), fc.constantFrom('EUR', 'JPY', 'TND', 'XPF'), (units, currency) => {
      expect(parseAmount(decimalOf(units, currency), currency)).toBe(units);
    });
  });

  test.each([
    ['650', 'EUR', 65_000, '650.00'],
    ['650,5', 'EUR', 65_050, '650.50'],
    ['0.05', 'EUR', 5, '0.05'],
    ['650', 'JPY', 650, '650'],
    ['650.505', 'TND', 650_505, '650.505'],
  ])('%s %s is %i units', (text, currency, units, decimal) => {
    expect(parseAmount(text, currency)).toBe(units);
    expect(decimalOf(units, currency)).toBe(decimal);
    expect(decimalOf(-units, currency)).toBe(`-${decimal}`);
  });

  test.each([
    ['650.505', 'EUR'],
    ['650.5', 'JPY'],
    ['-1', 'EUR'],
    ['1 00', 'EUR'],
    ['$1', 'EUR'],
    ['90071992547409,92', 'EUR'],
  ])('%s %s is not an amount', (text, currency) => expect(parseAmount(text, currency)).toBeUndefined());

  test('the currency codes of ISO 4217 are accepted', () => {
    for (const code of ['EUR', 'CHF', 'XPF']) expect(isCurrency(code)).toBe(true);
    for (const text of ['', 'eur', 'EURO', 'ZZZ', '€']) expect(isCurrency(text)).toBe(false);
  });
});

describe('VAT', () => {
  // From printed receipts: gross, rate, VAT.
  test.each([
    [12_000, 2000, 2000],
    [1000, 2000, 167],
    [1999, 2000, 333],
    [1290, 1000, 117],
    [1055, 550, 55],
    [250, 210, 5],
    [1, 2000, 0],
    [3, 2000, 1],
    [0, 2000, 0],
  ])('%i cents at %i basis points contain %i cents of VAT', (gross, rate, vat) => {
    expect(vatIn(gross, rate)).toBe(vat);
    expect(vatIn(-gross, rate) + vat).toBe(0);
  });

  test('VAT is rounded to the nearest cent for every amount up to 10,000 €, and halves away from zero', () => {
    for (const rate of rates) {
      for (let gross = 0; gross <= 1_000_000; gross++) {
        const twice = 2 * vatIn(gross, rate) * (10_000 + rate);
        const exact = 2 * gross * rate;
        // |vat − exact| ≤ ½ with halves rounded up, in integers and without a division.
        if (!(exact - twice < 10_000 + rate && twice - exact <= 10_000 + rate)) {
          expect.fail(`${gross} at ${rate}: ${vatIn(gross, rate)}`);
        }
      }
    }
  });

  test('VAT of the net amount equals the VAT contained in the gross amount, within a cent', () => {
    for (const rate of rates) {
      for (let gross = 0; gross <= 1_000_000; gross++) {
        const vat = vatIn(gross, rate);
        if (Math.abs(vatOn(gross - vat, rate) - vat) > 1) expect.fail(`${gross} at ${rate}`);
      }
    }
  });

  test('VAT on a net amount matches exact arithmetic, and its reversal cancels it', () => {
    forAll(cents, fc.constantFrom(...rates), (net, rate) => {
      const size = (BigInt(Math.abs(net)) * BigInt(rate) * 2n + 10_000n) / 20_000n;
      expect(vatOn(net, rate)).toBe(Number(net < 0 ? -size : size));
      expect(vatOn(net, rate) + vatOn(-net, rate)).toBe(0);
    });
    expect(Object.is(vatOn(-1, 2000), 0)).toBe(true);
  });

  test('amounts beyond safe integers throw an error instead of being rounded', () => {
    expect(() => vatOn(Number.MAX_SAFE_INTEGER, 2000)).toThrow(RangeError);
    expect(() => vatIn(0.5, 2000)).toThrow(RangeError);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

test('a part of an amount is rounded to the nearest unit, is at most the whole, and adds up with the rest', () => {
  const days = fc.integer({ min: 1, max: 366 }).chain((whole) => fc.tuple(fc.nat(whole), fc.constant(whole)));
  forAll(fc.nat(1e9), days, (amount, [part, whole]) => {
    const share = proportion(amount, part, whole);
    expect(Math.abs(share * whole - amount * part) * 2).toBeLessThanOrEqual(whole);
    expect(share >= 0 && share <= amount).toBe(true);
    expect(Math.abs(share + proportion(amount, whole - part, whole) - amount)).toBeLessThanOrEqual(1);
  });
  expect(() => proportion(100, 1, 0)).toThrow(RangeError);
});

test('a sum equals the sum of its partial sums', () => {
  expect(sumCents([])).toBe(0);
  expect(sumCents([10, 20, -5])).toBe(25);
});

describe('formatting', () => {
  test('an amount is formatted with all its digits, in the language and the currency', () => {
    expect([2900, 3480, -3480, 0].map((amount) => formatMoney(amount, 'en'))).toEqual([
      '€29.00',
      '€34.80',
      '-€34.80',
      '€0.00',
    ]);
    expect(formatMoney(123_456, 'fr')).toBe('1\u202f234,56\u00a0€');
    expect(formatMoney(1234, 'en', 'JPY')).toBe('JP¥1,234');
    expect(formatMoney(1234, 'en', 'TND')).toBe('TND\u00a01.234');
    expect(() => formatMoney(1, 'en', 'euro')).toThrow(RangeError);
  });

  test('the cents of a price are shown only if there are any', () => {
    expect([2900, 2950, -3480].map((amount) => formatPrice(amount, 'en'))).toEqual([
      '€29',
      '€29.50',
      '-€34.80',
    ]);
    expect(formatPrice(29_900, 'fr')).toBe('299\u00a0€');
  });
});
