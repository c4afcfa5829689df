import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import type { Cell } from './cell.ts';
import { csvHead, csvLine } from './sheet.ts';

const csvOf = (labels: string[], rows: Cell[][]) =>
  `${csvHead(labels)}${rows.map((row) => csvLine(row)).join('')}`;

test('cells are quoted if needed, and numbers stay numbers', () => {
  const text = csvOf(
    ['name', 'amount'],
    [
      ['Perrin, Odile', -12.5],
      ['say "hi"', null],
      ['two\nlines', true],
    ],
  );
  expect(text).toBe('\uFEFFname,amount\r\n"Perrin, Odile",-12.5\r\n"say ""hi""",\r\n"two\nlines",true\r\n');
});

test.each(['=1+1', '+33', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\u200b=cmd()', '＝1+1'])(
  'a text that begins like a formula stays a text: %j',
  (formula) => {
    const cell = csvOf(['a'], [[formula]])
      .split('\r\n')
      .slice(1)
      .join('\r\n');
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('no cell begins like a formula, whatever its text', () => {
  forAll(fc.string({ unit: 'binary' }), (text) => {
    const line = csvOf([], [[text]]).slice(3);
    expect(line.replace(/^"/, '')).not.toMatch(/^[=+\-@]/);
  });
});

test('cents are written as a decimal number, and an instant in ISO 8601', () => {
  expect(csvLine([-1205, new Date('2026-11-01T08:00:00Z'), '2026-11-01'], ['money', 'instant', 'day'])).toBe(
    '-12.05,2026-11-01T08:00:00.000Z,2026-11-01\r\n',
  );
});

test('French CSV has semicolons, decimal commas and French days', () => {
  const kinds = ['money', 'rate', 'instant', 'day', undefined, undefined] as const;
  const cells = [-1205, 550, new Date('2026-11-01T08:00:00Z'), '2026-11-01', 0.5, 'a, b'];
  expect(csvLine(cells, kinds, { locale: 'fr', zone: 'Europe/Paris' })).toBe(
    '-12,05;5,5%;01/11/2026 09:00:00;01/11/2026;0,5;"a, b"\r\n',
  );
});
