import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { civilDay } from './civil-day.ts';
import { holidayZones } from './holidays.ts';
import { instantAt, instantsOf } from './instant.ts';
import { localTime, zones } from './zone.ts';
import { cityOf, zoneOfHolidays } from './zone-choice.ts';

test('each region of public holidays has a zone, and each zone a city in both languages', () => {
  for (const holidays of holidayZones) expect(zones).toContain(zoneOfHolidays(holidays));
  for (const zone of zones) expect(cityOf(zone, 'fr') && cityOf(zone, 'en')).not.toBe('');
  expect(zoneOfHolidays('nouvelle-caledonie')).toBe('Pacific/Noumea');
  expect(zoneOfHolidays('martinique')).toBe('America/Martinique');
});

test.each([
  ['Pacific/Noumea', '2026-11-28T20:00:00Z', '2026-11-29T07:00'],
  ['Pacific/Noumea', '2026-12-31T12:59:00Z', '2026-12-31T23:59'],
  ['Pacific/Noumea', '2026-12-31T13:00:00Z', '2027-01-01T00:00'],
  ['America/Martinique', '2027-01-01T03:59:00Z', '2026-12-31T23:59'],
  ['America/Martinique', '2027-01-01T04:00:00Z', '2027-01-01T00:00'],
  ['Pacific/Marquesas', '2026-11-28T00:00:00Z', '2026-11-27T14:30'],
  ['Europe/Paris', '2026-03-29T00:59:00Z', '2026-03-29T01:59'],
  ['Europe/Paris', '2026-03-29T01:00:00Z', '2026-03-29T03:00'],
  ['Europe/Paris', '2026-10-25T00:30:00Z', '2026-10-25T02:30'],
  ['Europe/Paris', '2026-10-25T01:30:00Z', '2026-10-25T02:30'],
] as const)('in %s %s is %s', (zone, instant, local) => {
  expect(localTime(instant, zone)).toBe(local);
  expect(civilDay(instant, zone)).toBe(local.slice(0, 10));
});

describe('times of day', () => {
  test('a time that the clocks skip has no instant, one that they show twice has two', () => {
    expect(instantsOf('2027-03-28T02:30', 'Europe/Paris')).toEqual([]);
    expect(instantsOf('2027-03-28T02:30', 'Pacific/Noumea')).toHaveLength(1);
    expect(instantsOf('2026-10-25T02:30', 'Europe/Paris').map((one) => one.toISOString())).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
    expect(instantAt('2027-03-28', '02:30', 'Europe/Paris').toISOString()).toBe('2027-03-28T01:30:00.000Z');
    for (const text of ['', 'tomorrow', '2026-02-30T10:00', '2026-10-25']) {
      expect(instantsOf(text, 'Europe/Paris')).toEqual([]);
    }
  });

  test('each instant is among those of its local time, in every zone', () => {
    const instants = fc
      .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
      .map((minutes) => minutes * 60_000);
    forAll(instants, fc.constantFrom(...zones), (time, zone) => {
      const found = instantsOf(localTime(new Date(time), zone), zone).map(Number);
      expect(found).toContain(time);
      expect(found.length).toBeLessThanOrEqual(2);
    });
  });

  test('around every change of the clocks in Paris each minute is found', () => {
    for (const change of [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2027, 2, 28, 1)])
      for (let minute = -180; minute <= 180; minute++) {
        const time = change + minute * 60_000;
        const found = instantsOf(localTime(new Date(time), 'Europe/Paris'), 'Europe/Paris').map(Number);
        if (!found.includes(time)) expect.fail(new Date(time).toISOString());
      }
  });
});
