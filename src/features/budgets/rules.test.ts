import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, daysBetween } from '#kernel/day.ts';
import {
  type Ahead,
  areComparable,
  budgetOf,
  type DatedRate,
  earlierEnd,
  levelOf,
  type Recorded,
  rateOn,
  totalOf,
  workingDaysBetween,
} from './rules.ts';

const nothing: Recorded = {
  approved: 0,
  pending: 0,
  approvedAmount: 0,
  pendingAmount: 0,
  unpriced: 0,
  recent: 0,
};
const today: Day = '2026-11-30';
const ahead: Ahead = {
  today,
  start: null,
  end: null,
  planned: [],
  rates: [],
  rate: 60_000,
  zone: 'metropole',
};

describe('the total of orders', () => {
  test('days and amounts are added up apart', () => {
    expect(totalOf([])).toEqual({ days: null, amount: null });
    const orders = [
      { days: 1000, amount: 600_000 },
      { days: 250, amount: 150_000 },
    ];
    expect(totalOf(orders)).toEqual({ days: 1250, amount: 750_000 });
  });

  test('without days or amounts in one order there is no total of them', () => {
    const orders = [
      { days: 1000, amount: null },
      { days: 250, amount: 150_000 },
    ];
    expect(totalOf(orders)).toEqual({ days: 1250, amount: null });
    expect(areComparable(orders)).toBe(true);
    expect(areComparable([...orders, { days: null, amount: 1 }])).toBe(false);
    expect(areComparable([])).toBe(true);
  });
});

describe('the rate on a day', () => {
  const rates: DatedRate[] = [
    { from: '2026-07-01', rate: 700 },
    { from: '2026-01-01', rate: 650 },
  ];
  test.each([
    ['2025-12-31', 600],
    ['2026-01-01', 650],
    ['2026-06-30', 650],
    ['2026-07-01', 700],
  ] as const)('on %s it is %i', (day, rate) => expect(rateOn(rates, 600, day)).toBe(rate));

  test('there may be none', () => expect(rateOn(rates, null, '2025-12-31')).toBeNull());
});

describe('levels', () => {
  test.each([
    [7999, undefined],
    [8000, 80],
    [9999, 80],
    [10_000, 100],
    [20_000, 100],
  ] as const)('%i of 10,000 reach %s', (used, level) => expect(levelOf(used, 10_000)).toBe(level));

  test('without a total there are none', () => expect(levelOf(5, null)).toBeUndefined());
});

describe('a budget', () => {
  test('of planned days runs out on the day that uses the last one', () => {
    const recorded = {
      ...nothing,
      approved: 10,
      pending: 4,
      approvedAmount: 600_000,
      pendingAmount: 240_000,
    };
    const planned = [
      { day: '2026-12-01' as const, halfDays: 2 },
      { day: '2026-12-02' as const, halfDays: 4 },
      { day: '2026-12-03' as const, halfDays: 2 },
    ];
    expect(budgetOf({ days: 1000, amount: null }, recorded, { ...ahead, planned })).toEqual({
      days: { ordered: 1000, approved: 500, pending: 200, left: 300, atEnd: 1100, runsOutOn: '2026-12-02' },
      amount: {
        ordered: null,
        approved: 300_000,
        pending: 120_000,
        left: null,
        atEnd: 660_000,
        runsOutOn: null,
      },
      basis: 'planned',
      state: 'under',
    });
  });

  test('does not count planned days after the end', () => {
    const planned = [
      { day: '2026-12-01' as const, halfDays: 2 },
      { day: '2026-12-02' as const, halfDays: 2 },
    ];
    const budget = budgetOf({ days: 200, amount: null }, nothing, { ...ahead, planned, end: '2026-12-01' });
    expect(budget.days).toMatchObject({ atEnd: 100, runsOutOn: null });
  });

  test('without planned days continues the average of the last four weeks', () => {
    // 20 working days from 3 to 30 November, without 11 November: 19. Ten days recorded.
    const budget = budgetOf({ days: 1200, amount: null }, { ...nothing, pending: 20, recent: 20 }, ahead);
    expect(budget).toMatchObject({ basis: 'average', state: 'near', days: { left: 200, atEnd: null } });
    // 2 days at 10/19 a working day take 3.8 working days.
    expect(budget.days.runsOutOn).toBe('2026-12-04');
    const ended = budgetOf(
      { days: 1200, amount: null },
      { ...nothing, pending: 20, recent: 20 },
      { ...ahead, end: '2026-12-02' },
    );
    expect(ended.days).toMatchObject({ atEnd: 1105, runsOutOn: null });
  });

  test('counts only the working days since the contract began', () => {
    const recorded = { ...nothing, pending: 6, recent: 6 };
    const budget = budgetOf({ days: 500, amount: null }, recorded, { ...ahead, start: '2026-11-26' });
    // Three days on three working days: one a day.
    expect(budget.days.runsOutOn).toBe('2026-12-02');
  });

  test('has no forecast of an amount while a coming day has no rate', () => {
    const planned = [{ day: '2026-12-01' as const, halfDays: 2 }];
    const budget = budgetOf({ days: null, amount: 100 }, nothing, { ...ahead, planned, rate: null });
    expect(budget.amount).toMatchObject({ atEnd: null, runsOutOn: null });
    expect(budget.days.atEnd).toBe(100);
  });

  test('takes the fuller of days and amount', () => {
    const recorded = { ...nothing, approved: 2, approvedAmount: 2 * 100 };
    expect(budgetOf({ days: 1000, amount: 100 }, recorded, ahead).state).toBe('used');
    expect(budgetOf({ days: 1000, amount: 101 }, recorded, ahead).state).toBe('near');
  });
});

