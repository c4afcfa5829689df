import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { allowanceKinds, ceilings, ceilingsOn, travelShare, unitCeiling } from './ceilings.rules.ts';
import { type AllowanceUnits, overlap, splitAtCeiling, splitUnits, unitsOf } from './rules.ts';

const units = (one: Partial<AllowanceUnits>): AllowanceUnits => ({
  kind: 'meal_restaurant',
  day: '2026-03-02',
  quantity: 1,
  unitCents: 1000,
  since: null,
  ...one,
});

describe('ceilings', () => {
  test('the reduced amounts equal those published for 2024 and 2025', () => {
    const published = {
      '2024-06-03': {
        travel_meal: [2070, 1760, 1450],
        travel_paris: [7430, 6320, 5200],
        travel_elsewhere: [5510, 4680, 3860],
      },
      '2025-06-03': {
        travel_meal: [2110, 1790, 1480],
        travel_paris: [7560, 6430, 5290],
        travel_elsewhere: [5610, 4770, 3930],
      },
    } as const;
    const since = {
      '2024-06-03': ['2024-05-01', '2023-06-04', '2020-06-04'],
      '2025-06-03': ['2025-05-01', '2024-06-04', '2021-06-04'],
    } as const;
    for (const day of ['2024-06-03', '2025-06-03'] as const)
      for (const kind of ['travel_meal', 'travel_paris', 'travel_elsewhere'] as const)
        expect(since[day].map((first) => unitCeiling(kind, day, first))).toEqual(published[day][kind]);
  });

  test('an assignment has full amounts for 3 months, 85 % up to 24, 70 % up to 72, then none', () => {
    const share = (day: Day) => travelShare('2020-01-15', day);
    expect(
      ['2020-04-14', '2020-04-15', '2022-01-14', '2022-01-15', '2026-01-14', '2026-01-15'].map((day) =>
        share(day as Day),
      ),
    ).toEqual([100, 85, 85, 70, 70, 0]);
  });

  test('each year has sources, later days use the last known year, and earlier ones have none', () => {
    expect(ceilings.map(({ year }) => year)).toEqual([2024, 2025, 2026]);
    for (const { sources } of ceilings) expect(sources.length).toBeGreaterThan(1);
    expect(ceilingsOn('2023-12-31')).toBeUndefined();
    expect(ceilingsOn('2027-01-01')?.year).toBe(2026);
  });
});

