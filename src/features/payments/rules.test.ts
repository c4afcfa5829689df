import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  changesBetween,
  type DueReport,
  dueAfterAdvances,
  isNewAccount,
  type OpenAdvance,
  paymentState,
  peopleBelowZero,
  planTransfers,
  runState,
  type ShownTransfer,
  totalsOf,
} from './rules.ts';

const report = (reportId: number, userId: number, cents: number): DueReport => ({
  reportId,
  userId,
  cents,
  title: `Report ${reportId}`,
});
const advance = (advanceId: number, userId: number, openCents: number, day = 0): OpenAdvance => ({
  advanceId,
  userId,
  openCents,
  paidOn: addDays('2026-01-01', day),
  permanent: false,
});

const cents = fc.integer({ min: 1, max: 5_000_000 });
const positiveOrBelowZero = fc.integer({ min: -2_000_000, max: 5_000_000 }).filter((sum) => sum !== 0);
const person = fc.integer({ min: 1, max: 4 });
const reports = fc
  .array(fc.tuple(person, positiveOrBelowZero), { minLength: 1, maxLength: 30 })
  .map((rows) => rows.map(([userId, sum], at) => report(at + 1, userId, sum)))
  // A run contains no reports of people whose total is below zero.
  .map((rows) => rows.filter(({ userId }) => !peopleBelowZero(rows).includes(userId)));
const advances = fc
  .array(fc.tuple(person, cents, fc.nat({ max: 300 })), { maxLength: 10 })
  .map((rows) => rows.map(([userId, sum, day], at) => advance(at + 1, userId, sum, day)));

describe('the transfers of a run', () => {
  test('each person gets one transfer, reduced by their oldest advances', () => {
    const planned = planTransfers(
      [report(5, 2, 10_000), report(3, 1, 4000), report(4, 2, 2500)],
      [advance(7, 2, 9000, 20), advance(8, 2, 5000, 10), advance(9, 3, 100)],
    );
    expect(planned).toMatchObject([
      { userId: 1, reportsCents: 4000, deductedCents: 0, amountCents: 4000, deductions: [] },
      {
        userId: 2,
        reportsCents: 12_500,
        deductedCents: 12_500,
        amountCents: 0,
        deductions: [
          { advanceId: 8, cents: 5000 },
          { advanceId: 7, cents: 7500 },
        ],
      },
    ]);
    expect(totalsOf(planned)).toEqual({
      reports: 3,
      people: 2,
      transfers: 1,
      reportsCents: 16_500,
      deductedCents: 12_500,
      totalCents: 4000,
    });
  });

  test('people whose reports are below zero together are left out', () => {
    const due = [
      report(1, 1, -500),
      report(2, 1, 400),
      report(3, 2, -500),
      report(4, 2, 500),
      report(5, 3, 1),
    ];
    expect(peopleBelowZero(due)).toEqual([1]);
    expect(planTransfers(due.slice(2), [advance(7, 2, 100)])).toMatchObject([
      { userId: 2, reportsCents: 0, deductions: [], amountCents: 0 },
      { userId: 3, amountCents: 1 },
    ]);
  });

  test('the transfers equal reports minus deductions, for each person and in total', () => {
    forAll(reports, advances, (due, open) => {
      const planned = planTransfers(due, open);
      const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, row) => all + row.cents, 0);
      for (const transfer of planned) {
        expect(transfer.reportsCents).toBe(sum(due.filter(({ userId }) => userId === transfer.userId)));
        expect(transfer.amountCents).toBe(transfer.reportsCents - sum(transfer.deductions));
      }
      const totals = totalsOf(planned);
      expect(totals.totalCents).toBe(sum(due) - sum(planned.flatMap(({ deductions }) => deductions)));
      expect(totals.reports).toBe(due.length);
    });
  });

  test('as much as possible is deducted, but never more than is due or open', () => {
    forAll(reports, advances, (due, open) => {
      for (const { userId, reportsCents, deductions, deductedCents, amountCents } of planTransfers(
        due,
        open,
      )) {
        const own = open.filter((one) => one.userId === userId);
        const openCents = own.reduce((all, one) => all + one.openCents, 0);
        expect(deductedCents).toBe(Math.min(openCents, reportsCents));
        expect(amountCents).toBeGreaterThanOrEqual(0);
        expect(new Set(deductions.map(({ advanceId }) => advanceId)).size).toBe(deductions.length);
        for (const deduction of deductions) {
          const of = own.find(({ advanceId }) => advanceId === deduction.advanceId);
          expect(deduction.cents).toBeGreaterThan(0);
          expect(deduction.cents).toBeLessThanOrEqual(of?.openCents ?? 0);
        }
      }
    });
  });

  test('the transfers do not depend on the order in which reports were chosen', () => {
    forAll(reports, advances, (due, open) => {
      expect(planTransfers(due.toReversed(), open.toReversed())).toEqual(planTransfers(due, open));
    });
  });
});

