import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllowanceKind, allowanceKinds } from '#features/allowances/ceilings.rules.ts';
import type { Terms } from '#features/employment/rules.ts';
import { addDays, addMonths, type Day, fieldsOf, lastOfMonth } from '#kernel/day.ts';
import { correctionsOf, itemsOf, type PayrollItem, type Recorded } from './item.rules.ts';
import { linesOf } from './line.rules.ts';

const hours: Terms = {
  startsOn: '2025-11-10',
  endsOn: null,
  week: '2222200',
  regime: 'hours',
  daysPerYear: null,
  hoursPerWeek: 35,
  seniorityFrom: null,
};
const forfait: Terms = { ...hours, regime: 'days', daysPerYear: 218, hoursPerWeek: null };

const nothing: Recorded = { days: [], overtime: [], allowances: [], reports: [], terms: new Map() };
const day = (accountId: number, on: Day, contractId: number, kind: 'client' | 'absence', halfDays = 2) => ({
  accountId,
  day: on,
  contractId,
  kind,
  halfDays,
});

describe('items of a month', () => {
  test('worked days are added up, absences stay apart by day, hours follow the terms of the day', () => {
    const recorded: Recorded = {
      ...nothing,
      days: [
        day(1, '2026-03-02', 7, 'client'),
        day(1, '2026-03-03', 7, 'client', 1),
        day(1, '2026-03-03', 9, 'absence', 1),
        day(1, '2026-03-04', 9, 'absence'),
        day(2, '2026-03-04', 7, 'client'),
        day(1, '2026-04-01', 7, 'client'),
      ],
      terms: new Map([
        [1, [hours]],
        [2, [forfait]],
      ]),
    };
    expect(linesOf(itemsOf({ year: 2026, month: 3 }, recorded))).toMatchObject([
      {
        accountId: 1,
        month: '2026-03-01',
        workedDays: 1.5,
        workedHours: 10.5,
        absences: [{ contractId: 9, days: 1.5, hours: 10.5 }],
      },
      { accountId: 2, workedDays: 1, workedHours: 0, absences: [] },
    ]);
  });

  test('a change of terms within the month changes the hours from its day on', () => {
    const terms = [
      { ...hours, endsOn: '2026-03-15' as Day },
      { ...hours, startsOn: '2026-03-16' as Day, week: '2222000', hoursPerWeek: 28 },
    ];
    const days = [day(1, '2026-03-13', 7, 'client'), day(1, '2026-03-16', 7, 'client', 1)];
    const [line] = linesOf(
      itemsOf({ year: 2026, month: 3 }, { ...nothing, days, terms: new Map([[1, terms]]) }),
    );
    expect(line?.workedHours).toBe(10.5);
  });

  test('the yearly ceiling of mobility is used up by earlier months', () => {
    const allowances = [1, 2, 3].map((month) => ({
      accountId: 1,
      kind: 'mobility' as const,
      basis: 'once' as const,
      day: `2026-0${month}-05` as Day,
      until: null,
      quantity: 1,
      unitCents: 25_000,
      since: null,
    }));
    const [line] = linesOf(itemsOf({ year: 2026, month: 3 }, { ...nothing, allowances }));
    expect(line?.allowances).toEqual([
      { kind: 'mobility', quantity: 1, exemptCents: 10_000, taxedCents: 15_000 },
    ]);
  });
});

