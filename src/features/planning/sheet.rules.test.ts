import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import type { Quantity } from './day.rules.ts';
import { type CellKey, cellKey } from './day.rules.ts';
import {
  copyDays,
  countedDays,
  dayTotals,
  fillDays,
  fullDays,
  type Sheet,
  type SheetContract,
  sheetOf,
  sumOf,
  weeksOf,
  withCells,
  withRowsOf,
} from './sheet.rules.ts';

const contract = (contractId: number, more: Partial<SheetContract> = {}): SheetContract => ({
  contractId,
  startDate: null,
  endDate: null,
  open: true,
  ...more,
});
const day = (dn: number): Day => `2026-11-${String(dn).padStart(2, '0')}` as Day;
const edits = (sheet: Sheet, list: { contractId: number; day: Day; quantity: Quantity }[]) =>
  withCells(sheet, new Map(list.map(({ quantity, ...cell }) => [cellKey(cell), quantity])));

describe('the sheet of a month', () => {
  test('the sheet contains the rows of the month without their empty cells', () => {
    const cell = { dm: 11, dy: 2026 };
    const sheet = sheetOf({
      7: {
        '2026:11': [
          { ...cell, dn: 2, quantity: 1 },
          { ...cell, dn: 3, quantity: 0 },
        ],
      },
      8: { '2026:10': [{ dn: 31, dm: 10, dy: 2026, quantity: 0.5 }] },
    });
    expect(sheet).toEqual(
      new Map([
        ['7', new Map([['2026-11-02', 1]])],
        ['8', new Map([['2026-10-31', 0.5]])],
      ]),
    );
  });

  test('filling assigns the unrecorded part of each day to a contract within its dates', () => {
    const sheet = edits(new Map(), [
      { contractId: 1, day: day(2), quantity: 1 },
      { contractId: 1, day: day(3), quantity: 0.5 },
      { contractId: 2, day: day(4), quantity: 0.5 },
    ]);
    const days = [day(2), day(3), day(4), day(5), day(6)];
    const filled = fillDays(sheet, contract(2, { endDate: day(5) }), days);
    expect(filled).toEqual([
      { contractId: 2, day: day(3), quantity: 0.5 },
      { contractId: 2, day: day(4), quantity: 1 },
      { contractId: 2, day: day(5), quantity: 1 },
    ]);
    expect(fillDays(sheet, contract(2, { open: false }), days)).toEqual([]);
    expect(sumOf(days, dayTotals(edits(sheet, filled)))).toBe(4);
  });

  test('copying repeats a week, and leaves out closed contracts', () => {
    const sheet = edits(new Map(), [
      { contractId: 1, day: day(2), quantity: 1 },
      { contractId: 2, day: day(10), quantity: 1 },
      { contractId: 3, day: day(2), quantity: 0.5 },
    ]);
    const pairs = [[day(9), day(2)] as const, [day(10), day(3)] as const];
    expect(copyDays(sheet, [contract(1), contract(2), contract(3, { open: false })], pairs)).toEqual([
      { contractId: 1, day: day(9), quantity: 1 },
      { contractId: 2, day: day(10), quantity: 0 },
    ]);
  });
});

const cells = fc
  .array(
    fc.tuple(
      fc.record({ contractId: fc.integer({ min: 1, max: 3 }), day: fc.integer({ min: 2, max: 8 }).map(day) }),
      fc.constantFrom<Quantity>(0, 0.5, 1),
    ),
  )
  .map((list): Map<CellKey, Quantity> => new Map(list.map(([cell, quantity]) => [cellKey(cell), quantity])));

test('unchanged rows stay the same objects, and totals are the sums of the cells', () => {
  forAll(cells, cells, (recorded, changed) => {
    const before = withCells(new Map(), recorded);
    const after = withCells(before, changed);
    for (const [row, days] of before)
      if (![...changed.keys()].some((key) => key.startsWith(`${row} `))) expect(after.get(row)).toBe(days);
    expect(withRowsOf(before, new Map([...before].map(([row, days]) => [row, new Map(days)])))).toBe(before);
    expect(withRowsOf(before, after)).toEqual(after);
    const all = new Map([...recorded, ...changed]);
    const week = [2, 3, 4, 5, 6, 7, 8].map(day);
    expect(sumOf(week, dayTotals(after))).toBe([...all.values()].reduce<number>((sum, one) => sum + one, 0));
  });
});

test('filling never exceeds one day per date, and leaves nothing unrecorded on the days that it may fill', () => {
  const week = [2, 3, 4, 5, 6, 7, 8].map(day);
  forAll(cells, (recorded) => {
    const before = withCells(new Map(), recorded);
    const after = edits(before, fillDays(before, contract(1), week));
    expect(fullDays(after)).toEqual(fullDays(before));
    for (const each of week) expect(dayTotals(after).get(each) ?? 0).toBeGreaterThanOrEqual(1);
  });
});

test('the weeks of a month mark weekends and holidays as non-working days', () => {
  const head = Array.from({ length: 14 }, (_, at) => ({
    dn: at + 1,
    dm: 6,
    dy: 2026,
    weekday: (at % 7) + 1,
    inMonth: true,
    holiday: at === 2 ? 'A holiday' : null,
    closed: at === 0,
    expected: at === 1,
  }));
  const [first, second, other] = weeksOf(head, [
    { monday: '2026-06-01' as Day, state: 'submitted' },
    { monday: '2026-06-08' as Day, state: 'rejected' },
    { monday: '2026-07-06' as Day, state: 'open' },
  ]);
  expect(first?.days.map(({ isWorkingDay }) => isWorkingDay)).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(first?.days.filter(({ closed }) => closed).map(({ dn }) => dn)).toEqual([1]);
  expect(second?.days.map(({ day }) => day)).toEqual(
    head.slice(7).map(({ dn }) => `2026-06-${`${dn}`.padStart(2, '0')}`),
  );
  expect(other?.days).toEqual([]);
  expect([first, second].map((week) => week?.days.every(({ locked }) => locked))).toEqual([true, false]);
  // The expected day, and a working day with something recorded on it; never a weekend.
  const recorded = new Map<Day, number>([
    ['2026-06-04', 0.5],
    ['2026-06-06', 1],
  ]);
  expect(countedDays(first?.days ?? [], recorded).map(({ dn }) => dn)).toEqual([2, 4]);
});
