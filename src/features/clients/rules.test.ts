import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, fieldsOf } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { dueDay, endpointError, isInEu, isPermitted } from './rules.ts';

describe('the day on which an invoice is due', () => {
  test.each<[Day, number, boolean, Day]>([
    ['2026-10-31', 30, false, '2026-11-30'],
    ['2026-10-31', 45, true, '2026-12-31'],
    ['2026-11-15', 30, true, '2026-12-31'],
    ['2028-01-30', 30, true, '2028-02-29'],
    ['2026-11-30', 0, false, '2026-11-30'],
  ])('%s + %i days, end of month %s: %s', (issued, days, endOfMonth, due) => {
    expect(dueDay(issued, { days, endOfMonth })).toBe(due);
  });

  test('is the last day of a month with an end of the month, and never earlier than without', () => {
    forAll(
      fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 120 })),
      ([offset, days]) => {
        const issued = addDays('2026-01-01', offset);
        const due = dueDay(issued, { days, endOfMonth: true });
        expect(fieldsOf(addDays(due, 1)).day).toBe(1);
        expect(due >= dueDay(issued, { days, endOfMonth: false })).toBe(true);
      },
    );
  });
});

test('French clients pay within 60 days, or 45 days to the end of the month', () => {
  expect(isPermitted({ days: 60, endOfMonth: false }, 'FR')).toBe(true);
  expect(isPermitted({ days: 61, endOfMonth: false }, 'FR')).toBe(false);
  expect(isPermitted({ days: 46, endOfMonth: true }, 'FR')).toBe(false);
  expect(isPermitted({ days: 90, endOfMonth: true }, 'DE')).toBe(true);
});

test('the EU has 27 states', () => {
  const codes = Array.from({ length: 26 * 26 }, (_, at) =>
    String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
  );
  expect(codes.filter(isInEu)).toHaveLength(27);
});

test.each([
  ['', '', undefined],
  ['0225', '', 'client_endpoint_incomplete'],
  ['', '732829320', 'client_endpoint_incomplete'],
  ['0225', '732829320', undefined],
  ['0225', '732829320_73282932000074', undefined],
  ['0225', 'billing', 'client_endpoint_invalid'],
  ['0225', '383474814', 'client_endpoint_other'],
  ['0009', '73282932000074', undefined],
  ['0009', '38347481400100', 'client_endpoint_other'],
  ['0009', '732829320', 'client_endpoint_invalid'],
  ['9957', 'FR44732829320', undefined],
  ['9957', '732829320', 'client_endpoint_invalid'],
  ['EM', 'billing@client.example', undefined],
  ['EM', 'billing', 'client_endpoint_invalid'],
])('the electronic address %s %s: %s', (endpointScheme, endpointId, expected) => {
  expect(endpointError({ endpointScheme, endpointId, siren: '732829320' })).toBe(expected);
});