describe('corrections', () => {
  const item = (halfDays: number, ref = 0): PayrollItem => ({
    accountId: 1,
    kind: ref === 0 ? 'worked' : 'absence',
    ref,
    day: null,
    reason: '',
    month: '2026-03-01',
    halfDays,
    centihours: 0,
    quantity: 0,
    exemptCents: 0,
    taxedCents: 0,
  });

  test('only differences are corrected: what is new, what is gone, and nothing twice', () => {
    expect(correctionsOf([item(40)], [item(40)])).toEqual([]);
    expect(correctionsOf([item(38), item(2, 9)], [item(40)])).toEqual([item(-2), item(2, 9)]);
    expect(correctionsOf([item(38)], [item(40), item(-2)])).toEqual([]);
  });

  test('what was fixed and the corrections together are always the month as it is now', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 8, 9)), {
      maxLength: 6,
    });
    const sums = (items: readonly PayrollItem[]) =>
      [0, 8, 9].map((ref) =>
        items.filter((one) => one.ref === ref).reduce((sum, one) => sum + one.halfDays, 0),
      );
    fc.assert(
      fc.property(some, some, (now, before) => {
        const current = now.map(([halfDays, ref]) => item(halfDays, ref));
        const fixed = before.map(([halfDays, ref]) => item(halfDays, ref));
        const corrections = correctionsOf(current, fixed);
        expect(sums([...fixed, ...corrections])).toEqual(sums(current));
        expect(correctionsOf(current, [...fixed, ...corrections])).toEqual([]);
      }),
    );
  });
});

/**
 * A second computation, written differently: day by day with plain sums per person, over 14 months with part-time, entry within a
 * month, a change of terms, standing and single allowances, and late changes of closed months.
 */
