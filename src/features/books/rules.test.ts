import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { checkFec } from './fec.rules.ts';
import { fileBytes, fileText } from './format.rules.ts';
import { fecColumns, fecName, formats, layouts } from './layout.rules.ts';
import { LAYOUT, type Period } from './record.rules.ts';
import {
  type BookingDay,
  type BookLine,
  bookingDay,
  bookingDays,
  entryDay,
  isBalanced,
  isSiren,
  onRightSide,
  reversalDay,
  reversed,
} from './rules.ts';

const base = {
  auxiliary: '',
  auxiliaryLabel: '',
  analytic: '',
  piece: 'NDF1-1',
  pieceDay: '2026-10-15',
  foreign: null,
} as const;
const expense = (values: Partial<BookLine>): BookLine => ({
  ...base,
  account: '625700',
  label: 'Le Relais - Repas',
  debit: 0,
  credit: 0,
  ...values,
});
const lines = [
  expense({ debit: 20_00, foreign: { currency: 'USD', amount: '23.4' } }),
  expense({ account: '445660', debit: 2_00 }),
  expense({ account: '421000', auxiliary: 'ada', auxiliaryLabel: 'Ada Lovelace', credit: 22_00 }),
];
const period: Period = {
  siren: '732829320',
  from: '2026-10-01',
  to: '2026-10-31',
  journalLabel: 'Notes de frais',
  journalLabels: {},
  layout: LAYOUT,
  accountLabels: { '625700': 'Repas', '445660': 'TVA déductible', '421000': 'Personnel' },
  entries: [
    { journal: 'NDF', number: 7, day: '2026-10-20', validDay: '2026-10-20', lines },
    {
      journal: 'NDF',
      number: 8,
      day: '2026-10-31',
      validDay: '2026-11-02',
      lines: reversed(lines, ({ label }) => `Annulation ${label}`),
    },
  ],
};

const legalName = ({ siren, to }: Period) => `${fecName(siren, to)}.txt`;

test.each([
  ['732829320', true],
  ['732829321', false],
  ['404833048', true],
  ['73282932', false],
  ['7328293200', false],
  ['a32829320', false],
])('%s is a SIREN: %s', (text, valid) => expect(isSiren(text)).toBe(valid));

