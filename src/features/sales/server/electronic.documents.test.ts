import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoicePageIn } from '#features/invoices/server/page.service.ts';
import { invoiceIn } from '#features/invoices/server/proposal.service.ts';
import { readXml } from '#features/invoices/server/xml.service.ts';
import { contradictionsIn } from '#features/invoices/sums.rules.ts';
import { decimalOf } from '#kernel/money.ts';
import { ciiInvoice } from '#platform/einvoice/cii.ts';
import { violationsOf } from '#platform/einvoice/rules.ts';
import { ublInvoice } from '#platform/einvoice/ubl.ts';
import { schemaErrorsIn } from '../../../../tests/support/factur-x-schema.ts';
import { forAll } from '../../../../tests/support/for-all.ts';
import { brokenRules, en16931, french, ublErrorsIn } from '../../../../tests/support/official-rules.ts';
import {
  anyFacts,
  attached,
  credit,
  documented,
  electronic,
  facts,
  gaps,
  party,
  withVat,
} from '../../../../tests/support/sales-documents.ts';
import type { DocumentFacts } from '../document.rules.ts';
import { electronicInvoice } from './electronic.documents.ts';

test('an invoice of days has what is printed', () => {
  const invoice = electronic();
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: 'F2026-0001',
    process: 'S1',
    issued: '2026-11-30',
    due: '2026-12-30',
    terms: 'Payable by 30 December 2026.',
    order: 'BC-77',
    period: { from: '2026-10-01', to: '2026-10-31' },
    payment: {
      means: '58',
      reference: 'F2026-0001',
      account: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder: 'Ardoise Conseil' },
    },
    lines: [
      {
        name: 'Audit',
        quantity: '3.5',
        unit: 'DAY',
        price: '650.00',
        net: 204_750,
        category: 'S',
        rate: 2000,
        adjustments: [
          { kind: 'allowance', amount: 22_750, share: { base: 227_500, percent: 1000 }, reason: 'Discount' },
        ],
      },
    ],
    vat: [{ category: 'S', rate: 2000, net: 204_750, vat: 40_950 }],
    totals: { lines: 204_750, net: 204_750, vat: 40_950, gross: 245_700, due: 245_700 },
  });
  expect(invoice).not.toHaveProperty('vatDue');
  expect(invoice.notes.map(({ subject }) => subject)).toEqual(['ABL', 'PMD', 'PMT', 'AAB', 'AAI']);
  expect(invoice.buyer).toEqual({
    name: 'Rail SA',
    address: { lines: ['2 quai', 'Bâtiment B'], postcode: '75001', city: 'Paris', country: 'FR' },
    identifier: { scheme: '0009', id: '38347481400100' },
    registration: { scheme: '0002', id: '383474814' },
    vatNumber: 'FR89383474814',
    electronicAddress: { scheme: '0225', id: '383474814' },
    contact: { email: 'bills@rail.example' },
  });
});

describe('the parties', () => {
  test('keep all lines of an address', () => {
    const { buyer } = electronic({ buyer: { ...party, street: 'a\nb\nc\nd' } });
    expect(buyer.address.lines).toEqual(['a', 'b', 'c, d']);
  });

  test('have the electronic address that was entered', () => {
    const endpoint = { endpointScheme: 'EM', endpointId: 'bills@rail.example' };
    expect(electronic({ buyer: { ...party, ...endpoint } }).buyer.electronicAddress).toEqual({
      scheme: 'EM',
      id: 'bills@rail.example',
    });
    const abroad = { ...party, siren: '', siret: '', country: 'DE' };
    expect(electronic({ buyer: abroad }).buyer.electronicAddress).toEqual({ scheme: 'EM', id: party.email });
    expect(electronic({ buyer: { ...abroad, email: '' } }).buyer).not.toHaveProperty('electronicAddress');
  });

  test('have no VAT numbers outside the scope of VAT', () => {
    const { seller, buyer } = electronic(withVat('outside'));
    expect([seller.vatNumber, seller.registration?.id, buyer.vatNumber]).toEqual([
      undefined,
      '732829320',
      undefined,
    ]);
  });

  test('an exempt seller without a VAT number has its SIREN for taxes', () => {
    const exempt = { ...withVat('exempt'), seller: { ...facts.seller, vatNumber: '' } };
    expect(electronic(exempt).seller.taxNumber).toBe('732829320');
    expect(electronic(withVat('exempt')).seller).not.toHaveProperty('taxNumber');
  });
});