describe('fourteen months', () => {
  const FIRST = '2025-11-01' as Day;
  const months = Array.from({ length: 14 }, (_, at) => addMonths(FIRST, at));
  const terms = new Map<number, Terms[]>([
    [1, [hours]],
    [
      2,
      [
        { ...hours, startsOn: '2025-01-01', endsOn: '2026-04-30', week: '2202200', hoursPerWeek: 28 },
        { ...forfait, startsOn: '2026-05-01' },
      ],
    ],
    [3, [{ ...forfait, startsOn: '2024-01-01', endsOn: '2026-08-14' }]],
  ]);
  // A fixed sequence, so that a failure can be repeated.
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const days: Recorded['days'][number][] = [];
  for (let on = FIRST; on <= '2026-12-31'; on = addDays(on, 1))
    for (const accountId of [1, 2, 3]) {
      if (new Date(`${on}T00:00Z`).getUTCDay() % 6 === 0) continue;
      const kind = random(8);
      if (kind === 0) days.push(day(accountId, on, 90 + random(2), 'absence'));
      else if (kind === 1)
        days.push(day(accountId, on, 90, 'absence', 1), day(accountId, on, 7, 'client', 1));
      else if (kind !== 2) days.push(day(accountId, on, 7, 'client'));
    }
  const allowance = (accountId: number, kind: AllowanceKind, more: object) => ({
    accountId,
    kind,
    basis: 'once' as const,
    day: FIRST,
    until: null,
    quantity: 1,
    unitCents: 1500,
    since: null,
    ...more,
  });
  const allowances: Recorded['allowances'][number][] = [
    allowance(1, 'meal_outside', { basis: 'client_day', day: '2025-12-10', until: '2026-06-20' }),
    allowance(1, 'meal_outside', { day: '2026-02-03', quantity: 0 }),
    ...months.flatMap((first) => [
      allowance(2, 'mobility', { day: first, unitCents: 7000 }),
      allowance(3, 'remote_work', { day: addDays(first, 9), quantity: 20 + random(8), unitCents: 270 }),
    ]),
  ];
  const recorded: Recorded = {
    days,
    allowances,
    terms,
    overtime: [{ accountId: 1, day: '2026-01-20', reason: 'night', centihours: 350 }],
    reports: [{ accountId: 1, reportId: 5, endDate: '2026-01-31', expensesCents: 4210, mileageCents: 990 }],
  };

  interface Sums {
    worked: number;
    minutes: number;
    absence: Record<number, number>;
    exempt: number;
    taxed: number;
  }
  const ceiling = { 2025: { meal: 1030, mobility: 60_000 }, 2026: { meal: 1040, mobility: 60_000 } };

  /** Minutes of a day for the person: 35 h in 5 days, 28 h in 4 days, none with a yearly number of days. */
  const minutesOf = (accountId: number, on: Day, share: number) => {
    if (accountId === 1) return on >= '2025-11-10' ? 7 * 60 * share : 0;
    return accountId === 2 && on <= '2026-04-30' ? 7 * 60 * share : 0;
  };

  function independent(accountId: number, month: string): Sums {
    const sums: Sums = { worked: 0, minutes: 0, absence: {}, exempt: 0, taxed: 0 };
    const meals = new Set<string>();
    for (const one of days) {
      if (one.accountId !== accountId || !one.day.startsWith(month)) continue;
      const share = one.halfDays / 2;
      if (one.kind === 'absence') sums.absence[one.contractId] = (sums.absence[one.contractId] ?? 0) + share;
      else {
        sums.worked += share;
        sums.minutes += minutesOf(accountId, one.day, share);
        const counts = one.day >= '2025-12-10' && one.day <= '2026-06-20' && one.day !== '2026-02-03';
        if (accountId === 1 && share === 1 && counts) meals.add(one.day);
      }
    }
    const year = month.slice(0, 4) as unknown as 2025;
    sums.exempt += meals.size * ceiling[year].meal;
    sums.taxed += meals.size * (1500 - ceiling[year].meal);
    if (accountId === 2) {
      const before = months.filter(
        (first) => first.startsWith(String(year)) && first.slice(0, 7) < month,
      ).length;
      const free = Math.max(0, Math.min(7000, ceiling[year].mobility - before * 7000));
      sums.exempt += free;
      sums.taxed += 7000 - free;
    }
    if (accountId === 3) {
      const units =
        allowances.find(({ kind, day: on }) => kind === 'remote_work' && on.startsWith(month))?.quantity ?? 0;
      sums.exempt += Math.min(units * 270, 5940);
      sums.taxed += Math.max(0, units * 270 - 5940);
    }
    return sums;
  }

  test.each(months)('%s equals the second computation', (first) => {
    const items = itemsOf(fieldsOf(first), recorded);
    const lines = linesOf(items);
    for (const accountId of [1, 2, 3]) {
      const line = lines.find((one) => one.accountId === accountId);
      const expected = independent(accountId, first.slice(0, 7));
      const total = (field: 'exemptCents' | 'taxedCents') =>
        line?.allowances.reduce((sum, one) => sum + one[field], 0) ?? 0;
      expect({
        worked: line?.workedDays ?? 0,
        minutes: (line?.workedHours ?? 0) * 60,
        absence: Object.fromEntries(
          line?.absences.map(({ contractId, days: sum }) => [contractId, sum]) ?? [],
        ),
        exempt: total('exemptCents'),
        taxed: total('taxedCents'),
      }).toEqual(expected);
    }
  });

  test('fourteen payrolls with late changes contain together what fourteen payrolls contain at the end', () => {
    const fixed: PayrollItem[] = [];
    let now = recorded;
    for (const [at, first] of months.entries()) {
      // Each month something of an earlier month changes, after that month was fixed.
      const changed = days.filter(({ day: on }) => on < addMonths(first, -1))[at * 3];
      now = {
        ...now,
        days: now.days.filter((one) => one !== changed),
        allowances: at === 9 ? now.allowances.slice(1) : now.allowances,
      };
      const corrected = months.slice(0, at);
      const corrections = corrected.flatMap((month) =>
        correctionsOf(
          itemsOf(fieldsOf(month), now),
          fixed.filter((item) => item.month === month),
        ),
      );
      if (at > 1) expect(corrections.length).toBeGreaterThan(0);
      fixed.push(...itemsOf(fieldsOf(first), now), ...corrections);
    }
    for (const month of months)
      expect(
        correctionsOf(
          itemsOf(fieldsOf(month), now),
          fixed.filter((item) => item.month === month),
        ),
      ).toEqual([]);
    expect(lastOfMonth(fieldsOf(months.at(-1) ?? FIRST))).toBe('2026-12-31');
    expect(new Set(fixed.map(({ kind }) => kind))).toContain('mileage');
    expect(allowanceKinds).toHaveLength(8);
  });
});
