import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { civilDay, formatDay, formatSpan, withFrenchFirst } from './civil-day.ts';
import { addDays } from './day.ts';

test.each([
  // Winter time is one hour before UTC, summer time two.
  ['2025-12-31T22:59:59Z', '2025-12-31'],
  ['2025-12-31T23:00:00Z', '2026-01-01'],
  ['2026-07-13T21:59:59Z', '2026-07-13'],
  ['2026-07-13T22:00:00Z', '2026-07-14'],
  // The nights in which the clocks change.
  ['2026-03-29T00:59:59Z', '2026-03-29'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
])('at %s the day in Paris is %s', (instant, day) => {
  expect(civilDay(instant, 'Europe/Paris')).toBe(day);
  expect(civilDay(new Date(instant), 'Europe/Paris')).toBe(day);
});

test('an instant has different days in different zones', () => {
  const instant = new Date('2026-07-14T12:30:00Z');
  const places = ['Pacific/Auckland', 'Pacific/Wallis', 'Europe/Paris', 'Pacific/Tahiti'] as const;
  expect(places.map((zone) => civilDay(instant, zone))).toEqual([
    '2026-07-15',
    '2026-07-15',
    '2026-07-14',
    '2026-07-14',
  ]);
  expect(() => civilDay(new Date(Number.NaN), 'Europe/Paris')).toThrow(RangeError);
  expect(() => civilDay(instant, 'Europe/Ardoise' as 'Europe/Paris')).toThrow(RangeError);
});

test('in a zone without offset the day is that of the ISO text, also in years of less than four digits', () => {
  // Abidjan has used Greenwich time since 1912.
  const recent = fc.date({ min: new Date('1913-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  forAll(recent, (date) => {
    expect(civilDay(date, 'Africa/Abidjan')).toBe(date.toISOString().slice(0, 10));
  });
  expect(civilDay('0001-06-01T12:00:00Z', 'Europe/Paris')).toBe('0001-06-01');
});

test('days are formatted independently of the process’s zone', () => {
  expect(formatDay('2026-01-31', 'en')).toBe('31 January 2026');
  expect(formatDay('2026-01-31', 'fr')).toBe('31 janvier 2026');
  expect(formatDay('2026-01-31', 'fr', 'medium')).toBe('31 janv. 2026');
  forAll(fc.nat(100_000), (days) => {
    const day = addDays('1900-01-01', days);
    expect(Number(formatDay(day, 'fr').split(' ')[0]?.replace('er', ''))).toBe(Number(day.slice(8)));
  });
});

test.each([
  ['2026-10-01', '2026-10-31', '1–31 Oct 2026', '1er–31 oct. 2026'],
  ['2026-10-05', '2026-10-05', '5 Oct 2026', '5 oct. 2026'],
  ['2026-09-29', '2026-10-01', '29 Sept – 1 Oct 2026', '29 sept. – 1er oct. 2026'],
  ['2025-12-29', '2026-01-02', '29 Dec 2025 – 2 Jan 2026', '29 déc. 2025 – 2 janv. 2026'],
] as const)('the days from %s to %s share what is equal', (from, until, en, fr) => {
  // The only place for a line break is after a dash with spaces.
  const bound = (text: string) => text.replaceAll(' ', '\u00a0').replace('–\u00a0', '– ');
  expect(formatSpan(from, until, 'en')).toBe(bound(en));
  expect(formatSpan(from, until, 'fr')).toBe(bound(fr));
});

test('only the first of a month is «1er» in French', () => {
  expect(formatDay('2026-11-01', 'fr')).toBe('1er novembre 2026');
  expect(formatDay('2026-11-11', 'fr')).toBe('11 novembre 2026');
  expect(formatDay('2026-11-01', 'en')).toBe('1 November 2026');
  for (const [text, counted] of [
    ['26 octobre – 1 novembre 2026', '26 octobre – 1er novembre 2026'],
    ['1–7 juin', '1er–7 juin'],
    ['dim. 1', 'dim. 1er'],
    ['11–21 juin 2021', '11–21 juin 2021'],
  ] as const) {
    expect(withFrenchFirst(text, 'fr')).toBe(counted);
    expect(withFrenchFirst(text, 'en')).toBe(text);
  }
});