test('the earlier end is that of the contract or of its orders', () => {
  expect(earlierEnd(null, null)).toBeNull();
  expect(earlierEnd('2026-01-01', null)).toBe('2026-01-01');
  expect(earlierEnd('2026-01-02', '2026-01-01')).toBe('2026-01-01');
});

const day = fc.integer({ min: 0, max: 500 }).map((offset) => addDays('2026-01-01', offset));
const rates = fc.uniqueArray(fc.record({ from: day, rate: fc.integer({ min: 0, max: 200_000 }) }), {
  selector: ({ from }) => from,
  maxLength: 5,
});

test('working days are counted as one by one', () =>
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 120 }), (from, length) => {
      const until = addDays(from, length);
      const all = workingDaysBetween(from, until, 'metropole');
      const oneByOne = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) =>
        addDays(from, at),
      ).flatMap((one) => workingDaysBetween(one, one, 'metropole'));
      expect(all).toEqual(oneByOne);
    }),
    { numRuns: 60 },
  ));

test('the rate is the one of the last change before or on the day', () =>
  fc.assert(
    fc.property(rates, day, (all, on) => {
      let rate = 100;
      for (let one: Day = '2025-12-31'; one <= on; one = addDays(one, 1))
        rate = all.find(({ from }) => from === one)?.rate ?? rate;
      expect(rateOn(all, 100, on)).toBe(rate);
    }),
    { numRuns: 60 },
  ));

test('days and amounts run out on the first day that leaves nothing, added up day by day', () =>
  fc.assert(
    fc.property(
      rates,
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 6000 }),
      fc.integer({ min: 0, max: 40 }),
      fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
      (dated, quantities, ordered, used, endAfter) => {
        const planned = quantities
          .map((halfDays, at) => ({ day: addDays(today, at + 1), halfDays }))
          .filter(({ halfDays }) => halfDays > 0);
        const end = endAfter === null ? null : addDays(today, endAfter);
        const amount = ordered * 600;
        const budget = budgetOf(
          { days: ordered, amount },
          { ...nothing, pending: used, pendingAmount: used * 60_000 },
          { ...ahead, planned, end, rates: dated },
        );
        let days = used * 50;
        let halfCents = used * 60_000;
        let daysOut: Day | null = null;
        let amountOut: Day | null = null;
        for (const one of planned.filter((each) => end === null || each.day <= end)) {
          const left = { days: days < ordered, amount: halfCents < amount * 2 };
          days += one.halfDays * 50;
          halfCents += one.halfDays * (rateOn(dated, 60_000, one.day) ?? 0);
          if (left.days && days >= ordered) daysOut = one.day;
          if (left.amount && halfCents >= amount * 2) amountOut = one.day;
        }
        expect([budget.days.runsOutOn, budget.amount.runsOutOn]).toEqual([daysOut, amountOut]);
        if (budget.basis === 'planned') expect(budget.days.atEnd).toBe(days);
        expect(budget.days.left).toBe(ordered - used * 50);
        expect(budget.state === 'under').toBe(
          used * 50 * 100 < ordered * 80 && used * 30_000 * 100 < amount * 80,
        );
      },
    ),
    { numRuns: 200 },
  ));