test('a SIREN with one changed digit is rejected', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(digits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (some, place, by) => {
      const siren = some.join('');
      fc.pre(isSiren(siren));
      const changed = some.with(place, ((some[place] ?? 0) + by) % 10).join('');
      expect(isSiren(changed)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('an entry whose date is in a closed period gets the first open day', () => {
  expect(entryDay('2026-10-20', undefined)).toBe('2026-10-20');
  expect(entryDay('2026-10-20', '2026-10-31')).toBe('2026-11-01');
  expect(entryDay('2026-10-31', '2026-10-31')).toBe('2026-11-01');
  expect(entryDay('2026-11-01', '2026-10-31')).toBe('2026-11-01');
});

test('negative amounts change to the other side, and a reversal cancels its entry', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  forAll(fc.array(amount, { minLength: 1, maxLength: 8 }), (amounts) => {
    const sum = amounts.reduce((total, one) => total + one, 0);
    const entry = [...amounts.map((debit) => expense({ debit })), expense({ credit: sum })].map(onRightSide);
    expect(entry.every(({ debit, credit }) => debit >= 0 && credit >= 0 && debit * credit === 0)).toBe(true);
    expect(isBalanced(entry)).toBe(true);
    const both = [...entry, ...reversed(entry, ({ label }) => label)];
    expect(both.reduce((total, { debit, credit }) => total + debit - credit, 0)).toBe(0);
    expect(isBalanced(both)).toBe(true);
  });
});

test('the FEC file has the columns, order, dates and amounts that the decree requires', () => {
  expect(fecColumns).toHaveLength(18);
  expect(legalName(period)).toBe('732829320FEC20261031.txt');
  const [head, first, second] = fileText('fec', period).split('\r\n');
  expect(head?.split('\t')).toEqual([...fecColumns]);
  expect(first?.split('\t')).toEqual([
    ...['NDF', 'Notes de frais', '7', '20261020', '625700', 'Repas', '', '', 'NDF1-1', '20261015'],
    ...['Le Relais - Repas', '20,00', '0,00', '', '', '20261020', '23,40', 'USD'],
  ]);
  expect(second).toContain('TVA déductible');
  expect(checkFec(legalName(period), fileText('fec', period))).toEqual([]);
});

test('amounts in currencies with three decimals keep all three', () => {
  const line = expense({ debit: 1_00, foreign: { currency: 'TND', amount: '3.125' } });
  const one = {
    ...period,
    entries: [{ ...period.entries[0], lines: [line, expense({ credit: 1_00 })] }],
  } as Period;
  expect(fileText('fec', one)).toContain('\t3,125\tTND\r\n');
  expect(checkFec(legalName(one), fileText('fec', one))).toEqual([]);
});

test.each(formats)('the export %s has one record per line and always the same bytes', (format) => {
  const bytes = Buffer.from(fileBytes(format, period));
  expect(bytes.equals(Buffer.from(fileBytes(format, period)))).toBe(true);
  const records = bytes.toString('latin1').split('\r\n');
  expect(records.pop()).toBe('');
  expect(records).toHaveLength(6 + (layouts[format].headed ? 1 : 0));
});

test('separators, line ends and formulas in a label cannot change the columns', () => {
  const evil = {
    ...period,
    entries: period.entries.map((entry) => ({
      ...entry,
      lines: entry.lines.map((one) => ({ ...one, label: '=A\t1|2;3"\r\nX' })),
    })),
  };
  for (const format of ['fec', 'csv', 'pennylane'] as const) {
    const separator = format === 'fec' ? '\t' : ';';
    const [head = '', ...rows] = fileText(format, evil).split('\r\n').slice(0, -1);
    expect(rows.map((row) => row.split(separator).length)).toEqual(
      rows.map(() => head.split(separator).length),
    );
  }
  expect(fileText('csv', evil)).toContain(";'=A 1 2 3 X;");
  expect(checkFec(legalName(evil), fileText('fec', evil))).toEqual([]);
});

const label = fc.string({ maxLength: 30 }).map((text) => `x${text}`);
const randomLines = fc
  .array(fc.record({ debit: fc.integer({ min: 1, max: 10_000_000 }), label }), { minLength: 1, maxLength: 6 })
  .map((some): BookLine[] => [
    ...some.map(({ debit, label }) => expense({ debit, label })),
    expense({ account: '421000', credit: some.reduce((sum, { debit }) => sum + debit, 0) }),
  ]);
const randomPeriod = fc.array(randomLines, { minLength: 1, maxLength: 10 }).map(
  (entries): Period => ({
    ...period,
    entries: entries.map((some, at) => {
      const day = addDays('2026-10-01', at);
      return { journal: 'NDF', number: at + 1, day, validDay: day, lines: some };
    }),
  }),
);

test('every exported file passes its own checks', () => {
  forAll(randomPeriod, (one) => {
    expect(checkFec(legalName(one), fileText('fec', one))).toEqual([]);
  });
});

const good = { name: legalName(period), text: fileText('fec', period) };
const column = (name: (typeof fecColumns)[number], line: number, value: string) => {
  const rows = good.text.split('\r\n').map((row) => row.split('\t'));
  const at = fecColumns.indexOf(name);
  return rows.map((row, place) => (place === line - 1 ? row.with(at, value) : row).join('\t')).join('\r\n');
};
test.each([
  ['name', { name: '732829321FEC20261031.txt' }],
  ['name', { name: '732829320FEC20261331.txt' }],
  ['columns', { text: good.text.replace('CompteLib', 'CompteLabel') }],
  ['fields', { text: good.text.replace('Le Relais - Repas', 'Le Relais\tRepas') }],
  ['missing', { text: column('PieceRef', 3, '') }],
  ['date', { text: column('EcritureDate', 3, '20260230') }],
  ['amount', { text: column('Montantdevise', 2, '23.40') }],
  ['amount', { text: column('Idevise', 2, '') }],
  ['account', { text: column('CompteNum', 2, '62A700') }],
  ['auxiliary', { text: column('CompAuxLib', 4, '') }],
  ['after', { name: '732829320FEC20261030.txt' }],
  ['after', { text: column('ValidDate', 2, '20261019') }],
  ['side', { text: column('Credit', 2, '1,00') }],
  ['label-of-account', { text: column('CompteLib', 5, 'Restaurant') }],
  ['balance', { text: column('Debit', 2, '20,01') }],
  ['order', { text: column('ValidDate', 7, '20261001') }],
  ['order', { text: column('EcritureNum', 7, '6') }],
  ['sequence', { text: good.text.replaceAll('\t8\t', '\t9\t') }],
])('the check finds: %s', (fault, change) => {
  const { name, text } = { ...good, ...change };
  expect(checkFec(name, text).map((one) => one.fault)).toContain(fault);
});

describe('the day of an entry', () => {
  const booked = (decided: Day, latest: Day | null = null) => ({ decided, end: '2026-10-31' as Day, latest });
  test.each<[string, Day, BookingDay, Day | undefined, Day | null, Day]>([
    ['the day of the approval', '2026-11-03', 'approval', undefined, null, '2026-11-03'],
    ['the last day of the period', '2026-11-03', 'period_end', undefined, null, '2026-10-31'],
    ['the last day of an open period', '2026-11-03', 'period_end', '2026-10-30', null, '2026-10-31'],
    ['the approval, as the period is closed', '2026-11-03', 'period_end', '2026-10-31', null, '2026-11-03'],
    ['the first open day', '2026-11-03', 'period_end', '2026-11-03', null, '2026-11-04'],
    ['the approval within the period', '2026-10-20', 'period_end', undefined, null, '2026-10-20'],
    ['the day of the latest receipt', '2026-10-20', 'approval', undefined, '2026-12-24', '2026-12-24'],
    ['a receipt after the period', '2026-11-20', 'period_end', undefined, '2026-11-05', '2026-11-05'],
  ])('is %s', (_, decided, setting, closed, latest, day) => {
    expect(bookingDay(booked(decided, latest), setting, closed)).toBe(day);
  });

  test('is never before its receipts nor in a closed period, whatever the setting', () => {
    const day = fc.nat(400).map((at) => addDays('2026-01-01', at));
    const values = fc.record({ decided: day, end: day, latest: fc.option(day) });
    forAll(
      fc.tuple(values, fc.constantFrom(...bookingDays), fc.option(day, { nil: undefined })),
      ([value, setting, closed]) => {
        const found = bookingDay(value, setting, closed);
        expect(found >= (value.latest ?? found)).toBe(true);
        expect(closed === undefined || found > closed).toBe(true);
        const known = [value.decided, value.end, value.latest, closed && addDays(closed, 1)];
        expect(known).toContain(found);
      },
    );
  });

  test.each<[string, Day, BookingDay, Day | undefined, Day]>([
    ['today', '2026-10-31', 'approval', undefined, '2026-11-05'],
    ['that of the entry', '2026-10-31', 'period_end', undefined, '2026-10-31'],
    ['today, as the period is closed', '2026-10-31', 'period_end', '2026-10-31', '2026-11-05'],
    ['that of an entry in the future', '2026-12-24', 'approval', undefined, '2026-12-24'],
  ])('of a reversal is %s', (_, entry, setting, closed, day) => {
    expect(reversalDay(entry, '2026-11-05', setting, closed)).toBe(day);
  });
});
