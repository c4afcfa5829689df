/** Electronic invoices for tests: one written out, and random ones whose sums are computed from their lines. */
import fc from 'fast-check';
import { addDays, type Day } from '#kernel/day.ts';
import { sumCents, vatOn } from '#kernel/money.ts';
import type {
  Adjustment,
  ElectronicInvoice,
  InvoiceLine,
  LineAdjustment,
  Party,
  Taxed,
  VatSum,
} from '#platform/einvoice/model.ts';

/** A month of a consultant's days in France, with a discount. */
export const monthOfDays: ElectronicInvoice = {
  kind: 'invoice',
  number: 'F2026-0042',
  issued: '2026-10-31',
  currency: 'EUR',
  process: 'S1',
  notes: [
    { text: 'Indemnité forfaitaire pour frais de recouvrement : 40 €', subject: 'PMT' },
    { text: 'Pénalités de retard : trois fois le taux d’intérêt légal', subject: 'PMD' },
    { text: 'Pas d’escompte pour paiement anticipé', subject: 'AAB' },
  ],
  due: '2026-11-30',
  terms: 'Paiement à 30 jours',
  vatDue: 'payment',
  buyerReference: 'Direction des systèmes',
  order: 'BC-77',
  contract: 'M-12',
  preceding: [],
  period: { from: '2026-10-01', to: '2026-10-31' },
  seller: {
    name: 'Ardoise Conseil SAS',
    address: {
      lines: ['1 rue de la Carrière', 'Bâtiment B'],
      postcode: '49000',
      city: 'Angers',
      country: 'FR',
    },
    identifier: { scheme: '0009', id: '73282932000074' },
    registration: { scheme: '0002', id: '732829320' },
    vatNumber: 'FR44732829320',
    electronicAddress: { scheme: '0225', id: '732829320' },
    contact: { name: 'Zoé Perrin', phone: '+33 2 41 00 00 00', email: 'factures@ardoise.example' },
    legal: 'SAS au capital de 10 000 €, RCS Angers 732 829 320',
  },
  buyer: {
    name: 'Dupont & Fils <SARL>',
    address: { lines: ['2 quai "Nord"'], postcode: '44000', city: 'Nantes', country: 'FR' },
    registration: { scheme: '0002', id: '552100554' },
    vatNumber: 'FR83552100554',
    electronicAddress: { scheme: '0225', id: '552100554' },
  },
  payment: {
    means: '58',
    reference: 'F2026-0042',
    account: { iban: 'FR1420041010050500013M02606', holder: 'Ardoise Conseil SAS', bic: 'AGRIFRPP' },
  },
  adjustments: [
    {
      kind: 'allowance',
      amount: 62_563,
      share: { base: 1_251_250, percent: 500 },
      reason: 'Remise',
      category: 'S',
      rate: 2000,
    },
  ],
  lines: [
    {
      id: '1',
      name: 'Audit',
      description: 'Odile Perrin, octobre',
      quantity: '19.25',
      unit: 'DAY',
      price: '650.00',
      net: 1_251_250,
      category: 'S',
      rate: 2000,
      period: { from: '2026-10-01', to: '2026-10-31' },
      adjustments: [],
    },
    {
      id: '2',
      name: 'Livre',
      quantity: '3',
      unit: 'C62',
      price: '33.335',
      net: 9_501,
      category: 'S',
      rate: 550,
      adjustments: [{ kind: 'allowance', amount: 500, reason: 'Geste commercial' }],
    },
  ],
  vat: [
    { category: 'S', rate: 2000, net: 1_188_687, vat: 237_737 },
    { category: 'S', rate: 550, net: 9_501, vat: 523 },
  ],
  totals: {
    lines: 1_260_751,
    allowances: 62_563,
    charges: 0,
    net: 1_198_188,
    vat: 238_260,
    gross: 1_436_448,
    prepaid: 100_000,
    rounding: 0,
    due: 1_336_448,
  },
};

/** Credits the whole month. */
export const creditOfMonth: ElectronicInvoice = {
  ...monthOfDays,
  kind: 'creditNote',
  number: 'F2026-0043',
  preceding: [{ number: monthOfDays.number, issued: monthOfDays.issued }],
};

const word = fc.oneof(
  fc.constantFrom('Audit & conseil', '« Été » <1>', 'Łukasz "Żółć"', "O'Brien 東京 😀", 'a\u0007b'),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `A${text}`),
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const day: fc.Arbitrary<Day> = fc.nat(2000).map((days) => addDays('2026-01-01', days));
const period = maybe(fc.tuple(day, fc.nat(40)).map(([from, days]) => ({ from, to: addDays(from, days) })));

