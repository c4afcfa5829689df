import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { fromTsv, toTsv } from './clipboard.ts';

describe('the clipboard', () => {
  test('the clipboard parses what it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '½') });
    forAll(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
      expect(fromTsv(toTsv(rows))).toEqual(rows);
    });
  });

  test.each([
    [
      '1\t0,5\r\n\t1\r\n',
      [
        ['1', '0,5'],
        ['', '1'],
      ],
    ],
    ['', [['']]],
    ['1\t', [['1', '']]],
    ['"a\nb"\t"say ""so"""', [['a\nb', 'say "so"']]],
    ['"open\t1', [['"open', '1']]],
    ['"x" y\t1', [['"x" y', '1']]],
  ])('%j', (text, rows) => {
    expect(fromTsv(text)).toEqual(rows);
  });
});
