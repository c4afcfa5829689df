import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, fieldsOf } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  type CellValue,
  type DateOrder,
  dayIn,
  decimalIn,
  hoursIn,
  orderOf,
  togetherOf,
} from './cell.rules.ts';

const dmy = { order: 'dmy', epoch: 1900 } as const;
const mdy = { order: 'mdy', epoch: 1900 } as const;

test.each<[CellValue, string | undefined, string | undefined]>([
  ['2026-03-04', '2026-03-04', '2026-03-04'],
  ['2026/3/4', '2026-03-04', '2026-03-04'],
  ['03/04/2026', '2026-04-03', '2026-03-04'],
  ['3.4.26', '2026-04-03', '2026-03-04'],
  ['31/12/2025 08:30', '2025-12-31', undefined],
  ['12/31/2025 8:30 AM', undefined, '2025-12-31'],
  ['2026-03-04T08:00:00Z', '2026-03-04', '2026-03-04'],
  ['29-Feb-2024', '2024-02-29', '2024-02-29'],
  [{ day: '2026-03-04' }, '2026-03-04', '2026-03-04'],
  [{ day: '' }, undefined, undefined],
  [46085, '2026-03-04', '2026-03-04'],
  ['46085', '2026-03-04', '2026-03-04'],
  ['1899-12-31', undefined, undefined],
  ['30/02/2026', undefined, undefined],
  ['yesterday', undefined, undefined],
  [12, undefined, undefined],
])('the day in %j', (cell, one, other) => {
  expect([dayIn(cell, dmy), dayIn(cell, mdy)]).toEqual([one, other]);
});

test('days written as numbers are counted from 1900 or from 1904', () => {
  expect(dayIn(44623, { order: 'dmy', epoch: 1904 })).toBe('2026-03-04');
});

describe('the order of day and month in a column', () => {
  test.each([
    [['2026-01-05', ''], 'none'],
    [['01/02/2026', '03/03/2026'], 'unknown'],
    [['01/01/2026', '03/03/26'], 'either'],
    [['01/02/2026', '13/02/2026'], 'dmy'],
    [['01/02/2026', '02-13-2026'], 'mdy'],
    [['14/02/2026', '02/13/2026'], 'mixed'],
    [['45/45/2026'], 'none'],
  ])('%j: %s', (texts, order) => {
    expect(orderOf(texts)).toBe(order);
  });

  test('all columns of one file have the same order of day and month', () => {
    expect(togetherOf(['none', 'unknown', 'mdy'])).toBe('mdy');
    expect(togetherOf(['dmy', 'mdy'])).toBe('mixed');
    expect(togetherOf([])).toBe('none');
  });

  test('days are read in the order in which they were written, or the person must choose the order', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((after) => addDays('1990-01-01', after));
    forAll(fc.array(day, { minLength: 1 }), fc.constantFrom<DateOrder>('dmy', 'mdy'), (days, order) => {
      const texts = days.map((one) => {
        const { year, month, day } = fieldsOf(one);
        return order === 'dmy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
      });
      const found = orderOf(texts);
      expect(['either', 'unknown', order]).toContain(found);
      const read = { order: found === 'dmy' || found === 'mdy' ? found : order, epoch: 1900 } as const;
      expect(texts.map((text) => dayIn(text, read))).toEqual(days);
    });
  });
});

test.each<[CellValue, string | undefined]>([
  ['12', '12'],
  ['12,5', '12.5'],
  ['1 234,50 €', '1234.50'],
  ['1\u202f234,50', '1234.50'],
  ['EUR 1,234.50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234,567', '1234567'],
  ['-12.00', '-12.00'],
  ['(12,00)', '-12.00'],
  ['12,00-', '-12.00'],
  [',5', '0.5'],
  ['0.125', '0.125'],
  // Ambiguous: a thousand, or a decimal.
  ['1,234', undefined],
  ['1.234', undefined],
  ['1.2.3', undefined],
  ['twelve', undefined],
  ['=1+1', undefined],
  [0.1 + 0.2, '0.3'],
  [1234.5, '1234.5'],
])('the amount in %j', (cell, amount) => {
  expect(decimalIn(cell)).toBe(amount);
});

test('an amount in the format of French or English spreadsheets is read correctly', () => {
  const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
  forAll(cents, fc.constantFrom('fr-FR', 'en-GB', 'de-DE', 'de-CH'), fc.boolean(), (given, tag, euros) => {
    const style = euros ? ({ style: 'currency', currency: 'EUR' } as const) : {};
    const text = new Intl.NumberFormat(tag, { ...style, minimumFractionDigits: 2 }).format(given / 100);
    expect(Number(decimalIn(text))).toBeCloseTo(given / 100, 6);
  });
});

test.each<[CellValue, number | undefined]>([
  ['7:30', 7.5],
  ['7h30', 7.5],
  ['07:30:00', 7.5],
  ['7,5', 7.5],
  ['7.125', 7.125],
  ['7', 7],
  [7.5, 7.5],
  [{ hours: 7.5 }, 7.5],
  ['a day', undefined],
])('the hours in %j', (cell, hours) => {
  expect(hoursIn(cell)).toBe(hours);
});
