import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents } from '#kernel/money.ts';
import {
  type BookedReport,
  defaultSettings,
  entriesOf,
  fecColumns,
  fecRows,
  percentOf,
} from './accounting.rules.ts';
import { fullSplit, type VatType, vatTypes } from './vat.rules.ts';

const texts = { journal: 'Notes de frais', vat: 'TVA', employee: 'Personnel' };
const line = (gross: number, type: VatType, rate: number, account = '') =>
  fullSplit(gross, type, rate).map((one) => ({ ...one, account }));

const report: BookedReport = {
  ...{ id: 12, title: 'Lyon', day: '2026-11-02', author: { login: 'ada', name: 'Ada Lovelace' } },
  receipts: [
    {
      ...{ number: 1, date: '2026-10-15', supplier: 'Le Relais', poste: 'Repas', account: '625700' },
      lines: [...line(22_00, 'TYPEB', 1000, '445661'), ...line(12_00, 'TYPEC', 2000)],
      foreign: null,
    },
    {
      ...{ number: 2, date: '2026-10-16', supplier: '', poste: 'Avion', account: '' },
      lines: line(109_13, 'TYPEE', 0),
      foreign: { currency: 'USD', amount: '118.4' },
    },
  ],
};

test('a report becomes FEC rows of 18 columns, one line per rate, and they balance', () => {
  const rows = fecRows(report, defaultSettings, texts);
  expect(fecColumns).toHaveLength(18);
  expect(rows.map((row) => [row.CompteNum, row.CompteLib, row.Debit, row.Credit, row.PieceRef])).toEqual([
    ['625700', 'Repas', '20,00', '0,00', 'NDF12-1'],
    ['445661', 'TVA 10\u00a0%', '2,00', '0,00', 'NDF12-1'],
    ['625700', 'Repas', '10,00', '0,00', 'NDF12-1'],
    ['445660', 'TVA 20\u00a0%', '2,00', '0,00', 'NDF12-1'],
    ['625800', 'Avion', '109,13', '0,00', 'NDF12-2'],
    ['421000', 'Personnel', '0,00', '143,13', 'NDF12'],
  ]);
  expect(rows[4]).toMatchObject({ Montantdevise: '118,40', Idevise: 'USD', PieceDate: '20261016' });
  expect(rows[5]).toMatchObject({ CompAuxNum: 'ada', CompAuxLib: 'Ada Lovelace', EcritureDate: '20261102' });
});

test('the entries of every report balance to the cent', () => {
  const receipt = fc.array(
    fc.record({ gross: fc.integer({ min: 1, max: 1_000_000 }), type: fc.constantFrom(...vatTypes) }),
    { maxLength: 4 },
  );
  const rates = { TYPEA: 550, TYPEB: 1000, TYPEC: 2000, TYPED: 210, TYPEE: 0 };
  fc.assert(
    fc.property(fc.array(receipt, { maxLength: 6 }), (receipts) => {
      const booked = receipts.map((lines, at) => ({
        ...{ number: at + 1, date: report.day, supplier: 'S', poste: 'P', account: '', foreign: null },
        lines: lines.flatMap(({ gross, type }) => line(gross, type, rates[type])),
      }));
      const entries = entriesOf({ ...report, receipts: booked }, defaultSettings, texts);
      const [debit, credit] = [
        sumCents(entries.map((one) => one.debit)),
        sumCents(entries.map((one) => one.credit)),
      ];
      expect(debit).toBe(credit);
      expect(debit).toBe(sumCents(receipts.flat().map(({ gross }) => gross)));
    }),
  );
});

test.each([
  [2000, '20\u00a0%'],
  [550, '5,5\u00a0%'],
  [210, '2,1\u00a0%'],
  [0, '0\u00a0%'],
  [10_000, '100\u00a0%'],
])('%i basis points are formatted as %s', (rate, text) => expect(percentOf(rate)).toBe(text));

test("rates are formatted in the reader's language", () => {
  expect([550, 2000, 0].map((rate) => percentOf(rate, 'en'))).toEqual(['5.5%', '20%', '0%']);
});

test('the label of an entry is the supplier and type, without missing parts', () => {
  const labels = entriesOf(report, defaultSettings, texts).map(({ label }) => label);
  expect(labels).toContain('Le Relais - Repas');
  expect(labels).toContain('Avion');
});
