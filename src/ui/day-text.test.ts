import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, readDay } from '#kernel/day.ts';
import { forAll } from '../../tests/support/for-all.ts';
import { dayText, momentText, readMoment } from './day-text.ts';

const someDay = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays('2026-02-07', days));

test('a formatted day is parsed back, also without separators', () => {
  forAll(someDay, (day: Day) => {
    expect(readDay(dayText(day))).toBe(day);
    expect(readDay(dayText(day).replaceAll('/', ''))).toBe(day);
  });
});

test('any other text is not a day, and stays unchanged', () => {
  for (const text of ['', '7', '07/02', '31/02/2026', '00000000', 'tomorrow', '7/2-2026']) {
    expect(readDay(text), text).toBeUndefined();
    expect(dayText(text)).toBe(text);
  }
});

test('a day with a time is parsed in any common format', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  forAll(someDay, time, (day, [hour, minute]) => {
    const moment = `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    expect(readMoment(momentText(moment))).toBe(moment);
    expect(readMoment(moment)).toBe(moment);
  });
  for (const text of ['07/02/2026 9:30', '7.2.26  09h30', '070226 9.30'])
    expect(readMoment(text), text).toBe('2026-02-07T09:30');
  expect(readMoment('7/2/2026 18h')).toBe('2026-02-07T18:00');
});

test('any other text is not a day with a time, and stays unchanged', () => {
  for (const text of ['', '07/02/2026', '9:30', '07/02/2026 24:00', '31/02/2026 9:30', '7/2/2026 9:60']) {
    expect(readMoment(text), text).toBeUndefined();
    expect(momentText(text)).toBe(text);
  }
});