/** The taxes that occur together on an invoice, with what they require. */
const regimes = {
  home: [
    { category: 'S', rate: 2000 },
    { category: 'S', rate: 1000 },
    { category: 'S', rate: 550 },
    { category: 'S', rate: 210 },
    { category: 'Z', rate: 0 },
    { category: 'E', rate: 0 },
  ],
  reverse: [{ category: 'AE', rate: 0 }],
  within: [{ category: 'K', rate: 0 }],
  export: [{ category: 'G', rate: 0 }],
  outside: [{ category: 'O', rate: 0 }],
} as const satisfies Record<string, readonly Taxed[]>;
type Regime = keyof typeof regimes;

const exemptions: Readonly<Record<string, VatSum['exemption']>> = {
  E: { code: 'VATEX-FR-FRANCHISE', reason: 'TVA non applicable, art. 293 B du CGI' },
  AE: { code: 'VATEX-EU-AE', reason: 'Autoliquidation' },
  K: { code: 'VATEX-EU-IC' },
  G: { reason: 'Exonération, art. 262 I du CGI' },
  O: { code: 'VATEX-EU-O', reason: 'TVA non applicable, art. 259-1 du CGI' },
};

const lineAdjustment: fc.Arbitrary<LineAdjustment> = fc
  .record({
    kind: fc.constantFrom('allowance' as const, 'charge' as const),
    base: fc.nat(1_000_000),
    percent: maybe(fc.integer({ min: 1, max: 9_999 })),
    reason: word,
  })
  .map(({ kind, base, percent, reason }) =>
    percent === undefined
      ? { kind, amount: base, reason }
      : { kind, amount: vatOn(base, percent), share: { base, percent }, reason },
  );

const attachment = word.map((id) => ({
  id,
  kind: 'DOCUMENT_ANNEXE',
  file: { name: 'receipts.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
}));

/** Hundredths of a unit and of the price: their product has four decimals, which the amount rounds. */
const line = (taxed: fc.Arbitrary<Taxed>, minorDigits: number): fc.Arbitrary<InvoiceLine> =>
  fc
    .record({
      name: word,
      description: maybe(word),
      count: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: -2_000, max: -1 })),
      price: fc.nat(500_000),
      unit: fc.constantFrom('DAY', 'HUR', 'C62', 'KMT', 'LS'),
      taxed,
      period,
      adjustments: fc.array(lineAdjustment, { maxLength: 2 }),
    })
    .map(({ count, price, taxed: tax, ...rest }) => ({
      ...rest,
      ...tax,
      id: '',
      quantity: (count / 100).toFixed(2),
      price: (price / 100).toFixed(2),
      net:
        Math.sign(count) * Math.round((Math.abs(count) * price) / (minorDigits === 2 ? 100 : 10_000)) +
        sumCents(rest.adjustments.map(signed)),
    }));

const signed = ({ kind, amount }: LineAdjustment) => (kind === 'charge' ? amount : 0 - amount);

function party(regime: Regime): fc.Arbitrary<Party> {
  return fc.record({
    name: word,
    tradingName: maybe(word),
    address: fc.record({
      lines: fc.array(word, { maxLength: 3 }),
      city: maybe(word),
      postcode: maybe(fc.constantFrom('75001', 'D-10115', '1000')),
      country: fc.constantFrom('FR', 'DE', 'BE', 'US', 'CH'),
    }),
    identifier: maybe(fc.constant({ scheme: '0009', id: '73282932000074' })),
    registration: fc.constant({ scheme: '0002', id: '732829320' }),
    vatNumber: fc.constant(regime === 'outside' ? undefined : 'FR44732829320'),
    electronicAddress: maybe(
      fc.constantFrom({ scheme: '0225', id: '732829320' }, { scheme: 'EM', id: 'a@b.fr' }),
    ),
    contact: maybe(
      fc.record({
        name: maybe(word),
        phone: maybe(fc.constant('+33 1')),
        email: maybe(fc.constant('a@b.fr')),
      }),
    ),
  });
}

