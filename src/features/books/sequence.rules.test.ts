import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import type { BookEntry } from './rules.ts';
import { inSequence } from './sequence.rules.ts';

const entry = (number: number, day: Day, validDay = day): BookEntry => ({
  journal: 'NDF',
  number,
  day,
  validDay,
  lines: [],
});
const seen = (entries: readonly BookEntry[]) =>
  entries.map(({ number, day, validDay }) => [number, day, validDay]);

test('an entry of October posted in November is numbered in October, and the year has no gap', () => {
  const entries = [
    entry(1, '2026-10-20'),
    entry(2, '2026-11-02'),
    entry(3, '2026-10-31', '2026-11-03'),
    entry(4, '2026-11-04'),
  ];
  const all = inSequence(entries, ['2026-10-31', '2026-11-30'], new Map());
  expect(seen(all)).toEqual([
    [1, '2026-10-20', '2026-10-20'],
    [2, '2026-10-31', '2026-11-03'],
    [3, '2026-11-02', '2026-11-03'],
    [4, '2026-11-04', '2026-11-04'],
  ]);
  const before = new Map([['NDF', { count: 2, validDay: '2026-11-03' as Day }]]);
  const november = entries.filter(({ day }) => day > '2026-10-31');
  expect(seen(inSequence(november, ['2026-11-30'], before))).toEqual(seen(all).slice(2));
});

test('entries that were posted in the order of their days keep their numbers and days', () => {
  forAll(fc.array(fc.nat(5), { maxLength: 20 }), (steps) => {
    let day: Day = '2026-01-01';
    const entries = steps.map((step, at) => {
      day = addDays(day, step);
      return entry(at + 1, day);
    });
    expect(inSequence(entries, ['2026-01-10', '2026-01-20'], new Map())).toEqual(entries);
  });
});

test('the files of two periods have the numbers of the file of both', () => {
  forAll(fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 20 }), (days) => {
    const entries = days.map((at, place) => {
      const day = addDays('2026-01-01', at);
      return entry(place + 1, day, addDays('2026-03-01', place));
    });
    const [january, february] = ['2026-01-31', '2026-02-28'] as const;
    const all = inSequence(entries, [january, february], new Map());
    const first = inSequence(
      entries.filter(({ day }) => day <= january),
      [january],
      new Map(),
    );
    const last = first.at(-1);
    const before = new Map(last && [['NDF', { count: last.number, validDay: last.validDay }]]);
    const second = inSequence(
      entries.filter(({ day }) => day > january),
      [february],
      before,
    );
    expect([...first, ...second]).toEqual(all);
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
    expect(all.map(({ validDay }) => validDay).toSorted()).toEqual(all.map(({ validDay }) => validDay));
  });
});