test('VAT on debits is due with the invoice', () => {
  expect(electronic({ seller: { ...facts.seller, onDebits: true } }).vatDue).toBe('invoice');
});

test('a credit note corrects its invoice and is not due on a day', () => {
  const note = electronic(credit);
  expect(note).toMatchObject({
    kind: 'creditNote',
    preceding: [{ number: 'F2026-0001', issued: '2026-11-30' }],
    terms: 'Deducted from invoice F2026-0001, or refunded if it is paid.',
  });
  expect(note).not.toHaveProperty('due');
  expect(note).not.toHaveProperty('payment');
  expect(violationsOf(note)).toEqual([]);
});

describe('the invoice of a deposit', () => {
  const deposit = electronic({ deposit: true, seller: { ...facts.seller, onDebits: true } });

  test('has its code, and VAT that is due when it is paid, whatever the option for debits', () => {
    expect(deposit).toMatchObject({ kind: 'prepayment', process: 'S1', vatDue: 'payment', preceding: [] });
    expect(deposit.notes.at(-1)?.text).toContain('CGI, art. 269, 2');
    for (const write of [ciiInvoice, ublInvoice]) expect(write(deposit)).toMatch(/TypeCode>386</);
  });

  test('without VAT says nothing about it', () => {
    const { notes } = electronic({ ...withVat('outside'), deposit: true });
    expect(notes.map(({ text }) => text).join()).not.toContain('269');
  });
});

test('the final invoice names its deposits and deducts them by lines, with nothing prepaid', () => {
  const deducted = {
    text: 'Deposit',
    quantity: -100,
    unit: 'piece',
    price: 100_000,
    discount: 0,
    vat: 's2000',
  } as const;
  const deposits = ['F2026-0001', 'F2026-0002'].map((number) => ({
    number,
    issuedOn: '2026-03-01' as const,
  }));
  const final = electronic({ deposits, lines: [...facts.lines, deducted] });
  expect(final).toMatchObject({
    kind: 'invoice',
    process: 'S4',
    preceding: [
      { number: 'F2026-0001', issued: '2026-03-01' },
      { number: 'F2026-0002', issued: '2026-03-01' },
    ],
    vat: [{ net: 104_750, vat: 20_950 }],
    totals: { prepaid: 0, due: 125_700 },
  });
  for (const write of [ciiInvoice, ublInvoice])
    for (const { number } of deposits) expect(write(final)).toContain(`ID>${number}<`);
});

test('goods have their process and their address, and files are named in both syntaxes', () => {
  const delivery = { street: '5 quai Sud', postcode: '13002', city: 'Marseille', country: 'FR' };
  const invoice = electronicInvoice(
    documented({ ...facts, category: 'goods', delivery, attachments: attached }),
    new Map([['justificatifs.pdf', Buffer.from('%PDF')]]),
  );
  expect(invoice).toMatchObject({ process: 'B1', delivery: { address: { lines: ['5 quai Sud'] } } });
  expect(ciiInvoice(invoice)).toContain('pdf</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode>');
  expect(ublInvoice(invoice)).toContain(Buffer.from('%PDF').toString('base64'));
});

test('an invoice in another currency states its VAT in euros, which is none', () => {
  expect(electronic({ ...withVat('outside'), currency: 'CHF' })).toMatchObject({
    payment: { means: '30' },
    accounting: { currency: 'EUR', vat: 0 },
  });
});

test('a discount of a returned service reduces what is returned', () => {
  const returned = { ...facts.lines[0], quantity: -100 } as DocumentFacts['lines'][number];
  const { lines } = electronic({ lines: [...facts.lines, returned] });
  expect(lines[1]).toMatchObject({ net: -58_500, adjustments: [{ kind: 'charge', amount: 6500 }] });
});

