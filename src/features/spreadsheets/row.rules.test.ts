import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { readRow } from './row.rules.ts';
import { fieldsOfPart, type Mapping, parts } from './rules.ts';
import { guessColumns } from './server/columns.ts';

const reading = { order: 'dmy', epoch: 1900, zone: 'Europe/Paris', hoursPerDay: 7 } as const;
const cell = fc.oneof(
  fc.string(),
  fc.constantFrom(
    null,
    true,
    12.5,
    '31/12/2025',
    '7:30',
    '1 234,50',
    '=cmd|x',
    { day: '2026-03-02' },
    { hours: 7 },
  ),
);

test.each(parts)('the rows of %s are read in the same way, whatever the order of the columns', (part) => {
  const fields = fieldsOfPart(part).map(([field]) => field);
  const table = fc.record({
    cells: fc.array(cell, { minLength: fields.length, maxLength: fields.length }),
    order: fc.shuffledSubarray([...fields.keys()], { minLength: fields.length }),
  });
  forAll(table, ({ cells, order }) => {
    const straight = readRow(part, { row: 2, cells }, guessColumns(part, fields), reading);
    const head = order.map((at) => fields[at] ?? '');
    const shuffled = { row: 2, cells: order.map((at) => cells[at] ?? null) };
    expect(readRow(part, shuffled, guessColumns(part, head), reading)).toEqual(straight);
  });
});

test('a name in two columns is joined', () => {
  const mapping: Mapping = { member: 0, lastName: 1, contract: 2, date: 3, hours: 4 };
  const read = (...cells: string[]) => readRow('days', { row: 2, cells }, mapping, reading).values;
  expect(read('Ada', 'Lovelace', 'Engine', '3 nov 2026', '7h30')).toEqual({
    member: 'Ada Lovelace',
    contract: 'Engine',
    date: '2026-11-03',
    hours: '7.5',
  });
  expect(read('Ada', '', 'Engine', '3/11/26', '7').member).toBe('Ada');
});

test('the error names the first cell that cannot be read', () => {
  const mapping: Mapping = { email: 0, role: 1, locale: 2 };
  const row = { row: 7, cells: ['a@b.example', 'chief', 'Latin'] };
  expect(readRow('members', row, mapping, reading)).toEqual({
    row: 7,
    values: { email: 'a@b.example' },
    wrong: { field: 'role', message: 'spreadsheet_word', params: { word: 'chief' } },
  });
  const days = { member: 0, contract: 1, date: 2, hours: 3 };
  const empty = readRow('days', { row: 2, cells: ['A', '', '32/01/2026', 'x'] }, days, reading);
  expect(empty.wrong).toEqual({ field: 'contract', message: 'required' });
});