describe('splitting', () => {
  test('a meal above the ceiling is split, one at it is not', () => {
    expect(splitUnits([units({ quantity: 3, unitCents: 2500 })])).toMatchObject([
      { totalCents: 7500, exemptCents: 6420, taxedCents: 1080 },
    ]);
    expect(splitUnits([units({ unitCents: 2140 })])).toMatchObject([{ exemptCents: 2140, taxedCents: 0 }]);
  });

  test('remote work has a ceiling per day and per month', () => {
    const remote = (day: Day, quantity: number, unitCents = 270) =>
      units({ kind: 'remote_work', day, quantity, unitCents });
    expect(
      splitUnits([remote('2026-03-02', 20), remote('2026-03-30', 4), remote('2026-04-01', 1, 300)]).map(
        ({ taxedCents }) => taxedCents,
      ),
    ).toEqual([0, 540, 30]);
  });

  test('mobility has a ceiling per year', () => {
    const monthly = Array.from({ length: 14 }, (_, at) =>
      units({
        kind: 'mobility',
        day: `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01` as Day,
        unitCents: 7000,
      }),
    );
    expect(splitUnits(monthly).map(({ taxedCents }) => taxedCents)).toEqual([
      ...[0, 0, 0, 0, 0, 0, 0, 0, 3000, 7000, 7000, 7000],
      ...[0, 0],
    ]);
  });

  test('exempt and taxed parts are never negative, add up, and respect all ceilings', () => {
    const anyUnits = fc.array(
      fc.record({
        kind: fc.constantFrom(...allowanceKinds),
        day: fc.integer({ min: 0, max: 1090 }).map((days) => addDays('2024-01-01', days)),
        quantity: fc.integer({ min: 1, max: 31 }),
        unitCents: fc.integer({ min: 1, max: 100_000 }),
        since: fc.constantFrom<Day | null>(null, '2023-11-01', '2019-01-01'),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(anyUnits, (some) => {
        const split = splitUnits(some.sort((one, other) => one.day.localeCompare(other.day)));
        for (const one of split) {
          expect(one.exemptCents).toBeGreaterThanOrEqual(0);
          expect(one.taxedCents).toBeGreaterThanOrEqual(0);
          expect(one.exemptCents + one.taxedCents).toBe(one.quantity * one.unitCents);
          if (one.kind !== 'mobility')
            expect(one.exemptCents).toBeLessThanOrEqual(
              one.quantity * unitCeiling(one.kind, one.day, one.since),
            );
        }
        const sumBy = (kind: string, length: number) =>
          Map.groupBy(
            split.filter((one) => one.kind === kind),
            ({ day }) => day.slice(0, length),
          );
        for (const [, some] of sumBy('remote_work', 7))
          expect(some.reduce((sum, one) => sum + one.exemptCents, 0)).toBeLessThanOrEqual(5940);
        for (const [year, some] of sumBy('mobility', 4))
          expect(some.reduce((sum, one) => sum + one.exemptCents, 0)).toBeLessThanOrEqual(
            year === '2024' ? 70_000 : 60_000,
          );
      }),
    );
    fc.assert(
      fc.property(fc.nat(), fc.integer(), (cents, ceiling) => {
        const { exemptCents, taxedCents } = splitAtCeiling(cents, ceiling);
        expect(exemptCents + taxedCents).toBe(cents);
        expect(Math.min(exemptCents, taxedCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('units', () => {
  const entry = (one: object) => ({
    kind: 'meal_outside' as const,
    basis: 'client_day' as const,
    day: '2026-03-01' as Day,
    until: null,
    quantity: 1,
    unitCents: 900,
    since: null,
    ...one,
  });
  const days = [
    { day: '2026-03-02' as Day, client: 2, worked: 2 },
    { day: '2026-03-03' as Day, client: 1, worked: 2 },
    { day: '2026-03-04' as Day, client: 2, worked: 2 },
    { day: '2026-04-01' as Day, client: 2, worked: 2 },
  ];
  const march = { from: '2026-03-01', to: '2026-03-31' } as const;
  const daysOf = (entries: Parameters<typeof unitsOf>[0]) =>
    unitsOf(entries, days, march).map(({ day }) => day);

  test('a standing allowance counts full days of its basis, within its dates and the period', () => {
    expect(daysOf([entry({})])).toEqual(['2026-03-02', '2026-03-04']);
    expect(daysOf([entry({ basis: 'worked_day' })])).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(daysOf([entry({ day: '2026-03-03' })])).toEqual(['2026-03-04']);
    expect(daysOf([entry({ until: '2026-03-03' })])).toEqual(['2026-03-02']);
  });

  test('an entry on a day replaces the standing allowance of its kind; 0 cancels it', () => {
    const once = (quantity: number, kind = 'meal_outside') =>
      entry({ basis: 'once', day: '2026-03-02', quantity, kind });
    expect(unitsOf([entry({}), once(3)], days, march).map(({ day, quantity }) => [day, quantity])).toEqual([
      ['2026-03-02', 3],
      ['2026-03-04', 1],
    ]);
    expect(daysOf([entry({}), once(0)])).toEqual(['2026-03-04']);
    expect(daysOf([entry({}), once(0, 'meal_restaurant')])).toEqual(['2026-03-02', '2026-03-04']);
  });

  test('standing allowances overlap on a common day, the last day included', () => {
    const period = (day: Day, until: Day | null) => ({ day, until });
    expect(overlap(period('2026-01-01', null), period('2026-05-01', null))).toBe(true);
    expect(overlap(period('2026-01-01', '2026-05-01'), period('2026-05-01', null))).toBe(true);
    expect(overlap(period('2026-01-01', '2026-04-30'), period('2026-05-01', null))).toBe(false);
    expect(overlap(period('2026-05-01', null), period('2026-01-01', '2026-04-30'))).toBe(false);
  });
});
