import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTheTable, vehicle, year } from '../../../tests/support/printed-scales.ts';
import { factorsOf, parseDistance, scales, type VehicleFacts, vehicleKinds, yearlyMileage } from './rules.ts';

const car = (power: number, electric = false): VehicleFacts => ({ kind: 'car', power, electric });
const moped: VehicleFacts = { kind: 'moped', power: null, electric: false };

describe('a scale', () => {
  // Source: the administration's table, and its example of 4,000 km with 6 CV: 4,000 × 0.665.
  test.each([
    [6, 4000, 2660_00],
    [3, 5000, 2645_00],
    [3, 5001, 2645_32],
    [4, 6000, 3370_00],
    [5, 10_000, 4965_00],
    [5, 20_000, 8535_00],
    [5, 20_001, 8540_43],
    [6, 20_000, 8937_00],
    [7, 25_000, 11_750_00],
    [7, 0, 0],
  ])('%s CV, %i km: %i cents', (power, kilometres, cents) => {
    expect(yearlyMileage(2025, kilometres * 1000, car(power))).toBe(cents);
  });

  test('the scale adds 20 % for electric vehicles', () => {
    expect(yearlyMileage(2025, 10_000_000, car(5, true))).toBe(5958_00);
    expect(yearlyMileage(2025, 1000, car(3, true))).toBe(63);
    // For electric mopeds the source prints rounded factors: d × 0.378.
    expect(yearlyMileage(2025, 1_000_000, { ...moped, electric: true })).toBe(378_00);
  });

  // Published examples: DGFiP, 7,000 km with 5 CV for 2023; press, 4,000 km with 4 CV for 2020.
  test.each([
    [2023, 5, 7000, false, 3894_00],
    [2020, 4, 4000, false, 2092_00],
    [2020, 4, 4000, true, 2510_40],
    [2021, 6, 4000, false, 2524_00],
    [2021, 3, 25_000, false, 8750_00],
  ])('%i, %s CV, %i km, electric %s: %i cents', (year, power, kilometres, electric, cents) => {
    expect(yearlyMileage(year, kilometres * 1000, car(power, electric))).toBe(cents);
  });

  test('there is no scale before 2020', () => {
    expect(yearlyMileage(2019, 4_000_000, car(6))).toBeUndefined();
  });

  test('the scale has a bracket for every fiscal power', () => {
    for (const [power, same] of [
      [1, 3],
      [2, 3],
      [8, 7],
      [99, 7],
    ] as const)
      expect(yearlyMileage(2025, 12_345_000, car(power))).toBe(yearlyMileage(2025, 12_345_000, car(same)));
    const bike = (power: number): VehicleFacts => ({ kind: 'motorbike', power, electric: false });
    expect([1, 2, 3, 5, 6, 12].map((power) => yearlyMileage(2025, 1_000_000, bike(power)))).toEqual([
      395_00, 395_00, 468_00, 468_00, 606_00, 606_00,
    ]);
  });

  test.each([3, 4, 5, 6, 7])('for %s CV the amount never decreases with the distance', (power) => {
    const less: number[] = [];
    for (const electric of [false, true])
      for (let km = 0, before = 0; km <= 40_000; km++) {
        const cents = yearlyMileage(2025, km * 1000, car(power, electric)) ?? Number.NaN;
        if (!(cents >= before)) less.push(km);
        before = cents;
      }
    expect(less).toEqual([]);
  });

  test('for mopeds the amount decreases at 3,000 km in 2020 and 2021, as the law printed it', () => {
    expect(yearlyMileage(2020, 3_000_000, moped)).toBe(816_00);
    expect(yearlyMileage(2020, 3_001_000, moped)).toBe(608_06);
  });
});

test('the scale gives every amount of the printed table, computed with fractions', () => {
  fc.assert(
    fc.property(year, vehicle, fc.integer({ min: 0, max: 400_000 }), (one, facts, hundreds) => {
      const metres = hundreds * 100;
      expect(BigInt(yearlyMileage(one, metres, facts) ?? -1)).toBe(byTheTable(one, metres, facts));
    }),
    { numRuns: 20_000 },
  );
});

test('the factors of a journey are those of the brackets that its kilometres fall in', () => {
  const car = { kind: 'car', power: 5, electric: false } as const;
  const factors = (before: number, km: number) =>
    factorsOf(2026, { before: before * 1000, metres: km * 1000 }, car);
  // Arrêté of 27 March 2023, 5 CV: 0.636 up to 5,000 km, 0.357 up to 20,000 km, then 0.427.
  expect([factors(0, 100), factors(4900, 100), factors(4900, 101), factors(5000, 1)]).toEqual([
    [636],
    [636],
    [636, 357],
    [357],
  ]);
  expect(factors(0, 30_000)).toEqual([636, 357, 427]);
});

test('the scale contains all formulas of the printed table', () => {
  expect(scales.map(({ from }) => from)).toEqual([2020, 2021, 2022]);
  for (const { from, rows } of scales)
    for (const kind of vehicleKinds)
      for (const { from: power } of rows[kind])
        for (const km of [1, 3000, 3001, 5000, 5001, 6000, 6001, 20_000, 20_001]) {
          const facts = { kind, power: kind === 'moped' ? null : power, electric: false };
          expect(BigInt(yearlyMileage(from, km * 1000, facts) ?? -1)).toBe(
            byTheTable(from, km * 1000, facts),
          );
        }
});

test('a distance has at most one decimal, after a comma or a point', () => {
  expect(
    ['12', '12.5', '12,5', ' 1 234,0 ', '1.234,5 km', '0,1', '20000', '7.50'].map(parseDistance),
  ).toEqual([12_000, 12_500, 12_500, 1_234_000, 1_234_500, 100, 20_000_000, 7500]);
  for (const text of ['', '0', '0,0', '-1', '12.55', '1e3', '20000.1', 'x', '1 23', '12 €', '1,234'])
    expect(parseDistance(text)).toBeUndefined();
});
