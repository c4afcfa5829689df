import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { completionsOf, vatStatusOf } from './remainder.rules.ts';
import { negated, ratesOn } from './rules.ts';

const rates = ratesOn('2026-11-05');

test('for a restaurant bill with 10 % and 20 %, the remainder is computed after each amount', () => {
  // 44.00 of food (VAT 4.00) and 12.00 of wine (VAT 2.00).
  // Without any amount the receipt has no VAT.
  for (const vat of [{}, { TYPEB: 0 }])
    expect(vatStatusOf({ gross: 5600, vat, untaxed: 0 }, rates)).toEqual({ kind: 'none' });
  const half = vatStatusOf({ gross: 5600, vat: { TYPEB: 400 } }, rates);
  expect(half.kind === 'short' && half.rest.least <= 1200 && half.rest.most >= 1200).toBe(true);
  const whole = vatStatusOf({ gross: 5600, vat: { TYPEB: 400, TYPEC: 200 } }, rates);
  expect(whole).toEqual({
    kind: 'fits',
    lines: [
      { type: 'TYPEB', rate: 1000, net: 4000, vat: 400 },
      { type: 'TYPEC', rate: 2000, net: 1000, vat: 200 },
    ],
  });
});

test('if one digit too many was typed, the excess amount is reported', () => {
  const status = vatStatusOf({ gross: 5600, vat: { TYPEB: 400, TYPEC: 2000 } }, rates);
  expect(status.kind === 'over' && status.by.least > 0 && status.by.least <= status.by.most).toBe(true);
});

test('the remainder is offered at each rate, as VAT or as an amount without VAT', () => {
  const offered = completionsOf({ gross: 5600, vat: { TYPEB: 400 } }, rates);
  expect(offered.find(({ type }) => type === 'TYPEC')).toEqual({ type: 'TYPEC', cents: 200 });
  expect(offered.find(({ type }) => type === 'TYPEE')).toEqual({ type: 'TYPEE', cents: 1200 });
  // An offer for a rate ignores the VAT entered at that rate: the whole remainder could be at 10 %.
  expect(offered.find(({ type }) => type === 'TYPEB')).toEqual({ type: 'TYPEB', cents: 509 });
});

test('an accepted offer makes the amounts add up', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  forAll(
    cents,
    fc.constantFrom('TYPEA', 'TYPEB', 'TYPEC', 'TYPED'),
    fc.nat({ max: 100_000 }),
    (gross, other, vat) => {
      const printed = { gross, vat: { [other]: vat } };
      for (const { type, cents: offered } of completionsOf(printed, rates)) {
        const filled =
          type === 'TYPEE'
            ? { ...printed, untaxed: offered }
            : { gross, vat: { ...printed.vat, [type]: offered } };
        expect(vatStatusOf(filled, rates).kind).toBe('fits');
      }
    },
  );
});

test('a missing amount and an excess amount are always positive', () => {
  forAll(fc.integer({ min: 1, max: 1_000_000 }), fc.nat({ max: 200_000 }), (gross, vat) => {
    const status = vatStatusOf({ gross, vat: { TYPEC: vat } }, rates);
    if (status.kind === 'short') expect(status.rest.least).toBeGreaterThan(0);
    if (status.kind === 'over') expect(status.by.least).toBeGreaterThan(0);
  });
});

test('a refund has the status and the offers of its payment, but its offers have the opposite sign', () => {
  const cents = fc.integer({ min: 0, max: 200_000 });
  forAll(fc.integer({ min: 1, max: 1_000_000 }), cents, (gross, vat) => {
    const printed = { gross, vat: { TYPEC: vat } };
    const refund = negated(printed);
    const { lines: _, ...status } = { lines: [], ...vatStatusOf(printed, rates) };
    expect(vatStatusOf(refund, rates)).toMatchObject(status);
    const opposite = completionsOf(printed, rates).map((one) => ({ ...one, cents: -one.cents }));
    expect(completionsOf(refund, rates)).toEqual(opposite);
  });
});
