import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoicePageIn } from '#features/invoices/server/page.service.ts';
import { invoiceIn } from '#features/invoices/server/proposal.service.ts';
import { readXml } from '#features/invoices/server/xml.service.ts';
import { contradictionsIn } from '#features/invoices/sums.rules.ts';
import { formatDay } from '#kernel/civil-day.ts';
import { addDays } from '#kernel/day.ts';
import { decimalOf } from '#kernel/money.ts';
import { translator } from '#kernel/translate.ts';
import { ciiInvoice } from '#platform/einvoice/cii.ts';
import { violationsOf } from '#platform/einvoice/rules.ts';
import { ublInvoice } from '#platform/einvoice/ubl.ts';
import { schemaErrorsIn } from '../../../../tests/support/factur-x-schema.ts';
import { forAll } from '../../../../tests/support/for-all.ts';
import { type DocumentFacts, documentOf, type SalesDocument, type SalesParty } from '../document.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { gapsOf, MOST_PRICE, salesCategories, salesUnits } from '../rules.ts';
import { totalsOf } from '../total.rules.ts';
import { vatKinds } from '../vat.rules.ts';
import { electronicInvoice } from './electronic.documents.ts';

const party: SalesParty = {
  name: 'Rail SA',
  legalForm: 'SA',
  street: '2 quai\nBâtiment B',
  postcode: '75001',
  city: 'Paris',
  country: 'FR',
  siren: '383474814',
  siret: '38347481400100',
  vatNumber: 'FR89383474814',
  email: 'bills@rail.example',
  endpointScheme: '',
  endpointId: '',
};
const facts: DocumentFacts = {
  kind: 'invoice',
  deposit: false,
  number: 'F2026-0001',
  issuedOn: '2026-11-30',
  currency: 'EUR',
  locale: 'en',
  orderReference: 'BC-77',
  period: { from: '2026-10-01', to: '2026-10-31' },
  corrects: null,
  deposits: [],
  category: 'services',
  delivery: null,
  attachments: [],
  exemption: '',
  note: '',
  seller: {
    ...party,
    name: 'Ardoise Conseil',
    legalForm: 'SAS',
    siren: '732829320',
    siret: '',
    vatNumber: 'FR44732829320',
    email: '',
    capital: '10 000 €',
    registration: 'RCS Lyon',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    penaltyRate: null,
    onDebits: false,
    exempt: false,
  },
  buyer: party,
  terms: { days: 30, endOfMonth: false },
  lines: [{ text: 'Audit', quantity: 350, unit: 'day', price: 65_000, discount: 1000, vat: 's2000' }],
  letterhead: {},
};
const credit: Partial<DocumentFacts> = {
  kind: 'credit',
  number: 'A2026-0001',
  corrects: { number: 'F2026-0001', issuedOn: '2026-11-30' },
};
const withVat = (vat: DocumentFacts['lines'][number]['vat']): Partial<DocumentFacts> => ({
  lines: facts.lines.map((line) => ({ ...line, vat })),
  exemption: 'TVA non applicable, art. 293 B du CGI',
});

const attached: SalesDocument['attachments'] = [
  { kind: 'receipts', name: 'justificatifs.pdf', sha256: '' },
  { kind: 'activity', name: 'compte-rendu-activite-2026-10-1.pdf', sha256: '' },
];

const documented = (given: DocumentFacts): SalesDocument =>
  documentOf(given, translator({ en, fr }, given.locale), (day) => formatDay(day, given.locale));
const electronic = (changes: Partial<DocumentFacts> = {}) =>
  electronicInvoice(documented({ ...facts, ...changes }));

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
    expect(electronic({ buyer: abroad }).buyer).not.toHaveProperty('electronicAddress');
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