const invoiceOf = (regime: Regime): fc.Arbitrary<ElectronicInvoice> =>
  fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'CHF', 'JPY').chain((currency) => {
    const taxed = fc.constantFrom<Taxed>(...regimes[regime]);
    return fc
      .record({
        kind: fc.constantFrom('invoice' as const, 'prepayment' as const, 'creditNote' as const),
        number: fc.nat(9999).map((number) => `F2026-${number}`),
        issued: day,
        process: maybe(fc.constant('S1')),
        notes: fc.array(
          fc.record({ text: word, subject: maybe(fc.constantFrom('PMD', 'PMT', 'AAB', 'REG')) }),
          { maxLength: 3 },
        ),
        due: maybe(day),
        vatDue: maybe(fc.constantFrom('invoice' as const, 'delivery' as const, 'payment' as const)),
        buyerReference: maybe(word),
        order: maybe(word),
        contract: maybe(word),
        attachments: fc.array(attachment, { maxLength: 2 }),
        preceding: fc.array(fc.record({ number: word, issued: maybe(day) }), { maxLength: 2 }),
        period,
        seller: fc.tuple(party(regime), maybe(word)).map(([seller, legal]) => ({ ...seller, legal })),
        buyer: party(regime),
        payment: maybe(
          fc.record({
            means: fc.constantFrom('30' as const, '58' as const),
            reference: maybe(word),
            account: fc.record({
              iban: fc.constant('FR1420041010050500013M02606'),
              holder: maybe(word),
              bic: maybe(fc.constant('AGRIFRPP')),
            }),
          }),
        ),
        lines: fc.array(line(taxed, currency === 'JPY' ? 0 : 2), { minLength: 1, maxLength: 6 }),
        adjustments: fc.array(lineAdjustment, { maxLength: 2 }),
        prepaid: fc.oneof(fc.constant(0), fc.nat(50_000)),
        rounding: fc.integer({ min: -4, max: 4 }),
        accounted: fc.nat(9_999_999),
        delivered: day,
      })
      .map(({ prepaid, rounding, accounted, delivered, ...drawn }): ElectronicInvoice => {
        const lines = drawn.lines.map((one, at) => ({ ...one, id: String(at + 1) }));
        const { category, rate } = lines[0] ?? regimes[regime][0];
        const adjustments = drawn.adjustments.map((one): Adjustment => ({ ...one, category, rate }));
        const isForeign = currency !== 'EUR' && regime === 'home';
        return {
          ...drawn,
          currency,
          lines,
          adjustments,
          terms: drawn.due === undefined || drawn.payment === undefined ? 'À réception' : undefined,
          ...(isForeign && { accounting: { currency: 'EUR', vat: accounted } }),
          ...(regime === 'within' && {
            delivery: { day: delivered, name: 'Lager', address: { lines: [], country: 'DE' } },
          }),
          ...sumsOf(lines, adjustments, { prepaid, rounding }),
        };
      });
  });

function sumsOf(
  lines: readonly InvoiceLine[],
  adjustments: readonly Adjustment[],
  { prepaid, rounding }: { prepaid: number; rounding: number },
): Pick<ElectronicInvoice, 'vat' | 'totals'> {
  const nets = new Map<string, { taxed: Taxed; net: number }>();
  const parts = [...lines, ...adjustments.map((one) => ({ ...one, net: signed(one) }))];
  for (const { category, rate, net } of parts) {
    const known = nets.get(`${category}${rate}`)?.net ?? 0;
    nets.set(`${category}${rate}`, { taxed: { category, rate }, net: known + net });
  }
  const vat = [...nets.values()].map(({ taxed, net }) => {
    const exemption = exemptions[taxed.category];
    return { ...taxed, net, vat: vatOn(net, taxed.rate), ...(exemption && { exemption }) };
  });
  const total = (kind: Adjustment['kind']) =>
    sumCents(adjustments.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const totals = {
    lines: sumCents(lines.map(({ net }) => net)),
    allowances: total('allowance'),
    charges: total('charge'),
    vat: sumCents(vat.map((sum) => sum.vat)),
    rounding,
  };
  const net = totals.lines - totals.allowances + totals.charges;
  const gross = net + totals.vat;
  const paid = gross < 0 ? 0 : prepaid;
  return { vat, totals: { ...totals, prepaid: paid, net, gross, due: gross - paid + rounding } };
}

/** Valid invoices of all kinds. */
export const electronicInvoices: fc.Arbitrary<ElectronicInvoice> = fc
  .constantFrom(...(Object.keys(regimes) as Regime[]), 'home' as const)
  .chain(invoiceOf);
