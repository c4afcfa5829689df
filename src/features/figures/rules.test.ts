import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOf, groupingOf, monthsUntil, rowsOf, utilisationOf } from './rules.ts';
import { DRAWN_ROWS, drawnRows, totalsOf } from './table.rules.ts';

test('twelve months end with the requested one, fewer at the beginning of the calendar', () => {
  const months = monthsUntil({ year: 2026, month: 3 });
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-04-01', '2026-03-01']);
  expect(monthsUntil({ year: 2000, month: 2 })).toEqual(['2000-01-01', '2000-02-01']);
});

test('a figure that cannot be grouped as requested has its default', () => {
  expect([
    groupingOf('days', 'client'),
    groupingOf('days', 'type'),
    groupingOf('expenses', undefined),
  ]).toEqual(['client', 'contract', 'type']);
});

test.each([
  ['2026-11-29', 0],
  ['2026-11-30', 0],
  ['2026-11-27', 0],
  ['2026-11-26', 3],
  ['2026-11-21', 8],
  ['2026-11-14', 15],
  ['2025-11-14', 15],
] as const)('on 29 November, %s is in the column %i', (submitted, column) => {
  expect(ageOf(submitted, '2026-11-29')).toBe(column);
});

const columns = ['a', 'b', 'c'];
const cell = fc.record({
  key: fc.constantFrom('1', '2', '3'),
  label: fc.constant('x'),
  column: fc.constantFrom(...columns),
  value: fc.integer({ min: -1000, max: 100_000 }),
});

test('rows and their totals have the sum of all cells, largest first', () => {
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const rows = rowsOf(cells, columns);
      const sum = (values: readonly (number | null)[]) =>
        values.reduce<number>((all, one) => all + (one ?? 0), 0);
      const all = cells.reduce((total, { value }) => total + value, 0);
      expect(sum(totalsOf(rows, columns))).toBe(all);
      const sums = rows.map(({ values }) => sum(values));
      expect(sums).toEqual(sums.toSorted((one, other) => other - one));
    }),
  );
});

test('a chart draws at most seven rows, with the same sums', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), (count) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        key: `${at}`,
        label: `${at}`,
        values: [at, 1, null],
      }));
      const drawn = drawnRows(rows, 'Others');
      expect(drawn.length).toBe(Math.min(count, DRAWN_ROWS));
      expect(totalsOf(drawn, columns)).toEqual(totalsOf(rows, columns));
    }),
  );
});

test('utilisation leaves absences out, and months without any record', () => {
  const working = new Map([
    ['a', 20],
    ['b', 10],
    ['c', 22],
  ]);
  const month = (key: string, column: string, client: number, absent: number) => ({
    key,
    label: key,
    column,
    client,
    absent,
  });
  const months = [month('Ann', 'a', 15, 0), month('Ann', 'b', 0, 10), month('Bob', 'a', 8, 10)];
  const { rows, totals } = utilisationOf(months, columns, working);
  expect(rows).toEqual([
    { key: 'Ann', label: 'Ann', values: [75, null, null] },
    { key: 'Bob', label: 'Bob', values: [80, null, null] },
  ]);
  expect(totals).toEqual([76.7, null, null]);
});
