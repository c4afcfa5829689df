import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { apportioned, convert, moved } from './currency.rules.ts';

const usd = { currency: 'USD', rate: '0.923457' };

test.each([
  [100_000, usd, 92_346],
  [-100_000, usd, -92_346],
  [1, { currency: 'JPY', rate: '0.0061' }, 1],
  [1000, { currency: 'TND', rate: '0.3' }, 30],
])('%d of %o are %d cents', (units, rate, cents) => {
  expect(convert(units, rate)).toBe(cents);
});

test('what leaves a balance takes its part, the last units take the rest, and units beyond it have the first rate', () => {
  const first = { units: 3_00, euros: 1_00 };
  expect(moved(first, -1_00, first)).toBe(-33);
  expect(moved({ units: 2_00, euros: 67 }, -2_00, first)).toBe(-67);
  expect(moved({ units: 2_00, euros: 67 }, -5_00, first)).toBe(-1_67);
  expect(moved({ units: 0, euros: 0 }, -3_00, first)).toBe(-1_00);
  expect(moved({ units: -3_00, euros: -1_00 }, 3_00, first)).toBe(1_00);
});

test('however it is paid, nothing is left of an invoice without units', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 8 });
  forAll(amounts, fc.integer({ min: 1, max: 999_999 }), (parts, rate) => {
    const units = parts.reduce((sum, part) => sum + part, 0);
    const first = {
      units,
      euros: convert(units, { currency: 'USD', rate: `0.${String(rate).padStart(6, '0')}` }),
    };
    const left = parts.reduce(
      (state, part) => ({ units: state.units - part, euros: state.euros + moved(state, -part, first) }),
      first,
    );
    expect(left.units).toBe(0);
    expect(left.euros + 0).toBe(0);
  });
});

test('shares are the whole, also with deductions', () => {
  expect(apportioned(100, [1, 1, 1])).toEqual([33, 34, 33]);
  const units = fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 1, maxLength: 9 });
  forAll(units, fc.integer({ min: -9_999_999, max: 9_999_999 }), (some, euros) => {
    fc.pre(some.reduce((sum, one) => sum + one, 0) !== 0);
    expect(apportioned(euros, some).reduce((sum, one) => sum + one, 0)).toBe(euros);
  });
});
