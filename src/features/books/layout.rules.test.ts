import { expect, test } from 'vitest';
import { fileBytes, fileName, fileText } from './format.rules.ts';
import { formats, keptLabel, layouts } from './layout.rules.ts';
import { LAYOUT, type Period } from './record.rules.ts';
import type { BookLine } from './rules.ts';

const line = (values: Partial<BookLine>): BookLine => ({
  auxiliary: '',
  auxiliaryLabel: '',
  analytic: '',
  piece: 'NDF1234567-12',
  pieceDay: '2026-10-15',
  foreign: null,
  account: '625700',
  label: 'Le Relais d’Aix - Repas de midi avec le client',
  debit: 0,
  credit: 0,
  ...values,
});
const period: Period = {
  siren: '732829320',
  from: '2026-10-01',
  to: '2026-10-31',
  journalLabel: 'Notes de frais',
  journalLabels: {},
  accountLabels: { '625700': 'Repas', '421000': 'Personnel, frais à rembourser' },
  layout: LAYOUT,
  entries: [
    {
      journal: 'NDF',
      number: 123456,
      day: '2026-10-20',
      validDay: '2026-10-20',
      lines: [line({ debit: 20_00 }), line({ account: '421000', label: 'Élodie', credit: 20_00 })],
    },
  ],
};
const records = (format: 'sage' | 'ebp' | 'quadra', of: Period = period) =>
  fileText(format, of).split('\r\n').slice(0, -1);

test('Sage’s records have the widths of both documents and end with the label of the account', () => {
  const [first = ''] = records('sage');
  const widths = [5, 2, 8, 8, 12, 11, 25, 13, 1, 12, 6, 34, 5];
  let at = 0;
  const fields = widths.map((width) => {
    at += width;
    return first.slice(at - width, at);
  });
  expect(first).toHaveLength(at);
  expect(fields.map((field) => field.trim())).toEqual([
    ...['23456', 'ND', '20261020', '', 'DF1234567-12', '625700', "Le Relais d'Aix - Repas d"],
    ...['20.00', 'D', '', '', 'Repas', 'O2003'],
  ]);
  expect(fields[7]).toBe('        20.00');
});

test('EBP’s records have eleven fields, with an automatic label before the manual one', () => {
  expect(records('ebp')).toEqual([
    '123456,20102026,NDF,625700,,"Le Relais d\'Aix - Repas de midi avec le ","NDF1234567-12",20.00,D,,EUR',
    '123456,20102026,NDF,421000,,"Élodie","NDF1234567-12",20.00,C,,EUR',
  ]);
  // Windows-1252 has one byte per letter.
  expect(Buffer.from(fileBytes('ebp', period)).includes(Buffer.from([0x22, 0xc9, 0x6c]))).toBe(true);
});

test('Quadra’s records have 231 bytes, with the fields at the positions of both documents', () => {
  const [first = '', second = ''] = records('quadra');
  expect([first.length, second.length]).toEqual([231, 231]);
  // Positions count from 1 in the documents.
  const field = (from: number, width: number) => first.slice(from - 1, from - 1 + width);
  expect([field(1, 1), field(2, 8), field(10, 2), field(12, 3), field(15, 6)]).toEqual([
    ...['M', '625700  ', 'ND', '000', '201026'],
  ]);
  expect([field(22, 20), field(42, 1), field(43, 13)]).toEqual([
    "Le Relais d'Aix - Re",
    'D',
    '+000000002000',
  ]);
  expect([field(100, 8), field(108, 3), field(111, 3)]).toEqual(['34567-12', 'EUR', 'NDF']);
  expect([field(117, 30), field(149, 10)]).toEqual(["Le Relais d'Aix - Repas de mid", '1234567-12']);
});

const due = line({ account: '421000', auxiliary: 'LOVAD', auxiliaryLabel: 'Ada Lovelace', credit: 20_00 });
const withDue = (layout: number, values: Partial<BookLine> = {}): Period => ({
  ...period,
  layout,
  entries: period.entries.map((entry) => ({ ...entry, lines: [{ ...due, ...values }] })),
});
/** The account and its label, where the file has it. */
const accounts = {
  sage: (of: Period) => [records('sage', of)[0]?.slice(35, 46), records('sage', of)[0]?.slice(-39, -5)],
  ebp: (of: Period) => [records('ebp', of)[0]?.split(',')[3]],
  quadra: (of: Period) => [records('quadra', of)[0]?.slice(1, 9)],
  pennylane: (of: Period) => fileText('pennylane', of).split('\r\n')[1]?.split(';').slice(2, 4) ?? [],
};
const accountsIn = (of: Period) =>
  Object.values(accounts).map((read) => read(of).map((text) => text?.trim() ?? ''));

