import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deductibleOf, type ShareRow, shareBases, shareOn } from '#features/postes/deductible.rules.ts';
import { composedSplit, fullSplit, type VatLine, type VatType, vatTypes } from '#features/vat/rules.ts';
import { dayOf } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  type BookedReceipt,
  type BookedReport,
  defaultSettings,
  entriesOf,
  percentOf,
  planAccountOf,
} from './accounting.rules.ts';

const patterns = { expense: '', due: '' };
const texts = { vat: 'TVA', employee: 'Personnel', labels: { locale: 'fr', patterns } } as const;
const line = (gross: number, type: VatType, rate: number, account = '') =>
  fullSplit(gross, type, rate).map((one) => ({ ...one, deductible: one.vat, account, expenseAccount: '' }));

const report: BookedReport = {
  number: 'NDF-2026-0012',
  title: 'Lyon',
  day: '2026-11-02',
  end: '2026-10-31',
  author: { auxiliary: 'LOVAD', name: 'Ada Lovelace' },
  analytic: 'CONSEIL',
  receipts: [
    {
      number: 1,
      date: '2026-10-15',
      supplier: 'Le Relais',
      poste: 'Repas',
      account: '625700',
      lines: [...line(22_00, 'TYPEB', 1000, '445661'), ...line(12_00, 'TYPEC', 2000)],
      foreign: null,
    },
    {
      number: 2,
      date: '2026-10-16',
      supplier: '',
      poste: 'Avion',
      account: '',
      lines: line(109_13, 'TYPEE', 0),
      foreign: { currency: 'USD', amount: '118.4' },
    },
  ],
};

test('a report has a line per rate and a line for the VAT of each rate, and the lines balance', () => {
  const lines = entriesOf(report, defaultSettings, texts);
  expect(lines.map((one) => [one.account, one.accountName, one.debit, one.credit, one.piece])).toEqual([
    ['625700', 'Repas', 20_00, 0, 'NDF-2026-0012-1'],
    ['445661', 'TVA 10\u00a0%', 2_00, 0, 'NDF-2026-0012-1'],
    ['625700', 'Repas', 10_00, 0, 'NDF-2026-0012-1'],
    ['445660', 'TVA 20\u00a0%', 2_00, 0, 'NDF-2026-0012-1'],
    ['625800', 'Avion', 109_13, 0, 'NDF-2026-0012-2'],
    ['421000', 'Personnel', 0, 143_13, 'NDF-2026-0012'],
  ]);
  expect(lines[4]).toMatchObject({ foreign: { amount: '118.4', currency: 'USD' }, pieceDate: '2026-10-16' });
  expect(lines[5]).toMatchObject({ auxiliary: 'LOVAD', auxiliaryName: 'Ada Lovelace' });
});

test('only expenses have the analytic code', () => {
  expect(entriesOf(report, defaultSettings, texts).map(({ analytic }) => analytic)).toEqual([
    ...['CONSEIL', '', 'CONSEIL', '', 'CONSEIL', ''],
  ]);
});

test('the entries of every report balance to the cent', () => {
  const receipt = fc.array(
    fc.record({ gross: fc.integer({ min: 1, max: 1_000_000 }), type: fc.constantFrom(...vatTypes) }),
    { maxLength: 4 },
  );
  forAll(fc.array(receipt, { maxLength: 6 }), (receipts) => {
    const booked = receipts.map((lines, at) => ({
      number: at + 1,
      date: report.day,
      supplier: 'S',
      poste: 'P',
      account: '',
      foreign: null,
      lines: lines.flatMap(({ gross, type }) => line(gross, type, rates[type])),
    }));
    const entries = entriesOf({ ...report, receipts: booked }, defaultSettings, texts);
    const [debit, credit] = [
      sumCents(entries.map((one) => one.debit)),
      sumCents(entries.map((one) => one.credit)),
    ];
    expect(debit).toBe(credit);
    expect(debit).toBe(sumCents(receipts.flat().map(({ gross }) => gross)));
  });
});

test('VAT that is not deductible is booked with the expense, to the account of its rate', () => {
  const [taxi] = line(24_00, 'TYPEB', 1000);
  const [fuel] = line(60_00, 'TYPEC', 2000);
  const receipt = { number: 1, date: report.day, supplier: '', account: '625100', foreign: null };
  const booked = (lines: BookedReceipt['lines']) =>
    entriesOf({ ...report, receipts: [{ ...receipt, poste: 'P', lines }] }, defaultSettings, texts).map(
      ({ account, debit, credit }) => [account, debit, credit],
    );
  if (taxi === undefined || fuel === undefined) throw new Error('expected lines of both receipts');
  expect(booked([{ ...taxi, deductible: 0 }])).toEqual([
    ['625100', 24_00, 0],
    ['421000', 0, 24_00],
  ]);
  expect(booked([{ ...fuel, deductible: 8_00, expenseAccount: '606140' }])).toEqual([
    ['606140', 52_00, 0],
    ['445660', 8_00, 0],
    ['421000', 0, 60_00],
  ]);
});

