import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, fieldsOf } from '#kernel/day.ts';
import { localTime, type Zone, zones } from '#kernel/zone.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  amountIn,
  type CellValue,
  type DateOrder,
  dayIn,
  daysIn,
  hoursIn,
  orderOf,
  togetherOf,
} from './cell.rules.ts';

const zone = 'Europe/Paris';
const dmy = { order: 'dmy', epoch: 1900, zone } as const;
const mdy = { order: 'mdy', epoch: 1900, zone } as const;

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
  ['3 nov 2026', '2026-11-03', '2026-11-03'],
  ['3. 11. 2026', '2026-11-03', '2026-03-11'],
  ['03112026', '2026-11-03', '2026-03-11'],
  ['Nov 3, 2026 9:30 AM', '2026-11-03', '2026-11-03'],
  ['20261103', '2026-11-03', '2026-11-03'],
  ['yesterday', undefined, undefined],
  [12, undefined, undefined],
])('the day in %j', (cell, one, other) => {
  expect([dayIn(cell, dmy), dayIn(cell, mdy)]).toEqual([one, other]);
});

test('days written as numbers are counted from 1900 or from 1904', () => {
  expect(dayIn(44623, { ...dmy, epoch: 1904 })).toBe('2026-03-04');
});

test.each<[string, Zone, string | undefined]>([
  ['2026-10-31T23:30:00Z', 'Europe/Paris', '2026-11-01'],
  ['2026-10-31T23:30:00.000Z', 'Pacific/Noumea', '2026-11-01'],
  ['2026-10-31T23:30Z', 'America/Martinique', '2026-10-31'],
  ['2026-11-01T02:30:00Z', 'America/Martinique', '2026-10-31'],
  ['2026-12-31 23:30:00+00', 'Europe/Paris', '2027-01-01'],
  ['2027-01-01 00:30:00 +1100', 'Europe/Paris', '2026-12-31'],
  ['31/12/2026 23:30 UTC', 'Europe/Paris', '2027-01-01'],
  ['2026-10-31T23:30:00', 'Pacific/Noumea', '2026-10-31'],
  ['2026-10-31 23:30:00', 'America/Martinique', '2026-10-31'],
  ['2026-10-31 08:30-17:30', 'Pacific/Noumea', '2026-10-31'],
  ['2026-10-31', 'America/Martinique', '2026-10-31'],
  ['2026-10-31T25:30:00Z', 'Europe/Paris', undefined],
])('%s is a day in %s: %s', (cell, zone, day) => {
  expect(dayIn(cell, { ...dmy, zone })).toBe(day);
});

test('an instant is the same day in every notation', () => {
  forAll(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    fc.constantFrom(...zones),
    fc.constantFrom(...zones),
    (instant, here, there) => {
      const local = localTime(instant, there);
      const minutes = Math.ceil((Date.parse(`${local}Z`) - instant.getTime()) / 60_000);
      const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
        String(part).padStart(2, '0'),
      );
      const read = { ...dmy, zone: here };
      expect(dayIn(instant.toISOString(), read)).toBe(civilDay(instant, here));
      expect(dayIn(`${local}${minutes < 0 ? '-' : '+'}${hours}:${rest}`, read)).toBe(civilDay(instant, here));
    },
  );
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
    [['01. 02. 2026'], 'unknown'],
    [['01022026'], 'unknown'],
    [['2026/02/01', '1 feb 2026'], 'none'],
    [['13/02/2026 23:30 UTC', '01/02/2026 10:00:00 +0100'], 'dmy'],
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
      const read = { order: found === 'dmy' || found === 'mdy' ? found : order, epoch: 1900, zone } as const;
      expect(texts.map((text) => dayIn(text, read))).toEqual(days);
    });
  });
});

test.each<[CellValue, string]>([
  ['\ufeff 1 234,50 € ', '1 234,50 €'],
  [0.1 + 0.2, '0.3'],
  [1234.5, '1234.5'],
  [null, ''],
])('the amount in %j', (cell, amount) => {
  expect(amountIn(cell)).toBe(amount);
});

test.each<[CellValue, string | undefined]>([
  ['0,5', '0.5'],
  ['1 j', '1'],
  [1, '1'],
  ['½ day', undefined],
  ['1 00', undefined],
])('the days in %j', (cell, days) => {
  expect(daysIn(cell)).toBe(days);
});

test.each<[CellValue, number | undefined]>([
  ['7:30', 7.5],
  ['0:13', 13 / 60],
  ['7h30', 7.5],
  ['07:30:00', 7.5],
  ['7h', 7],
  ['7 h', 7],
  ['7.5h', 7.5],
  ['7,5 h', 7.5],
  ['7h30m', 7.5],
  ['7h 30min', 7.5],
  ['7 h 30', 7.5],
  ['7 H 30 MIN.', 7.5],
  ['7 heures 30 minutes', 7.5],
  ['7 hrs', 7],
  ['450 min', 7.5],
  ['30m', 0.5],
  ['PT7H30M', 7.5],
  ['PT27000S', 7.5],
  ['1d', 7],
  ['0,5 j', 3.5],
  ['7,5', 7.5],
  ['7.125', 7.125],
  ['7', 7],
  [7.5, 7.5],
  [{ hours: 7.5 }, 7.5],
  ...[
    '7:60',
    '7:99',
    '7h60',
    '7:5',
    '7:30:60',
    '7h 90m',
    '7.5h 30m',
    '30m 7h',
    '7h7h',
    '1.5:30',
    '7x',
    '7 30',
  ].map((text): [string, undefined] => [text, undefined]),
  ...['a day', 'PT', 'P1D', '7h30mm', '7 h 3', 'h', '7::30', '-7:30'].map((text): [string, undefined] => [
    text,
    undefined,
  ]),
])('the hours in %j', (cell, hours) => {
  const found = hoursIn(cell, 7);
  if (hours === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(hours, 9);
});

test('every duration is read in each of its notations', () => {
  forAll(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
    const two = String(minutes).padStart(2, '0');
    const texts = [
      `${hours}:${two}`,
      `${hours}h${two}`,
      `${hours} h ${two}`,
      `${hours}h ${minutes}m`,
      `PT${hours}H${minutes}M`,
    ];
    for (const text of [...texts, `${String(hours).padStart(2, '0')}:${two}:00`])
      expect(hoursIn(text, 7), text).toBeCloseTo(hours + minutes / 60, 9);
  });
});
