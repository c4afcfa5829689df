import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportKinds } from '#features/exports/rules.ts';
import { roles } from '#kernel/actor.ts';
import { locales } from '#kernel/locale.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import en from './messages.en.json';
import {
  byDay,
  events,
  eventsOf,
  keptSince,
  kindNames,
  kindOf,
  kindsFor,
  type NotificationEvent,
  type NotifiedEvent,
  notifiedEventOf,
} from './rules.ts';
import { eventText } from './server/event-text.ts';

const names = Object.keys(events) as NotificationEvent[];
const monday = fc.integer({ min: 0, max: 500 }).map((weeks) => {
  const day = new Date(Date.UTC(2020, 0, 6 + 7 * weeks));
  return day.toISOString().slice(0, 10) as '2020-01-06';
});
const facts = fc.record({
  weeks: fc.array(monday, { minLength: 1, maxLength: 6 }),
  title: fc.string({ minLength: 1 }),
  count: fc.integer({ min: 1, max: 500 }),
  month: monday,
  from: monday,
  to: monday,
  cents: fc.integer({ min: 0, max: 10_000_00 }),
  day: monday,
  export: fc.constantFrom(...exportKinds),
  reason: fc.constantFrom('failed', 'rights', 'storage'),
});
const anyEvent = fc
  .tuple(fc.constantFrom(...names), facts)
  .map(([event, all]) => notifiedEventOf({ event, facts: all }) as NotifiedEvent);

describe('kinds', () => {
  test('every kind has events, and every event has exactly one kind', () => {
    expect(kindNames.flatMap(eventsOf).sort()).toEqual([...names].sort());
    for (const kind of kindNames) expect(eventsOf(kind), kind).not.toEqual([]);
  });

  test('only people who may decide are notified of waiting decisions', () => {
    const having = (kind: string) => roles.filter((role) => kindsFor(role).some((one) => one === kind));
    expect(having('weeks_to_decide')).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
    expect(having('reports_to_decide')).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
    expect(having('orders')).toEqual(['ROLE_OWNER']);
    expect(having('newsletters')).not.toContain('ROLE_USER');
    expect(having('weeks_decided')).toEqual(roles);
  });
});

describe('a stored row', () => {
  test('a stored row is read with the facts of its event and no others', () => {
    const stored = { event: 'report_reject', facts: { title: 'Lyon', secret: 1 } };
    expect(notifiedEventOf(stored)).toEqual({ event: 'report_reject', facts: { title: 'Lyon' } });
  });

  test.each([
    { event: 'gone', facts: {} },
    { event: 'toString', facts: {} },
    { event: 'week_reject', facts: { weeks: [] } },
    { event: 'week_reject', facts: null },
  ])('a stored row that this version does not understand is skipped: $event', (row) => {
    expect(notifiedEventOf(row)).toBeUndefined();
  });
});

describe('texts', () => {
  test('every event has a sentence in both languages, with all placeholders filled in', () => {
    forAll(anyEvent, fc.constantFrom(...locales), (one, locale) => {
      const text = eventText(one, 'Ada', locale);
      expect(text).toMatch(/[.\u00a0]$|\.$/);
      expect(text).not.toMatch(/^event_/);
      const title = ('title' in one.facts && one.facts.title) || '';
      expect(text.replaceAll(title, '')).not.toMatch(/\{(?:by|title|weeks|count|month|amount|day|span)\}/);
    });
  });

  test('weeks, amounts and days are formatted in the sentence’s language', () => {
    const weeks: NotifiedEvent = { event: 'week_approve', facts: { weeks: ['2026-11-02', '2026-11-09'] } };
    expect(eventText(weeks, 'Ada', 'en')).toBe('Ada approved your weeks 45 and 46.');
    expect(eventText(weeks, 'Ada', 'fr')).toBe('Ada a approuvé vos semaines 45 et 46.');
    const paid: NotifiedEvent = { event: 'paid', facts: { cents: 123_456, day: '2026-11-01' } };
    expect(eventText(paid, '', 'fr')).toMatch(
      /^1.234,56.€ pour vos notes de frais.: payé le 1er novembre 2026\.$/,
    );
    const month: NotifiedEvent = { event: 'month_reminder', facts: { month: '2026-10-01' } };
    expect(eventText(month, '', 'en')).toBe('Somebody reminds you of what is missing in October 2026.');
  });

  test('there are no texts for other events', () => {
    const written = Object.keys(en).flatMap((key) => /^event_(\w+?)(?:_one|_other)?$/.exec(key)?.[1] ?? []);
    expect([...new Set(written)].sort()).toEqual([...names].sort());
  });
});

test('grouping by day keeps the order and loses nothing', () => {
  const instants = fc.array(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2026-03-01'), noInvalidDate: true }),
  );
  forAll(instants, (all) => {
    const given = all.sort((a, b) => b.getTime() - a.getTime()).map((at) => ({ at: at.toISOString() }));
    const grouped = byDay(given, 'Europe/Paris');
    expect(grouped.flatMap((group) => group.notifications)).toEqual(given);
    const days = grouped.map(({ day }) => day as string);
    expect(days).toEqual([...new Set(days)].sort().reverse());
  });
});

test('a notification is kept for 90 days', () => {
  expect(keptSince(new Date('2026-11-26T07:00:00Z'))).toEqual(new Date('2026-08-28T07:00:00Z'));
  expect(kindOf('report_question')).toBe('comments');
});
