/**
 * Each field for an amount, a rate or a distance has the grammar of kernel/decimal.ts: no other code parses decimals,
 * every decimal keypad belongs to `DecimalField`, and each call's fields accept and reject the same spellings.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createContract, updateContract } from '#features/contracts/contract.ts';
import { validateBy } from '#kernel/validate.ts';
import { allCalls } from '../../generated/calls.ts';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }));
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Code that replaces a separator or accepts both of them. */
const parsing = /parseFloat|\[\.,\]|\[,\.\]|replace(?:All)?\((?:','|\/,\/g?), ?'\.'\)|NumberInput/;
const others: Readonly<Record<string, string>> = {
  'kernel/decimal.ts': 'the grammar',
  'kernel/field-types.ts': 'the field type «float» of the specification',
  'features/planning/components/quantity-type.ts': 'a cell accepts the separator alone as ½ day',
  'features/invoices/photo.rules.ts': 'amounts as a machine recognised them: O for 0, lost separators',
  'features/receivables/statement.rules.ts': 'amounts in files of banks',
  'features/spreadsheets/cell.rules.ts': 'numbers before units of time: 7.5 h',
};

test('no other code parses decimals that people write', () => {
  expect(filesWith(parsing).toSorted()).toEqual(Object.keys(others).toSorted());
  expect(filesWith(/inputMode="decimal"/)).toEqual(['ui/decimal-field.tsx']);
});

const accepts = (schema: z.ZodType, value: string) => schema.safeParse(value).success;
const decimalFields = allCalls.flatMap((call) =>
  [call.body, call.query].flatMap((schema) =>
    schema instanceof z.ZodObject
      ? Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
          accepts(field, '2.5') && !accepts(field, 'abc')
            ? [{ field: `${call.id}.${name}`, schema: field }]
            : [],
        )
      : [],
  ),
);

test('the fields of calls accept the spellings that people use, and reject those that lost a separator', () => {
  expect(decimalFields.length).toBeGreaterThan(10);
  const missed = decimalFields.flatMap(({ field, schema }) => [
    ...['2,5', ' 2.5 ', '2', '02,50']
      .filter((text) => !accepts(schema, text))
      .map((text) => `${field}: ${text}`),
    ...[
      '8 4',
      '2€500',
      '2.5.0',
      '2,,5',
      '2 5',
      '1 23',
      '2e1',
      '0x2',
      '٢',
      '2;5',
      '(2',
      '2 £',
      '1,234',
      '1.234',
    ]
      .filter((text) => accepts(schema, text))
      .map((text) => `${field}: not ${text}`),
  ]);
  expect(missed).toEqual([]);
});

test('the daily rate of a contract follows its currency', () => {
  for (const { body } of [createContract, updateContract]) {
    const errorsOf = (dailyRate: string, currency: string) => {
      const checked = validateBy(body, { cname: 'Audit', dailyRate, currency });
      return checked.good ? [] : Object.keys(checked.errors);
    };
    for (const [rate, currency] of [
      ...[
        ['65€50', 'EUR'],
        ['1 234,50 €', 'EUR'],
        ['650,505', 'TND'],
      ],
      ['CHF 650', 'CHF'],
    ] as const)
      expect(errorsOf(rate, currency), rate).toEqual([]);
    for (const [rate, currency] of [
      ...[
        ['8 50', 'EUR'],
        ['1,234', 'EUR'],
        ['650.5', 'JPY'],
      ],
      ['-5', 'EUR'],
      ['$650', 'EUR'],
    ] as const)
      expect(errorsOf(rate, currency), rate).toEqual(['dailyRate']);
    // Also reported while another field is wrong.
    const checked = validateBy(body, { cname: '', dailyRate: '8 50', currency: 'EUR' });
    expect(checked.good ? [] : Object.keys(checked.errors).toSorted()).toEqual(['cname', 'dailyRate']);
  }
});
