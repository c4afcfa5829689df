import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import {
  areInOrder,
  dueLevel,
  filled,
  type LastReminder,
  reminderLevels,
  unknownPlaceholder,
  usualDays,
} from './reminder.rules.ts';

const dueOn = '2026-10-01';
const at = (days: number, last?: LastReminder) => dueLevel({ dueOn, last }, usualDays, addDays(dueOn, days));

test('the first level is due a week after the due day, not earlier', () => {
  expect(at(6)).toBeUndefined();
  expect(at(7)).toBe(1);
  expect(at(400)).toBe(1);
});

test('further levels follow with their distance, also when the first was late; after the third there is none', () => {
  expect(at(20, { level: 1, on: '2026-10-08' })).toBeUndefined();
  expect(at(21, { level: 1, on: '2026-10-08' })).toBe(2);
  // Reminded after 100 days: the second level comes two weeks later.
  const late = addDays(dueOn, 100);
  expect(at(101, { level: 1, on: late })).toBeUndefined();
  expect(at(114, { level: 1, on: late })).toBe(2);
  expect(at(500, { level: 3, on: late })).toBeUndefined();
});

test('an invoice that is looked at each day gets each level once, in order, never two on one day', () => {
  fc.assert(
    fc.property(
      fc.tuple(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
      ),
      fc.integer({ min: 0, max: 200 }),
      ([first, second, third], begin) => {
        const days = { 1: first, 2: first + second, 3: first + second + third };
        expect(areInOrder(days)).toBe(true);
        const sent: { level: number; on: Day }[] = [];
        let last: LastReminder | undefined;
        for (let day = begin; day < begin + 400; day += 1) {
          const today = addDays(dueOn, day);
          const level = dueLevel({ dueOn, last }, days, today);
          if (level === undefined) continue;
          last = { level, on: today };
          sent.push(last);
        }
        expect(sent.map(({ level }) => level)).toEqual([...reminderLevels]);
        expect(new Set(sent.map(({ on }) => on)).size).toBe(3);
      },
    ),
  );
});

test('only known words in braces are accepted, and a client’s name with braces stays', () => {
  expect(unknownPlaceholder('{number} of {client}')).toBeUndefined();
  expect(unknownPlaceholder('{nubmer}')).toBe('{nubmer}');
  expect(unknownPlaceholder('{}')).toBe('{}');
  const values = { number: 'F1', client: '{amount}', company: 'C', amount: '5', due: 'd', days: '3' };
  expect(filled('{client} {number} {other}', values)).toBe('{amount} F1 {other}');
});