test('the states of reports and payments follow from what happened to them', () => {
  expect(paymentState(undefined, 0)).toBeUndefined();
  expect(paymentState(undefined, 100)).toBe('to_pay');
  expect(paymentState(undefined, -100)).toBe('to_deduct');
  expect(paymentState({ paidOn: null }, 100)).toBe('in_run');
  expect(paymentState({ paidOn: '2026-11-25' }, 0)).toBe('paid');
  expect(runState({ paidOn: null, isUndone: false })).toBe('created');
  expect(runState({ paidOn: '2026-11-25', isUndone: false })).toBe('paid');
  expect(runState({ paidOn: '2026-11-25', isUndone: true })).toBe('undone');
});

test('permanent advances are not deducted', () => {
  const [transfer] = planTransfers(
    [report(1, 1, 5000)],
    [{ ...advance(1, 1, 3000), permanent: true }, advance(2, 1, 1000, 5)],
  );
  expect(transfer).toMatchObject({ amountCents: 4000, deductions: [{ advanceId: 2, cents: 1000 }] });
});

const shownTransfers = fc.uniqueArray(
  fc.record({
    userId: fc.integer({ min: 1, max: 8 }),
    accountVersion: fc.constantFrom('', 'a', 'b'),
    reportsCents: fc.integer({ min: 1, max: 3 }),
    amountCents: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ userId }) => userId, minLength: 1 },
);

test('what was shown is equal to what is planned exactly if each person, account and amount is equal', () => {
  const sorted = (rows: readonly ShownTransfer[]) => rows.toSorted((one, other) => one.userId - other.userId);
  forAll(shownTransfers, shownTransfers, (shown, planned) => {
    expect(changesBetween(shown, shown.toReversed())).toEqual([]);
    const isEqual = JSON.stringify(sorted(shown)) === JSON.stringify(sorted(planned));
    expect(changesBetween(shown, planned).length === 0).toBe(isEqual);
  });
  const one = { userId: 1, accountVersion: 'a', reportsCents: 2, amountCents: 1 };
  expect(
    changesBetween(
      [one, { ...one, userId: 2 }],
      [
        { ...one, accountVersion: 'b' },
        { ...one, userId: 3 },
      ],
    ),
  ).toEqual([
    { userId: 1, what: 'account' },
    { userId: 3, what: 'added' },
    { userId: 2, what: 'removed' },
  ]);
  expect(changesBetween([one], [{ ...one, reportsCents: 3 }])).toEqual([{ userId: 1, what: 'amount' }]);
});

test('an account is new for 30 days', () => {
  const saved = new Date('2026-11-01T10:00:00Z');
  expect(isNewAccount(saved, new Date('2026-12-01T09:59:59Z'))).toBe(true);
  expect(isNewAccount(saved, new Date('2026-12-01T10:00:00Z'))).toBe(false);
});

test('what advances cover of several months is covered once, the earlier months first', () => {
  expect(dueAfterAdvances(10_000, 0, 3000)).toBe(7000);
  expect(dueAfterAdvances(10_000, 2000, 3000)).toBe(9000);
  expect(dueAfterAdvances(1000, 0, 3000)).toBe(0);
  expect(dueAfterAdvances(-500, 0, 3000)).toBe(-500);
  forAll(fc.array(fc.nat({ max: 5000 }), { minLength: 1 }), fc.nat({ max: 30_000 }), (months, advances) => {
    const sum = months.reduce((total, month) => total + month, 0);
    let earlier = 0;
    let due = 0;
    for (const month of months) {
      due += dueAfterAdvances(month, earlier, advances);
      earlier += month;
    }
    expect(due).toBe(Math.max(0, sum - advances));
  });
});
