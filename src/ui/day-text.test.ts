import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { dayText, momentText, readDay, readMoment } from './day-text.ts';

const someDay = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays('2026-02-07', days));

test('what is shown is read as the same day, also without its separators', () => {
  fc.assert(
    fc.property(someDay, (day: Day) => {
      expect(readDay(dayText(day))).toBe(day);
      expect(readDay(dayText(day).replaceAll('/', ''))).toBe(day);
    }),
  );
});

test('a day is read however people write it', () => {
  for (const text of [
    '07/02/2026',
    '7/2/26',
    '7.2.2026',
    '7-2-2026',
    ' 07 / 02 / 2026 ',
    '7 2 2026',
    '070226',
    '2026-02-07',
  ])
    expect(readDay(text), text).toBe('2026-02-07');
});

test('what is no day is none, and stays as it was typed', () => {
  for (const text of ['', '7', '07/02', '31/02/2026', '00000000', 'tomorrow', '7/2-2026']) {
    expect(readDay(text), text).toBeUndefined();
    expect(dayText(text)).toBe(text);
  }
});

test('so is a moment', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  fc.assert(
    fc.property(someDay, time, (day, [hour, minute]) => {
      const moment = `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      expect(readMoment(momentText(moment))).toBe(moment);
      expect(readMoment(moment)).toBe(moment);
    }),
  );
  for (const text of ['07/02/2026 9:30', '7.2.26  09h30', '070226 9.30'])
    expect(readMoment(text), text).toBe('2026-02-07T09:30');
  expect(readMoment('7/2/2026 18h')).toBe('2026-02-07T18:00');
});

test('what is no moment is none, and stays as it was typed', () => {
  for (const text of ['', '07/02/2026', '9:30', '07/02/2026 24:00', '31/02/2026 9:30', '7/2/2026 9:60']) {
    expect(readMoment(text), text).toBeUndefined();
    expect(momentText(text)).toBe(text);
  }
});
