import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Day } from '#kernel/day.ts';
import {
  type BalanceInput,
  balanceOf,
  differencesOf,
  type Line,
  lastDayOf,
  periodOf,
  seniorityDays,
} from './balance.rules.ts';
import { type KindRules, presetRules } from './rules.ts';

const paid: KindRules = { ...presetRules['paid-leave'], rates: [{ from: '2020-01-01', yearly: 2500 }] };
const rtt: KindRules = { ...presetRules.rtt, rates: [{ from: '2020-01-01', yearly: 1000 }] };
const fullTime = { startsOn: '2024-06-01', endsOn: null, week: '2222200', seniorityFrom: null } as const;
const input = (values: Partial<BalanceInput> = {}): BalanceInput => ({
  rules: paid,
  terms: [fullTime],
  absences: [],
  entries: [],
  since: '2020-01-01',
  until: '2025-05-31',
  ...values,
});
const taken = (day: Day, amount: number): Line<'taken'> => ({
  type: 'taken',
  period: day,
  day,
  amount: -amount,
});
const amountOf = (values: Partial<BalanceInput>) => balanceOf(input(values)).amount;

describe('acquiring', () => {
  test('a year gives all days, and the months are its parts', () => {
    const { lines, amount } = balanceOf(input());
    expect(lines.map((line) => line.amount)).toEqual([
      208, 208, 209, 208, 208, 209, 208, 208, 209, 208, 208, 209,
    ]);
    expect(amount).toBe(2500);
    const workable = { ...paid, rates: [{ from: '2020-01-01' as Day, yearly: 3000 }] };
    expect(balanceOf(input({ rules: workable })).lines.every((line) => line.amount === 250)).toBe(true);
  });

  test('nothing is acquired before the month is over', () => {
    expect(amountOf({ until: '2024-06-29' })).toBe(0);
    expect(amountOf({ until: '2024-06-30' })).toBe(208);
  });

  test('entry and exit within the month give their share of its days, or nothing if only whole months count', () => {
    const half = [{ ...fullTime, startsOn: '2024-06-16' as Day }];
    expect(amountOf({ terms: half, until: '2024-06-30' })).toBe(104);
    expect(amountOf({ rules: { ...paid, monthRule: 'whole' }, terms: half, until: '2024-07-31' })).toBe(208);
    const left = [{ ...fullTime, endsOn: '2024-07-10' as Day }];
    // 208 + 67, rounded up to whole days on leaving (art. L3141-7).
    expect(amountOf({ terms: left, until: '2024-08-31' })).toBe(300);
  });

  test('the days of a period are rounded up to whole days when it ends', () => {
    const late = [{ ...fullTime, startsOn: '2024-07-01' as Day }];
    expect(amountOf({ terms: late, until: '2025-04-30' })).toBe(2083);
    expect(amountOf({ terms: late })).toBe(2300);
  });

  test('part-time work acquires paid leave in full and RTT in proportion', () => {
    const partTime = [{ ...fullTime, week: '2222000' }];
    expect(amountOf({ terms: partTime })).toBe(2500);
    expect(
      amountOf({
        rules: rtt,
        terms: [{ ...fullTime, week: '2222000', startsOn: '2025-01-01' }],
        until: '2025-12-31',
      }),
    ).toBe(800);
  });

  test('a year of sick leave gives 24 of 30 days, unpaid leave nothing', () => {
    const rules = { ...paid, rates: [{ from: '2020-01-01' as Day, yearly: 3000 }] };
    const absent = (acquires: number) => [{ from: '2024-06-01' as Day, to: '2025-05-31' as Day, acquires }];
    expect(amountOf({ rules, absences: absent(80) })).toBe(2400);
    expect(amountOf({ rules, absences: absent(0) })).toBe(0);
  });

  test('the yearly days change from a month on', () => {
    const rates = [
      { from: '2024-01-01' as Day, yearly: 1200 },
      { from: '2025-01-01' as Day, yearly: 600 },
    ];
    const { lines } = balanceOf(input({ rules: { ...rtt, rates }, until: '2025-01-31' }));
    expect(lines.filter(({ type }) => type === 'acquired').map(({ amount }) => amount)).toEqual([
      100, 100, 100, 100, 100, 100, 100, 50,
    ]);
  });

  test('seniority gives days for complete years at the end of the period', () => {
    const seniority = [
      { years: 5, days: 1 },
      { years: 10, days: 2 },
    ];
    expect(
      ['2019-06-01', '2020-06-02', '2014-06-01'].map((from) =>
        seniorityDays({ seniority }, from as Day, '2024-05-31'),
      ),
    ).toEqual([1, 0, 2]);
    const terms = [{ ...fullTime, seniorityFrom: '2019-09-01' as Day }];
    expect(amountOf({ rules: { ...paid, seniority }, terms })).toBe(2600);
  });

  test('the months before the workspace began are in the opening balance, and the year is rounded once', () => {
    const opening = { type: 'opening', period: '2024-06-01', day: '2025-01-01', amount: 1250 } as const;
    const since = '2025-01-01';
    // With 10.42 days of five months, 22.92 days are rounded up (art. L3141-7).
    expect(amountOf({ since, entries: [opening] })).toBe(2300);
    const another = { ...opening, period: '2023-06-01' } as const;
    expect(amountOf({ since, entries: [another] })).toBe(1250 + 1100);
    expect(amountOf({ since, entries: [{ ...opening, amount: -50 }] })).toBe(1000);
  });
});

