import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { addDays, type Day, daysOfMonth, fieldsOf, weekday } from './day.ts';
import {
  easterSunday,
  type HolidayZone,
  holidayName,
  holidaysOf,
  holidayZones,
  workingDays,
} from './holidays.ts';

/** Easter Sundays from printed calendars: the years of the state's list, and some extreme dates. */
const easters: Day[] = [
  ...(['2000-04-23', '2001-04-15', '2002-03-31', '2003-04-20', '2004-04-11', '2005-03-27'] as const),
  ...(['2006-04-16', '2007-04-08', '2008-03-23', '2009-04-12', '2010-04-04', '2011-04-24'] as const),
  ...(['2012-04-08', '2013-03-31', '2014-04-20', '2015-04-05', '2016-03-27', '2017-04-16'] as const),
  ...(['2018-04-01', '2019-04-21', '2020-04-12', '2021-04-04', '2022-04-17', '2023-04-09'] as const),
  ...(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01'] as const),
  ...(['2030-04-21', '2031-04-13', '1818-03-22', '1943-04-25', '2038-04-25', '2285-03-22'] as const),
];

describe('Easter', () => {
  test.each(easters)('Easter of the year is on %s', (day) => {
    expect(easterSunday(fieldsOf(day).year)).toBe(day);
  });

  test('Easter is always a Sunday from 22 March to 25 April', () => {
    for (let year = 1583; year <= 9999; year++) {
      const day = easterSunday(year);
      if (weekday(day) !== 7 || day < `${year}-03-22` || day > `${year}-04-25`) expect.fail(day);
    }
  });
});

/** Month and day, from the code du travail and the decrees. */
const everywhere = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
const own: Record<HolidayZone, (year: number) => readonly string[]> = {
  metropole: () => [],
  'alsace-moselle': () => ['12-26'],
  guadeloupe: () => ['05-27'],
  guyane: () => ['06-10'],
  martinique: () => ['05-22'],
  mayotte: () => ['04-27'],
  'la-reunion': () => ['12-20'],
  'saint-barthelemy': () => ['10-09'],
  'saint-martin': (year) => [year < 2018 ? '05-27' : '05-28'],
  'saint-pierre-et-miquelon': () => [],
  'polynesie-francaise': (year) => ['03-05', year < 2026 ? '06-29' : '11-20'],
  'nouvelle-caledonie': () => ['09-24'],
  'wallis-et-futuna': () => ['04-28', '07-29'],
};

describe('the holidays of a year', () => {
  test.each(holidayZones)('the holidays in %s are the legal ones in each year', (zone) => {
    for (const easter of easters.filter((day) => day > '2000' && day < '2032')) {
      const { year } = fieldsOf(easter);
      const fixed = [...everywhere, ...own[zone](year)].map((date) => `${year}-${date}`);
      const byEaster = [1, 39, 50, ...(['alsace-moselle', 'polynesie-francaise'].includes(zone) ? [-2] : [])];
      const expected = [...fixed, ...byEaster.map((days) => addDays(easter, days))].sort();
      expect(
        holidaysOf(year, zone).map(({ day }) => day),
        `${zone} ${year}`,
      ).toEqual(expected);
    }
  });

  test('the holidays of 2026 match a printed calendar', () => {
    const wall = [
      '01-01',
      '04-06',
      '05-01',
      '05-08',
      '05-14',
      '05-25',
      '07-14',
      '08-15',
      '11-01',
      '11-11',
      '12-25',
    ];
    expect(holidaysOf(2026, 'metropole').map(({ day }) => day.slice(5))).toEqual(wall);
  });
});

test.each<[HolidayZone, number, readonly string[]]>([
  // Printed calendars: tahiti-infos (2025), job.nc (twelve legal holidays).
  ['polynesie-francaise', 2025, ['03-05', '04-18', '06-29']],
  ['polynesie-francaise', 2026, ['03-05', '04-03', '11-20']],
  ['nouvelle-caledonie', 2026, ['09-24']],
  ['wallis-et-futuna', 2026, ['04-28', '07-29']],
  // Newspapers of the islands: soualigapost.com (2017, 2019), memoirestbarth.com (2012).
  ['saint-martin', 2017, ['05-27']],
  ['saint-martin', 2019, ['05-28']],
  ['saint-barthelemy', 2026, ['10-09']],
  ['alsace-moselle', 2026, ['04-03', '12-26']],
])('beside the national holidays %s has in %i %j', (zone, year, expected) => {
  const national = new Set(holidaysOf(year, 'metropole').map(({ day }) => day));
  const more = holidaysOf(year, zone).filter(({ day }) => !national.has(day));
  expect(more.map(({ day }) => day.slice(5))).toEqual(expected);
});

test('each holiday has a name in both languages, and two on the same day give both names', () => {
  expect(holidayName('2026-07-14', 'metropole', 'fr')).toBe('Fête nationale');
  expect(holidayName('2026-07-14', 'wallis-et-futuna', 'en')).toBe('Bastille Day');
  expect(holidayName('2008-05-01', 'metropole', 'fr')).toBe('Fête du Travail, Ascension');
  expect(holidayName('2026-12-26', 'alsace-moselle', 'en')).toBe('Second Day of Christmas');
  expect(holidayName('2026-12-26', 'metropole', 'en')).toBeUndefined();
});

describe('the working days', () => {
  test.each<[number, number, HolidayZone, number]>([
    // May 2026: 21 weekdays, of which 1, 8, 14 and 25 are holidays, and 22 in Martinique.
    [2026, 5, 'metropole', 17],
    [2026, 5, 'martinique', 16],
    [2026, 4, 'metropole', 21],
    [2026, 4, 'alsace-moselle', 20],
    [2026, 2, 'metropole', 20],
    [2026, 11, 'metropole', 20],
  ])('the working days of %i-%i in %s are %i', (year, month, zone, count) => {
    expect(workingDays(year, month, zone)).toHaveLength(count);
  });

  test('the working days are all weekdays without a holiday', () => {
    const zones = fc.constantFrom(...holidayZones);
    const months = fc.tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }));
    forAll(months, zones, ([year, month], zone) => {
      const days = new Set(workingDays(year, month, zone));
      for (const day of daysOfMonth(year, month)) {
        const rests = weekday(day) > 5 || holidayName(day, zone, 'en') !== undefined;
        expect(days.has(day)).toBe(!rests);
      }
    });
  });
});
