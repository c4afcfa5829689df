import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  checkDays,
  type DayEntry,
  firstRefusal,
  halfDaysOf,
  quantities,
  type Recorded,
} from './day.rules.ts';

const contract = (contractId: number, values: object = {}) => ({
  contractId,
  startDate: null,
  endDate: null,
  closed: false,
  mine: true,
  ...values,
});
const on = (day: Day, contractId: number, halfDays: DayEntry['halfDays']): DayEntry => ({
  day,
  contractId,
  halfDays,
});
const recorded = (values: Partial<Recorded> = {}): Recorded => ({
  entries: [],
  contracts: [contract(1), contract(2)],
  isLocked: () => false,
  isClosed: () => false,
  leaveOf: () => undefined,
  ...values,
});
const monday = '2026-12-28';

test('a quantity is a number of half days', () => {
  expect(quantities.map(halfDaysOf)).toEqual([0, 1, 2]);
});

describe('a cell', () => {
  const one = (entry: DayEntry, values: Partial<Recorded> = {}) => checkDays([entry], recorded(values));

  test.each([
    ['before the contract', { contracts: [contract(1, { startDate: '2026-12-29' })] }, 'NOT_ON_CONTRACT'],
    ['after the contract', { contracts: [contract(1, { endDate: '2026-12-27' })] }, 'NOT_ON_CONTRACT'],
    ['of a closed contract', { contracts: [contract(1, { closed: true })] }, 'NOT_ON_CONTRACT'],
    ['of an unassigned contract', { contracts: [contract(1, { mine: false })] }, 'NOT_ON_CONTRACT'],
    ['of an unknown contract', { contracts: [] }, 'NOT_ON_CONTRACT'],
    ['of a locked week', { isLocked: () => true }, 'WEEK_LOCKED'],
    ['of a closed month', { isClosed: () => true }, 'MONTH_CLOSED'],
    ['of a full day', { entries: [on(monday, 2, 2)] }, 'DAY_FULL'],
  ])('a cell is rejected: %s', (_, values, code) => {
    expect(one(on(monday, 1, 1), values).refused).toEqual([{ day: monday, contractId: 1, code }]);
  });

  test('a cell of an approved leave is rejected, and the leave is named', () => {
    const leave = { leaveRequestId: 7, from: monday, to: monday } as const;
    expect(one(on(monday, 1, 1), { leaveOf: () => leave }).refused).toEqual([
      { day: monday, contractId: 1, code: 'ON_LEAVE', leave },
    ]);
  });

  test('a cell can be recorded on the first and last day of its contract', () => {
    const dates = { contracts: [contract(1, { startDate: monday, endDate: monday })] };
    expect(one(on(monday, 1, 2), dates)).toEqual({ changes: [on(monday, 1, 2)], refused: [] });
  });

  test('a cell can be cleared after its contract has ended, and an unchanged cell is ignored', () => {
    const gone = { contracts: [], entries: [on(monday, 1, 2)] };
    expect(one(on(monday, 1, 0), gone)).toEqual({ changes: [on(monday, 1, 0)], refused: [] });
    expect(one(on(monday, 1, 2), gone)).toEqual({ changes: [], refused: [] });
    expect(one(on(monday, 1, 1), gone).refused).toHaveLength(1);
  });

  test('a cell of a locked week is rejected even if it is unchanged', () => {
    expect(one(on(monday, 1, 2), { entries: [on(monday, 1, 2)], isLocked: () => true }).refused).toHaveLength(
      1,
    );
  });
});

test('of several errors of a cell, the closed month is reported first, then the locked week', () => {
  const refused = (code: 'DAY_FULL' | 'WEEK_LOCKED' | 'MONTH_CLOSED') =>
    ({ day: monday, contractId: 1, code }) as const;
  expect(firstRefusal([refused('DAY_FULL'), refused('WEEK_LOCKED')])).toBe('WEEK_LOCKED');
  expect(firstRefusal([refused('WEEK_LOCKED'), refused('MONTH_CLOSED')])).toBe('MONTH_CLOSED');
  expect(firstRefusal([])).toBeUndefined();
});

const day = fc.integer({ min: 0, max: 6 }).map((after) => addDays(monday, after));
const halfDays = fc.constantFrom(...([0, 1, 2] as const));
const entry = fc.record({ day, contractId: fc.integer({ min: 1, max: 3 }), halfDays });
const entries = fc.array(entry, { maxLength: 25 });

const cellOf = (one: { day: Day; contractId: number }) => `${one.day} ${one.contractId}`;

/** Applies accepted changes to the recorded days. */
function applied(before: readonly DayEntry[], changes: readonly DayEntry[]): DayEntry[] {
  const cells = new Map(before.map((one) => [`${one.contractId} ${one.day}`, one]));
  for (const one of changes) cells.set(`${one.contractId} ${one.day}`, one);
  return [...cells.values()].filter((one) => one.halfDays > 0);
}

test('accepted changes never add up to more than one day per date, for any input', () => {
  forAll(fc.array(entries, { maxLength: 6 }), (calls) => {
    let state: DayEntry[] = [];
    for (const sent of calls) {
      const checked = checkDays(
        sent,
        recorded({ entries: state, contracts: [1, 2, 3].map((id) => contract(id)) }),
      );
      if (checked.refused.length === 0) state = applied(state, checked.changes);
      const sums = Map.groupBy(state, (one) => one.day);
      for (const cells of sums.values())
        expect(cells.reduce((sum, one) => sum + one.halfDays, 0)).toBeLessThanOrEqual(2);
    }
  });
});

test('repeating a write changes nothing and is not rejected', () => {
  forAll(entries, (sent) => {
    const once = checkDays(sent, recorded());
    fc.pre(once.refused.length === 0);
    const again = checkDays(sent, recorded({ entries: applied([], once.changes) }));
    expect(again).toEqual({ changes: [], refused: [] });
  });
});

test('in a closed month every change is rejected, and unchanged cells are not', () => {
  forAll(entries, entries, day, (before, sent, from) => {
    const known = applied([], before);
    const isClosed = (one: Day) => one < from;
    const open = checkDays(sent, recorded({ entries: known }));
    const checked = checkDays(sent, recorded({ entries: known, isClosed }));
    expect(checked.changes).toEqual(open.changes);
    expect(
      checked.refused
        .filter(({ code }) => code === 'MONTH_CLOSED')
        .map(cellOf)
        .sort(),
    ).toEqual(
      open.changes
        .filter((one) => isClosed(one.day))
        .map(cellOf)
        .sort(),
    );
    const rest = ({ refused }: typeof open) => refused.filter((one) => !isClosed(one.day));
    expect(rest(checked)).toEqual(rest(open));
  });
});

test('in a locked week nothing changes, and every cell is rejected', () => {
  forAll(entries, entries, day, (before, sent, locked) => {
    const checked = checkDays(
      sent,
      recorded({ entries: applied([], before), isLocked: (one) => one === locked }),
    );
    const named = checked.refused.filter(({ code }) => code === 'WEEK_LOCKED').map((one) => one.day);
    expect(named).toHaveLength(sent.filter((one) => one.day === locked).length);
    expect(named.every((one) => one === locked)).toBe(true);
  });
});
