/** What issued invoices and credit notes of all kinds say, drawn at random, as the application writes them. */
import fc from 'fast-check';
import {
  type DocumentFacts,
  documentOf,
  type SalesDocument,
  type SalesParty,
} from '#features/sales/document.rules.ts';
import en from '#features/sales/messages.en.json';
import fr from '#features/sales/messages.fr.json';
import { gapsOf, MOST_PRICE, salesCategories, salesUnits } from '#features/sales/rules.ts';
import { electronicInvoice } from '#features/sales/server/electronic.documents.ts';
import { totalsOf } from '#features/sales/total.rules.ts';
import { vatKinds } from '#features/sales/vat.rules.ts';
import { formatDay } from '#kernel/civil-day.ts';
import { addDays } from '#kernel/day.ts';
import { translator } from '#kernel/translate.ts';

export const party: SalesParty = {
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
export const facts: DocumentFacts = {
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
export const credit: Partial<DocumentFacts> = {
  kind: 'credit',
  number: 'A2026-0001',
  corrects: { number: 'F2026-0001', issuedOn: '2026-11-30' },
};
export const withVat = (vat: DocumentFacts['lines'][number]['vat']): Partial<DocumentFacts> => ({
  lines: facts.lines.map((line) => ({ ...line, vat })),
  exemption: 'TVA non applicable, art. 293 B du CGI',
});

export const attached: SalesDocument['attachments'] = [
  { kind: 'receipts', name: 'justificatifs.pdf', sha256: '' },
  { kind: 'activity', name: 'compte-rendu-activite-2026-10-1.pdf', sha256: '' },
];

export const documented = (given: DocumentFacts): SalesDocument =>
  documentOf(given, translator({ en, fr }, given.locale), (day) => formatDay(day, given.locale));
export const electronic = (changes: Partial<DocumentFacts> = {}) =>
  electronicInvoice(documented({ ...facts, ...changes }));

const numberless = { siren: '', siret: '', vatNumber: '' };
const known = { siren: '383474814', siret: '38347481400100', vatNumber: 'FR89383474814' };
/** Most can be issued to, so that few draws are lost. */
const anyParty = fc.record({
  name: fc.constantFrom('Rail SA', 'Rail SA', 'Œuvre & <Fils>', ''),
  street: fc.constantFrom('2 quai', '2 quai', 'a\nb\nc\nd', ''),
  company: fc.constantFrom(
    { country: 'FR', numbers: known },
    { country: 'FR', numbers: { ...known, siret: '' } },
    { country: 'FR', numbers: { ...numberless, siren: known.siren } },
    { country: 'FR', numbers: numberless },
    { country: 'DE', numbers: { ...numberless, vatNumber: 'DE136695976' } },
    { country: 'IE', numbers: { ...numberless, vatNumber: 'IE8+49289F' } },
    { country: 'US', numbers: numberless },
  ),
  email: fc.constantFrom('bills@rail.example', 'bills@rail.example', ''),
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
    fc.array(anyLine, { minLength: 1, maxLength: 8 }),
  )
  .map(([kinds, lines]) => lines.map((line, at) => ({ ...line, vat: kinds[at % kinds.length] ?? 's2000' })));
export const anyFacts: fc.Arbitrary<DocumentFacts> = fc
  .record({
    isCredit: fc.boolean(),
    locale: fc.constantFrom('en', 'fr'),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'CHF', 'USD', 'JPY'),
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
      ...(seller.company.country === 'FR' ? seller.company.numbers : known),
      iban,
      exempt,
      onDebits,
    },
    buyer: {
      ...party,
      name: buyer.name || 'Rail SA',
      street: buyer.street,
      country: buyer.company.country,
      email: buyer.email,
      ...buyer.company.numbers,
    },
  }));

export function gaps(given: DocumentFacts): string[] {
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