test('files without a column for auxiliary accounts have an account for each person', () => {
  const named = ['421LOVAD', 'Ada Lovelace'];
  expect(accountsIn(withDue(LAYOUT))).toEqual([named, ['421LOVAD'], ['421LOVAD'], named]);
  // A former login that is cut could be another person's.
  const [sage, ebp, quadra, pennylane] = accountsIn(withDue(LAYOUT, { auxiliary: 'lovelace2' }));
  expect([sage, quadra]).toEqual([['421000', 'Personnel, frais à rembourser'.replace('à', 'a')], ['421000']]);
  expect([ebp, pennylane?.[0]]).toEqual([['421LOVELACE2'], '421LOVELACE2']);
  for (const auxiliary of ['', '123', 'ada.l', 'élo'])
    expect(accountsIn(withDue(LAYOUT, { auxiliary })).map(([account]) => account)).toEqual(
      Array.from({ length: 4 }, () => '421000'),
    );
});

test('files of periods closed with layout 2 keep the account of all people', () => {
  expect(accountsIn(withDue(2)).map(([account]) => account)).toEqual(
    Array.from({ length: 4 }, () => '421000'),
  );
});

/** A period whose line has an analytic code, and the same without. */
const coded = (analytic: string): Period => ({
  ...period,
  entries: period.entries.map((entry) => ({ ...entry, lines: [line({ debit: 20_00, analytic })] })),
});

test('Sage and Quadra have the analytic code, unless it is longer than their column', () => {
  const sage = (analytic: string) => records('sage', coded(analytic))[0]?.slice(97, 103);
  const quadra = (analytic: string) => records('quadra', coded(analytic))[0]?.slice(79, 89);
  expect([sage('R-D'), quadra('R-D')]).toEqual(['R-D   ', 'R-D       ']);
  expect([sage('CONSEIL'), quadra('CONSEIL')]).toEqual(['      ', 'CONSEIL   ']);
  expect(records('quadra', coded('CONSEIL'))[0]).toHaveLength(231);
});

test.each(['fec', 'csv', 'ebp', 'pennylane'] as const)('the file %s has no column for it', (format) => {
  expect(fileText(format, coded('CONSEIL'))).toBe(fileText(format, coded('')));
});

test.each(formats)('the file %s names its sources', (format) => {
  expect(layouts[format].sources.length).toBeGreaterThan(0);
});

test('the label that a program keeps is the label in its file', () => {
  const { label } = line({});
  for (const format of ['sage', 'ebp', 'quadra'] as const) {
    const kept = keptLabel(layouts[format], label);
    expect(kept).toHaveLength(layouts[format].labelLength ?? 0);
    expect(records(format)[0]).toContain(kept);
  }
  expect(keptLabel(layouts.fec, label)).toBe(label);
});

test('files of periods closed with layout 1 keep their bytes and the name of their FEC', () => {
  const former = { ...period, layout: 1 };
  const blank = (width: number) => ' '.repeat(width);
  expect(records('sage', former)[0]).toBe(
    `12345ND20261020${blank(8)}NDF1234567-1625700     Le Relais d?Aix - Repas d        20.00D${blank(18)}Le Relais d?Aix - Repas de midi avO2003`,
  );
  expect(records('ebp', former)[1]).toBe(
    '123456,20102026,NDF,421000,"Élodie","NDF1234567-12",20.00,C,15102026',
  );
  expect(records('quadra', former)[0]).toBe(
    `M625700  ND000201026 Le Relais d?Aix - ReD+000000002000${blank(44)}NDF12345EURNDF   Le Relais d?Aix - Repas de mid  NDF1234567`,
  );
  expect(fileName('fec', former)).toBe('732829320FEC20261031.txt');
  expect(fileName('fec', period)).toBe('FEC-2026-10-01-2026-10-31.txt');
});
