import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { MOST_LINE, MOST_LINES, MOST_PRICE, MOST_QUANTITY } from './rules.ts';
import { type PricedLine, sumsOf, totalsOf } from './total.rules.ts';
import { treatments, vatKinds } from './vat.rules.ts';

const line = (
  price: number,
  quantity: number,
  vat: PricedLine['vat'] = 's2000',
  discount = 0,
): PricedLine => ({
  price,
  quantity,
  vat,
  discount,
});

describe('totals', () => {
  test('of 18.5 days at 650 € with 20 %', () => {
    expect(totalsOf([line(65_000, 1850)])).toMatchObject({ net: 1_202_500, vat: 240_500, total: 1_443_000 });
  });

  test('VAT is rounded once per rate, not per line', () => {
    // 0.33 € with 5.5 %: 1.815 cents each, 5.445 together.
    expect(totalsOf([line(33, 100, 's550'), line(33, 100, 's550'), line(33, 100, 's550')]).vat).toBe(5);
  });

  test('a discount is rounded by line, half away from zero', () => {
    expect(sumsOf(line(333, 150, 's2000', 1000))).toEqual({ gross: 500, discount: 50, net: 450 });
    expect(sumsOf(line(1, -50))).toEqual({ gross: -1, discount: 0, net: -1 });
  });

  test('without VAT the total is the net', () => {
    for (const kind of ['reverse', 'export', 'outside', 'exempt'] as const)
      expect(totalsOf([line(65_000, 100, kind)])).toMatchObject({ vat: 0, total: 65_000 });
  });

  test('the largest line does not overflow', () => {
    expect(() => totalsOf(Array.from({ length: MOST_LINES }, () => line(MOST_LINE, 100)))).not.toThrow();
    expect(() => [
      sumsOf(line(MOST_PRICE, MOST_QUANTITY)),
      sumsOf(line(MOST_LINE, 100, 's2000', 5000)),
    ]).not.toThrow();
  });
});

/** Rounds a fraction half away from zero, with integers of any size. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const whole = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -whole : whole;
}

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: -100_000, max: 100_000 }),
  discount: fc.integer({ min: 0, max: 10_000 }),
  vat: fc.constantFrom(...vatKinds),
});

test('totals equal a second computation with fractions, whatever the order of the lines', () => {
  forAll(fc.array(anyLine, { maxLength: 40 }), (lines) => {
    const nets = lines.map(({ price, quantity, discount }) => {
      const gross = rounded(BigInt(price) * BigInt(quantity), 100n);
      return gross - rounded(gross * BigInt(discount), 10_000n);
    });
    let vat = 0n;
    for (const kind of vatKinds) {
      let base = 0n;
      for (const [at, one] of lines.entries()) if (one.vat === kind) base += nets[at] ?? 0n;
      vat += rounded(base * BigInt(treatments[kind].rate), 10_000n);
    }
    const net = nets.reduce((sum, one) => sum + one, 0n);
    const all = { net: Number(net), vat: Number(vat), total: Number(net + vat) };
    expect(totalsOf(lines)).toMatchObject(all);
    expect(totalsOf(lines.toReversed())).toMatchObject(all);
  });
});

test('reversed quantities give the reversed totals, so that a credit note cancels its invoice', () => {
  forAll(fc.array(anyLine, { maxLength: 20 }), (lines) => {
    const { net, vat, total } = totalsOf(lines);
    const back = totalsOf(lines.map((one) => ({ ...one, quantity: -one.quantity })));
    expect([back.net + net, back.vat + vat, back.total + total]).toEqual([0, 0, 0]);
  });
});
