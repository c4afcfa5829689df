import { expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { linesOf, warningsOf } from './line.rules.ts';

const checked = {
  month: { year: 2026, month: 3 },
  recorded: new Map<Day, number>([
    ['2026-03-02', 2],
    ['2026-03-03', 1],
  ]),
  unapprovedHalfDays: 0,
  terms: [
    {
      startsOn: '2026-03-02' as Day,
      endsOn: '2026-03-04' as Day,
      week: '2222200',
      regime: 'hours' as const,
      daysPerYear: null,
      hoursPerWeek: 35,
      seniorityFrom: null,
    },
  ],
  payrollNumber: '17',
  lines: [],
  isFree: () => false,
  until: '2026-03-31' as Day,
};

test('missing days follow the terms, without public holidays and days to come', () => {
  expect(warningsOf(checked)).toEqual([{ kind: 'missing', days: 1.5 }]);
  expect(warningsOf({ ...checked, isFree: (day) => day === '2026-03-04' })).toEqual([
    { kind: 'missing', days: 0.5 },
  ]);
  expect(warningsOf({ ...checked, until: '2026-03-02' })).toEqual([]);
});

test('days outside the terms, unapproved days, a missing number and taxed allowances are pointed out', () => {
  const recorded = new Map<Day, number>([['2026-03-05', 2]]);
  const item = { accountId: 1, ref: 0, day: null, reason: '', month: '2026-03-01' as Day };
  const values = { halfDays: 0, centihours: 0, quantity: 1, exemptCents: 10, taxedCents: 1 };
  const found = warningsOf({
    ...checked,
    recorded,
    payrollNumber: '',
    unapprovedHalfDays: 3,
    until: '2026-03-01',
    lines: linesOf([{ ...item, ...values, kind: 'remote_work' }]),
  });
  expect(found).toEqual([
    { kind: 'no_terms', days: 1 },
    { kind: 'no_number', days: 0 },
    { kind: 'unapproved', days: 1.5 },
    { kind: 'taxed', days: 0 },
  ]);
});
