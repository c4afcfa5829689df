import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/day.ts';
import { calendarText, type FeedEvent, feedCode, partsOfCode } from './feed.rules.ts';

const event = (values: Partial<FeedEvent> = {}): FeedEvent => ({
  uid: 'leave-1-2-team@ardoise',
  title: 'Ada Lovelace: absent',
  from: '2026-12-30',
  to: '2027-01-02',
  changedAt: new Date('2026-09-07T09:00:00.123Z'),
  revision: 1,
  ...values,
});

function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    events: calendar.getAllSubcomponents('vevent').map((one) => {
      const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(one);
      const isDates = startDate.isDate && endDate.isDate;
      return { uid, summary, start: startDate.toString(), end: endDate.toString(), isDates, sequence };
    }),
  };
}

test('a leave over the new year is read as whole days, and its end is excluded', () => {
  const text = calendarText('Absences of the team', [event()]);
  expect(text).toContain('DTSTAMP:20260907T090000Z\r\n');
  expect(parsed(text)).toEqual({
    name: 'Absences of the team',
    events: [
      {
        uid: 'leave-1-2-team@ardoise',
        summary: 'Ada Lovelace: absent',
        start: '2026-12-30',
        end: '2027-01-03',
        isDates: true,
        sequence: 1,
      },
    ],
  });
});

/** Letters of one to four bytes, and everything that has a meaning in a calendar. */
const title = fc
  .array(fc.constantFrom('a', 'é', '€', '🏖', '\\', ';', ',', ':', '"', '\n', ' ', 'BEGIN:VEVENT', '\\n'), {
    maxLength: 120,
  })
  .map((parts) => `x${parts.join('')}x`);

test('a parser reads every title as it was, from lines of at most 75 bytes', () => {
  fc.assert(
    fc.property(fc.array(title, { maxLength: 3 }), (titles) => {
      const text = calendarText(
        titles.join(),
        titles.map((one, at) => event({ title: one, to: addDays('2026-12-30', at) })),
      );
      expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      // The parser does not decode names that begin with X.
      const found = parsed(text);
      expect(found.events.map(({ summary }) => summary)).toEqual(titles);
      expect(found.events.map(({ end }) => end)).toEqual(titles.map((_, at) => addDays('2026-12-31', at)));
    }),
  );
});

test('a control character in a name does not break a line', () => {
  const { events } = parsed(calendarText('x', [event({ title: 'a\u0000\u0007b\r\nEND:VCALENDAR' })]));
  expect(events.map(({ summary }) => summary)).toEqual(['ab\nEND:VCALENDAR']);
});

test('an address names a workspace and a secret of 43 characters', () => {
  const token = 'a-_9'.repeat(11).slice(0, 43);
  expect(partsOfCode(feedCode(17, token))).toEqual({ workspaceId: 17, token });
  for (const wrong of ['', token, `0-${token}`, `17-${token}x`, `1e3-${token}`, `17-${token.slice(1)}`])
    expect(partsOfCode(wrong)).toBeUndefined();
});
