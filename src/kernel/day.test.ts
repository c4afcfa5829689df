import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import {
  addDays,
  addMonths,
  compareDays,
  type Day,
  dayOf,
  daysBetween,
  daysInMonth,
  daysOfMonth,
  fieldsOf,
  isDay,
  isLeapYear,
  parseDay,
  parseDayMonthYear,
  readDay,
  tidyDay,
  weekday,
} from './day.ts';

/** Any day from 1600 to 2400. */
const anyDay = fc.nat(292_000).map((days) => addDays('1600-01-01', days));

describe('parsing', () => {
  test('every existing day is parsed in every format', () => {
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    forAll(anyDay, fc.constantFrom('/', '-', '.'), fc.nat(2), (day, separator, form) => {
      const { year, month, day: dn } = fieldsOf(day);
      const written = [String(month), String(month).padStart(2, '0'), names[month - 1]][form];
      expect(parseDayMonthYear([dn, written, year].join(separator))).toBe(day);
      expect(parseDay(day)).toBe(day);
      expect(dayOf(year, month, dn)).toBe(day);
    });
  });

  test.each([
    ['29/02/2024', '2024-02-29'],
    ['29-Feb-24', '2024-02-29'],
    ['1.3.2026', '2026-03-01'],
    ['31/dec/1999', '1999-12-31'],
    ['1/1/0099', '0099-01-01'],
    ['2026-02-28', '2026-02-28'],
  ])('%s is %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-13-01',
    '2026-00-01',
    '2026-1-1',
    '0000-01-01',
    '+002026-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '29/02/2023',
    '31/04/2026',
    '01/13/2026',
    '1/1-2026',
    '1/janv/2026',
    '٠١/٠١/٢٠٢٦',
    '',
  ])('%j is not a day', (text) => {
    expect(parseDay(text)).toBeUndefined();
    expect(isDay(text)).toBe(false);
  });

  test('the days that exist for Date are accepted, and no others', () => {
    const number = (most: number) => fc.integer({ min: 0, max: most });
    fc.assert(
      fc.property(fc.integer({ min: 1600, max: 2400 }), number(13), number(32), (year, month, day) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(isDay(text)).toBe(exists);
        if (!exists) expect(() => dayOf(year, month, day)).toThrow(RangeError);
      }),
      { numRuns: 1000 },
    );
  });

  test('a year is a leap year if 4 divides it, unless it is a century that 400 does not divide', () => {
    expect([1900, 2000, 2023, 2024].map(isLeapYear)).toEqual([false, true, false, true]);
    expect([1900, 2000, 2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
  });
});

describe('arithmetic', () => {
  test('adding and subtracting days are inverse, and daysBetween gives the difference', () => {
    forAll(anyDay, fc.integer({ min: -400_000, max: 400_000 }), (day, days) => {
      const later = addDays(day, days);
      expect(addDays(later, -days)).toBe(day);
      expect(daysBetween(day, later)).toBe(days);
      expect(Math.sign(compareDays(later, day))).toBe(Math.sign(days));
      expect(weekday(later)).toBe(((((weekday(day) - 1 + days) % 7) + 7) % 7) + 1);
    });
  });

  test('weekdays are numbered from 1 for Monday to 7 for Sunday', () => {
    const days: Day[] = ['1900-01-01', '1969-12-31', '2000-02-29', '2026-07-14', '2028-01-01', '2033-05-15'];
    expect(days.map(weekday)).toEqual([1, 3, 2, 2, 6, 7]);
  });

  test('days beyond the years 1 to 9999 throw an error', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(addDays('0099-12-31', 1)).toBe('0100-01-01');
  });

  test('daysOfMonth contains every day of the month once', () => {
    expect(daysOfMonth(2024, 2)).toHaveLength(29);
    expect(daysOfMonth(2026, 12).at(0)).toBe('2026-12-01');
    expect(daysOfMonth(2026, 12).at(-1)).toBe('2026-12-31');
    expect(() => daysOfMonth(2026, 13)).toThrow(RangeError);
  });
});

describe('addMonths', () => {
  test.each<[Day, number, Day]>([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-03-31', -27, '2023-12-31'],
  ])('%s plus %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test('adding twelve months adds a year, and no month is skipped', () => {
    forAll(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, months) => {
      const { year, month } = fieldsOf(day);
      const later = fieldsOf(addMonths(day, months));
      expect(later.year * 12 + later.month).toBe(year * 12 + month + months);
    });
  });
});

describe('a day as people write it', () => {
  test.each([
    ...[
      '07/02/2026',
      '7/2/26',
      '7.2.2026',
      '7-2-2026',
      ' 07 / 02 / 2026 ',
      '7 2 2026',
      '7. 2. 2026',
      '070226',
    ],
    ...[
      '07022026',
      '2026-02-07',
      '2026/2/7',
      '2026.02.07',
      '20260207',
      '7 feb 2026',
      '7 févr. 2026',
      '7-Feb-26',
    ],
    ...['7 février 2026', '7 fev 2026', 'samedi 7 février 2026', 'Feb 7, 2026', 'February 7th, 2026'],
    ...['Sat, Feb 7, 2026', '7th February 2026', '7.Feb.2026'],
  ])('%s', (text) => expect(readDay(text)).toBe('2026-02-07'));

  test.each([
    ...[
      '',
      '7',
      '07/02',
      '31/02/2026',
      '00000000',
      'tomorrow',
      '7/2-2026',
      '7 jui 2026',
      '7 xyz 2026',
      '20261301',
    ],
    ...['31 February 2026', '0 mars 2026', `7${' '.repeat(1e6)}2 2026`, '2026-02-07T08:00'],
  ])('%j is none', (text) => expect(readDay(text)).toBeUndefined());

  test('every month has its English and French names and their abbreviations', () => {
    for (const [locale, style] of ['en', 'fr'].flatMap((one) => [
      [one, 'long'] as const,
      [one, 'short'] as const,
    ]))
      for (let month = 1; month <= 12; month++) {
        const name = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(
          Date.UTC(2026, month - 1),
        );
        expect(readDay(`3 ${name} 2026`), `${name}`).toBe(dayOf(2026, month, 3));
        expect(readDay(`${name} 3, 2026`), `${name}`).toBe(dayOf(2026, month, 3));
      }
  });

  test('a day whose order depends on the language keeps its order', () => {
    expect(['03 04 2026', '03042026', '3.4.26'].map(tidyDay)).toEqual(['03/04/2026', '03/04/2026', '3.4.26']);
    expect(['2026/3/4', '4 mars 2026'].map(tidyDay)).toEqual(['2026-03-04', '2026-03-04']);
  });
});