const numberless = { siren: '', siret: '', vatNumber: '' };
const anyParty = fc.record({
  name: fc.constantFrom('Rail SA', 'Œuvre & <Fils>', ''),
  street: fc.constantFrom('2 quai', 'a\nb\nc\nd', ''),
  country: fc.constantFrom('FR', 'DE', 'IE', 'US'),
  numbers: fc.constantFrom(
    { siren: '383474814', siret: '38347481400100', vatNumber: 'FR89383474814' },
    { siren: '383474814', siret: '', vatNumber: '' },
    { ...numberless, vatNumber: 'IE8+49289F' },
    numberless,
  ),
});
const anyLine = fc.record({
  text: fc.constantFrom('Audit', 'Conseil & <atelier>'),
  quantity: fc.integer({ min: -10_000, max: 100_000 }).filter((quantity) => quantity !== 0),
  unit: fc.constantFrom(...salesUnits),
  price: fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: MOST_PRICE })),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
});
/** Lines of one kind or of several, as people write them. */
const anyLines = fc
  .tuple(
    fc.array(fc.constantFrom(...vatKinds), { minLength: 1, maxLength: 3 }),
    fc.array(anyLine, { maxLength: 8 }),
  )
  .map(([kinds, lines]) => lines.map((line, at) => ({ ...line, vat: kinds[at % kinds.length] ?? 's2000' })));
const anyFacts: fc.Arbitrary<DocumentFacts> = fc
  .record({
    isCredit: fc.boolean(),
    locale: fc.constantFrom('en', 'fr'),
    currency: fc.constantFrom('EUR', 'EUR', 'CHF', 'JPY'),
    seller: anyParty,
    buyer: anyParty,
    lines: anyLines,
    iban: fc.constantFrom(facts.seller.iban, ''),
    exempt: fc.boolean(),
    onDebits: fc.boolean(),
    exemption: fc.constantFrom('art. 293 B du CGI', ''),
    days: fc.nat(60),
    period: fc.option(fc.nat(30)),
    deposit: fc.boolean(),
    deposits: fc.array(
      fc.nat(99).map((count) => ({ number: `F2026-${count}`, issuedOn: addDays('2026-01-01', count) })),
      { maxLength: 3 },
    ),
    category: fc.constantFrom(...salesCategories),
    delivery: fc.constantFrom(null, {
      street: '5 quai\nSud',
      postcode: '13002',
      city: 'Nice',
      country: 'FR',
    }),
    attachments: fc.constantFrom([], attached),
  })
  .map(({ isCredit, deposit, deposits, seller, buyer, iban, exempt, onDebits, days, period, ...given }) => ({
    ...facts,
    ...given,
    ...(isCredit && credit),
    // Only an invoice asks for a deposit, and only another one deducts some.
    deposit: deposit && !isCredit,
    deposits: deposit || isCredit ? [] : deposits,
    terms: { days, endOfMonth: false },
    period: period === null ? null : { from: '2026-10-01', to: addDays('2026-10-01', period) },
    seller: {
      ...facts.seller,
      name: seller.name,
      street: seller.street,
      ...seller.numbers,
      ...(!seller.numbers.vatNumber.startsWith('FR') && { vatNumber: '' }),
      iban,
      exempt,
      onDebits,
    },
    buyer: {
      ...party,
      name: buyer.name || 'Rail SA',
      street: buyer.street,
      country: buyer.country,
      ...buyer.numbers,
    },
  }));

function gaps(given: DocumentFacts): string[] {
  const { vats, total, vat } = totalsOf(given.lines);
  const kinds = vats.map(({ kind }) => kind);
  const unpriced = given.lines.some(({ price }) => price === 0);
  return gapsOf({
    ...given,
    client: given.buyer,
    vats: kinds,
    total,
    vat,
    unpriced,
    hasLostDays: false,
    isDeducted: false,
  });
}

test('300 random invoices of all kinds are valid against the schema of Factur-X', async () => {
  const drawn = fc.sample(anyFacts, { numRuns: 16_000, seed: 46 });
  const all = drawn.filter((given) => gaps(given).length === 0).map(documented);
  const kinds = new Set(all.map(({ typeCode, deposits }) => `${typeCode} ${deposits.length > 0}`));
  expect([...kinds].sort()).toEqual(['380 false', '380 true', '381 false', '386 false']);
  expect(all.length).toBeGreaterThan(300);
  expect(await schemaErrorsIn(all.map((one) => ciiInvoice(electronicInvoice(one))))).toEqual([]);
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
