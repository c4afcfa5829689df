import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumCents } from '#kernel/money.ts';
import { journeyMileage, vehiclePowers, yearlyMileage } from './mileage.rules.ts';

describe('a year', () => {
  // Source: the administration's table and its example of 4,000 km with 6 CV: 4,000 × 0.665.
  test.each([
    ['6', 4000, 2660_00],
    ['3', 5000, 2645_00],
    ['3', 5001, 2645_32],
    ['4', 6000, 3370_00],
    ['5', 10_000, 4965_00],
    ['5', 20_000, 8535_00],
    ['5', 20_001, 8540_43],
    ['6', 20_000, 8937_00],
    ['7', 25_000, 11_750_00],
    ['7', 0, 0],
  ] as const)('%s CV, %i km: %i cents', (power, kilometres, cents) => {
    expect(yearlyMileage(2025, kilometres, { power, electric: false })).toBe(cents);
  });

  test('is reimbursed 20 % more for electric cars', () => {
    expect(yearlyMileage(2025, 10_000, { power: '5', electric: true })).toBe(5958_00);
    expect(yearlyMileage(2025, 1, { power: '3', electric: true })).toBe(63);
  });

  // Printed examples: DGFiP, 7,000 km with 5 CV for 2023; press, 4,000 km with 4 CV for 2020.
  test.each([
    [2023, '5', 7000, false, 3894_00],
    [2020, '4', 4000, false, 2092_00],
    [2020, '4', 4000, true, 2510_40],
    [2021, '6', 4000, false, 2524_00],
    [2021, '3', 25_000, false, 8750_00],
  ] as const)('%i, %s CV, %i km, electric %s: %i cents', (year, power, kilometres, electric, cents) => {
    expect(yearlyMileage(year, kilometres, { power, electric })).toBe(cents);
  });

  test('before 2020 has no scale', () => {
    expect(yearlyMileage(2019, 4000, { power: '6', electric: false })).toBeUndefined();
  });

  test.each(vehiclePowers)('%s CV: the amount never decreases with the distance', (power) => {
    const less: number[] = [];
    for (const electric of [false, true])
      for (let km = 0, before = 0; km <= 40_000; km++) {
        const cents = yearlyMileage(2025, km, { power, electric }) ?? Number.NaN;
        if (!(cents >= before)) less.push(km);
        before = cents;
      }
    expect(less).toEqual([]);
  });
});

test('the amounts of successive journeys add up to the yearly amount, across brackets', () => {
  const vehicle = fc.record({ power: fc.constantFrom(...vehiclePowers), electric: fc.boolean() });
  fc.assert(
    fc.property(vehicle, fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 8 }), (car, distances) => {
      let before = 0;
      const amounts = distances.map((distance) => {
        const cents = journeyMileage('2026-03-01', { ...car, before, distance });
        before += distance;
        return cents ?? Number.NaN;
      });
      expect(sumCents(amounts)).toBe(yearlyMileage(2026, before, car));
    }),
  );
});