describe('taking and expiring', () => {
  test('the oldest days are taken first; what remains expires on the last day', () => {
    expect(lastDayOf('2024-06-01', paid)).toBe('2026-05-31');
    const entries = [taken('2026-02-02', 1000)];
    expect(balanceOf(input({ entries, until: '2026-05-31' })).buckets).toEqual([
      { period: '2024-06-01', lastDay: '2026-05-31', amount: 1500 },
      { period: '2025-06-01', lastDay: '2027-05-31', amount: 2500 },
    ]);
    const after = balanceOf(input({ entries, until: '2026-06-01' }));
    expect(after.amount).toBe(2500);
    expect(after.lines.filter(({ type }) => type === 'expired')).toEqual([
      { type: 'expired', period: '2024-06-01', day: '2026-06-01', amount: -1500 },
    ]);
  });

  test('RTT of a year can be taken on 31 December and not on 1 January, except what is carried over', () => {
    const terms = [{ ...fullTime, startsOn: '2025-01-01' as Day }];
    expect(amountOf({ rules: rtt, terms, until: '2025-12-31' })).toBe(1000);
    expect(amountOf({ rules: rtt, terms, until: '2026-01-01' })).toBe(0);
    expect(amountOf({ rules: rtt, terms, entries: [taken('2025-12-31', 400)], until: '2025-12-31' })).toBe(
      600,
    );
    const carrying = { ...rtt, carryOver: 300 };
    const { buckets } = balanceOf(input({ rules: carrying, terms, until: '2026-01-01' }));
    expect(buckets).toEqual([{ period: '2026-01-01', lastDay: '2026-12-31', amount: 300 }]);
    expect(amountOf({ rules: { ...rtt, carryOver: null }, terms, until: '2026-01-01' })).toBe(1000);
  });

  test('days taken in advance are made up by what is acquired later', () => {
    const entries = [taken('2024-07-15', 500)];
    expect(amountOf({ entries, until: '2024-07-31' })).toBe(-84);
    expect(amountOf({ entries })).toBe(2000);
  });

  test('a cancelled leave returns its days, also to the period that expired', () => {
    const entries: BalanceInput['entries'] = [
      taken('2026-05-04', 500),
      { type: 'returned', period: '2026-05-04', day: '2026-05-04', amount: 500 },
    ];
    expect(balanceOf(input({ entries, until: '2026-06-30' }))).toEqual(
      balanceOf(input({ until: '2026-06-30' })),
    );
  });
});

const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-01-01', days));
const anyInput = fc
  .record({
    yearly: fc.integer({ min: 0, max: 4000 }),
    startsMonth: fc.integer({ min: 1, max: 12 }),
    rounding: fc.constantFrom('none', 'half', 'whole'),
    monthRule: fc.constantFrom('share', 'whole'),
    carryOver: fc.option(fc.integer({ min: 0, max: 1000 })),
    takenMonths: fc.integer({ min: 0, max: 15 }),
    startsOn: day,
    takes: fc.array(
      fc.tuple(
        day,
        fc.integer({ min: 1, max: 20 }).map((halves) => halves * 50),
      ),
      { maxLength: 8 },
    ),
    until: day,
  })
  .map(({ yearly, startsOn, takes, until, ...rules }) =>
    input({
      rules: { ...paid, ...rules, rates: [{ from: '2020-01-01', yearly }] } as KindRules,
      terms: [{ ...fullTime, startsOn }],
      entries: takes.map(([on, amount]) => taken(on, amount)),
      until,
    }),
  );

test('the balance is the sum of all lines and entries', () => {
  fc.assert(
    fc.property(anyInput, (given) => {
      const { lines, amount, buckets } = balanceOf(given);
      const sum = [...lines, ...given.entries].reduce((total, line) => total + line.amount, 0);
      expect(amount).toBe(sum);
      expect(buckets.reduce((total, bucket) => total + bucket.amount, 0)).toBe(sum);
    }),
  );
});

test('without more entries, earlier lines stay as they are when time passes', () => {
  fc.assert(
    fc.property(anyInput, fc.integer({ min: 0, max: 500 }), (given, later) => {
      const entries = given.entries.filter((entry) => entry.day <= given.until);
      const before = balanceOf({ ...given, entries }).lines;
      const after = balanceOf({ ...given, entries, until: addDays(given.until, later) }).lines;
      expect(after.filter((line) => line.day <= given.until)).toEqual(before);
    }),
  );
});

test('stored lines and their differences are always the computed ones', () => {
  fc.assert(
    fc.property(anyInput, anyInput, (one, other) => {
      const stored = balanceOf(one).lines;
      const computed = balanceOf(other).lines;
      const all = [...stored, ...differencesOf(computed, stored)];
      expect(differencesOf(computed, all)).toEqual([]);
      expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        computed.reduce((sum, { amount }) => sum + amount, 0),
      );
    }),
  );
});

test('a period has twelve months and contains its days', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (one, month) => {
      const period = periodOf(one, month);
      expect(period <= one && one < addMonths(period, 12)).toBe(true);
    }),
  );
});