describe('500 random invoices of all kinds', () => {
  const drawn = fc.sample(anyFacts, { numRuns: 9000, seed: 46 });
  const issued = drawn.filter((given) => gaps(given).length === 0).slice(0, 500);
  const all = issued.map((given) => ({ given, invoice: electronicInvoice(documented(given)) }));
  const writers = { CII: ciiInvoice, UBL: ublInvoice };

  test('are of all kinds', () => {
    expect(all.length).toBe(500);
    const kinds = new Set(all.map(({ invoice: { kind, process } }) => `${kind} ${process}`));
    expect([...kinds].sort()).toEqual(
      ['S', 'B', 'M']
        .flatMap((of) => [`invoice ${of}1`, `invoice ${of}4`, `prepayment ${of}1`, `creditNote ${of}1`])
        .sort(),
    );
    const taxes = new Set(
      all.flatMap(({ invoice }) => invoice.lines.map(({ category, rate }) => `${category}${rate}`)),
    );
    expect([...taxes].sort()).toEqual(['AE0', 'E0', 'G0', 'O0', 'S1000', 'S2000', 'S210', 'S550', 'S850']);
    expect(new Set(all.map(({ invoice }) => invoice.currency)).size).toBe(4);
  });

  test('are valid against the schemas', async () => {
    expect(await schemaErrorsIn(all.map(({ invoice }) => ciiInvoice(invoice)))).toEqual([]);
    const [credits, others] = [true, false].map((isCredit) =>
      all.filter(({ invoice }) => (invoice.kind === 'creditNote') === isCredit),
    );
    expect(await ublErrorsIn('CreditNote', credits?.map(({ invoice }) => ublInvoice(invoice)) ?? [])).toEqual(
      [],
    );
    expect(await ublErrorsIn('Invoice', others?.map(({ invoice }) => ublInvoice(invoice)) ?? [])).toEqual([]);
  }, 300_000);

  test.each(['CII', 'UBL'] as const)(
    'break no official rule in %s',
    (syntax) => {
      for (const { given, invoice } of all) {
        const xml = writers[syntax](invoice);
        const { siren, email } = given.buyer;
        expect([given, brokenRules(en16931(syntax), xml)]).toEqual([given, []]);
        // No platform gets an invoice for a buyer without an electronic address (`isAddressed`).
        const unaddressed = siren === '' && email === '' ? ['BR-FR-12_BT-49'] : [];
        expect([given, brokenRules(french(syntax), xml)]).toEqual([given, unaddressed]);
      }
    },
    300_000,
  );
});

test('whatever can be issued breaks no rule, has the printed sums, and is read back', () => {
  let issued = 0;
  forAll(anyFacts, (given) => {
    fc.pre(gaps(given).length === 0);
    issued += 1;
    const document = documented(given);
    const invoice = electronicInvoice(document);
    expect(violationsOf(invoice)).toEqual([]);
    const { currency } = document;
    const money = (units: number) => decimalOf(units, currency);
    const { net, vat, gross, due } = invoice.totals;
    expect({ net: money(net), vat: money(vat), total: money(gross) }).toEqual(document.totals);
    expect(due).toBe(gross);
    expect(invoice.vat.map((sum) => [money(sum.net), money(sum.vat)])).toEqual(
      document.vats.map((sum) => [sum.taxable, sum.vat]),
    );
    const sign = document.typeCode === '381' ? -1 : 1;
    const hundredths = Math.round(Number(document.totals.total) * 100);
    for (const write of [ciiInvoice, ublInvoice]) {
      const root = readXml(Buffer.from(write(invoice)));
      if (root === undefined) throw new Error('The reader rejects the document.');
      expect(invoiceIn(root)).toMatchObject({
        supplier: document.seller.name,
        number: document.number,
        date: document.issuedOn,
        currency,
        // Receipts are below a billion.
        total: hundredths < 100_000_000_000 ? sign * hundredths : null,
      });
      const page = invoicePageIn(root);
      // In a currency without decimals the reader takes rounding for a contradiction.
      if (currency !== 'JPY') expect(page && contradictionsIn(page, 'en16931')).toEqual([]);
    }
  });
  expect(issued).toBeGreaterThan(50);
});