test('the amounts of a refund change sides, and a report with a total of zero keeps its entries', () => {
  const refund = line(-24_00, 'TYPEB', 1000).map((one) => ({ ...one, deductible: -1_09 }));
  const receipt = { date: report.day, supplier: '', poste: 'P', account: '', foreign: null };
  const of = (...lines: BookedReceipt['lines'][]) => {
    const receipts = lines.map((one, at) => ({ ...receipt, number: at + 1, lines: one }));
    const entries = entriesOf({ ...report, receipts }, defaultSettings, texts);
    return entries.map(({ account, debit, credit }) => [account, debit, credit]);
  };
  expect(of(refund)).toEqual([
    ['625800', 0, 22_91],
    ['445660', 0, 1_09],
    ['421000', 24_00, 0],
  ]);
  expect(of(refund, line(24_00, 'TYPEE', 0))).toEqual([
    ['625800', 0, 22_91],
    ['445660', 0, 1_09],
    ['625800', 24_00, 0],
  ]);
});

/** Pseudo-random numbers below a limit from a seed (mulberry32). Fast: 100,000 receipts take a second. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const rates = { TYPEA: 550, TYPEB: 1000, TYPEC: 2000, TYPED: 210, TYPEE: 0, TYPEF: 1300, TYPEG: 90 };

/** Returns the lines of a receipt: printed VAT at some of the rates, and an amount without VAT. */
function composedOf(next: (below: number) => number): VatLine[] {
  const chosen = vatTypes.filter((type) => type !== 'TYPEE' && next(2) === 0);
  const parts = chosen.flatMap((type) =>
    fullSplit(1 + next(next(2) === 0 ? 20_000 : 900_000), type, rates[type]),
  );
  const untaxed = next(3) === 0 ? next(10_000) : 0;
  const gross = sumCents(parts.map(({ net, vat }) => net + vat)) + untaxed;
  const vat = Object.fromEntries(parts.map((one) => [one.type, one.vat]));
  return composedSplit({ gross, vat, untaxed }, rates) ?? expect.fail(JSON.stringify(parts));
}

/** Computes the deductible VAT a second way: rounds half away from zero in exact fractions. */
function deductibleExactly(vat: number, share: number): bigint {
  const product = BigInt(vat) * BigInt(share);
  const size = ((product < 0n ? -product : product) * 2n + 10_000n) / 20_000n;
  return product < 0n ? -size : size;
}

test('for 100,000 receipts, the debit of expenses and deductible VAT equals the credit to the cent', () => {
  const next = numbers(20_261_125);
  const { day } = report;
  const kinds = { full: 0, composed: 0, refunds: 0, partly: 0 };
  for (let done = 0; done < 100_000; done++) {
    const sign = next(10) === 0 ? -1 : 1;
    const composed = next(2) === 0;
    const type = vatTypes[next(vatTypes.length)] ?? 'TYPEC';
    const split = (composed ? composedOf(next) : fullSplit(1 + next(5_000_000), type, rates[type])).map(
      (one) => ({ ...one, net: sign * one.net, vat: sign * one.vat }),
    );
    const rows = shareBases
      .filter(() => next(4) === 0)
      .flatMap((basis): ShareRow[] => {
        const type = basis === 'type' || next(3) === 0 ? (vatTypes[next(vatTypes.length)] ?? null) : null;
        return [
          { type, basis, share: basis === 'own' ? next(10_001) : null, from: dayOf(2020 + next(7), 1, 1) },
        ];
      });
    const lines = split.map((one) => {
      const deductible = deductibleOf(one.vat, shareOn(rows, one.type, day));
      return { ...one, deductible, account: 'VAT', expenseAccount: '' };
    });
    const receipt = { number: 1, date: day, supplier: '', poste: '', account: 'EXPENSE', foreign: null };
    const entries = entriesOf({ ...report, receipts: [{ ...receipt, lines }] }, defaultSettings, texts);
    const sum = (account: string) =>
      entries
        .filter((one) => one.account === account)
        .reduce((all, one) => all + BigInt(one.debit) - BigInt(one.credit), 0n);
    const paid = split.reduce((all, { net, vat }) => all + BigInt(net) + BigInt(vat), 0n);
    const vat = split.reduce(
      (all, one) => all + deductibleExactly(one.vat, shareOn(rows, one.type, day)),
      0n,
    );
    if (sum('VAT') !== vat || sum('EXPENSE') !== paid - vat || sum('421000') !== -paid)
      expect.fail(JSON.stringify({ split, rows, entries }));
    if (entries.some(({ debit, credit }) => debit < 0 || credit < 0 || (debit > 0 && credit > 0)))
      expect.fail(JSON.stringify(entries));
    kinds[composed ? 'composed' : 'full']++;
    if (sign < 0) kinds.refunds++;
    if (lines.some((one) => one.deductible !== 0 && one.deductible !== one.vat)) kinds.partly++;
  }
  // Each kind must occur often enough for the test to be meaningful.
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(2000);
}, 60_000);

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

test('the label of an entry is supplier and type, without missing parts', () => {
  const labels = entriesOf(report, defaultSettings, texts).map(({ label }) => label);
  expect(labels).toContain('Le Relais - Repas');
  expect(labels).toContain('Avion');
});

test('an account has the label of the plan comptable that it belongs to', () => {
  const accounts = ['625100', '6251', '6257001', '626000', '625800', '611000'];
  expect(accounts.map(planAccountOf)).toEqual(['6251', '6251', '6257', '626', undefined, undefined]);
});
