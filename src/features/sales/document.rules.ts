/**
 * Defines what an issued invoice or credit note says, with all that EN 16931 asks for: it is stored once, and everything printed and
 * sent follows from it. Amounts are decimals with all digits of the currency. Comments name the business terms (BT) of EN 16931.
 */
import { z } from 'zod';
import { dueDay, type PaymentTerms } from '#features/clients/rules.ts';
import type { Day } from '#kernel/day.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { decimalOf, parseAmount, parseSignedAmount } from '#kernel/money.ts';
import type { Variables } from '#kernel/translate.ts';
import {
  attachmentKinds,
  type SalesCategory,
  type SalesKind,
  type SalesUnit,
  salesCategories,
  salesUnits,
  unitCodes,
} from './rules.ts';
import { type PricedLine, sumsOf, totalsOf } from './total.rules.ts';
import { FRANCHISE_CODE, treatments, type VatKind, vatKinds } from './vat.rules.ts';

const party = z.object({
  name: z.string(),
  legalForm: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  siren: z.string(),
  siret: z.string(),
  vatNumber: z.string(),
  email: z.string(),
  /** Where electronic invoices are sent (BT-34, BT-49): a code of the EAS list and the address; empty for none. */
  endpointScheme: z.string(),
  endpointId: z.string(),
});
export type SalesParty = z.infer<typeof party>;

/** Subjects of notes by UNTDID 4451: PMT recovery fee, PMD late penalties, AAB discount, ABL legal identity, AAI anything else. */
const noteSubjects = ['PMT', 'PMD', 'AAB', 'ABL', 'AAI'] as const;

const precedingInvoice = z.object({ number: z.string(), issuedOn: daySchema });

export const salesDocument = z.object({
  /** UNTDID 1001 (BT-3): invoice, credit note, invoice of a deposit. Amounts of a credit note are positive. */
  typeCode: z.enum(['380', '381', '386']),
  number: z.string(),
  issuedOn: daySchema,
  dueOn: daySchema,
  currency: z.string(),
  locale: z.enum(locales),
  /** The client's order number (BT-13); empty for none. */
  orderReference: z.string(),
  /** When the services were provided (BT-73, BT-74). */
  period: z.object({ from: daySchema, to: daySchema }).nullable(),
  /** The invoice that a credit note corrects (BT-25, BT-26). */
  corrects: precedingInvoice.nullable(),
  /** The deposits that the final invoice of a fixed price deducts (BT-25, BT-26). */
  deposits: z.array(precedingInvoice).default([]),
  seller: party,
  buyer: party,
  /** A transfer (BT-81: 58 in the SEPA); an empty IBAN for none. */
  payment: z.object({ iban: z.string(), bic: z.string(), terms: z.string() }),
  lines: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      quantity: z.string(),
      /** UN/ECE recommendation 20 (BT-130). */
      unitCode: z.string(),
      price: z.string(),
      gross: z.string(),
      /** Of the gross amount; «0» without a discount. */
      discountPercent: z.string(),
      discount: z.string(),
      net: z.string(),
      category: z.string(),
      ratePercent: z.string(),
    }),
  ),
  totals: z.object({ net: z.string(), vat: z.string(), total: z.string() }),
  vats: z.array(
    z.object({
      category: z.string(),
      ratePercent: z.string(),
      taxable: z.string(),
      vat: z.string(),
      /** Why there is no VAT (BT-120, BT-121); empty with VAT. */
      reason: z.string(),
      reasonCode: z.string(),
    }),
  ),
  /** Of the operations. */
  category: z.enum(salesCategories).default('services'),
  /** Where goods are delivered (BG-15), if it is not the client's address. */
  delivery: z
    .object({ street: z.string(), postcode: z.string(), city: z.string(), country: z.string() })
    .nullable()
    .default(null),
  /** Files that belong to the invoice (BG-24). */
  attachments: z
    .array(z.object({ kind: z.enum(attachmentKinds), name: z.string(), sha256: z.string() }))
    .default([]),
  notes: z.array(z.object({ subject: z.enum(noteSubjects), text: z.string() })),
  /** Whether the VAT is due with the invoice (BT-8), not with its payment. */
  onDebits: z.boolean(),
  /** The storage key of the logo and the accent of the letterhead; empty for none. */
  logo: z.string(),
  accent: z.string(),
});
export type SalesDocument = z.infer<typeof salesDocument>;

/** The printed texts of one language. */
export type PrintedTexts = (
  key:
    | 'print_terms'
    | 'print_credit_terms'
    | 'print_recovery'
    | 'print_penalty'
    | 'print_penalty_legal'
    | 'print_no_discount'
    | 'print_identity'
    | 'print_capital'
    | `print_category_${SalesCategory}`
    | 'print_debits'
    | 'print_deposit_vat'
    | 'reason_reverse'
    | 'reason_export'
    | 'reason_outside',
  variables?: Variables,
) => string;

export interface Seller extends SalesParty {
  capital: string;
  registration: string;
  iban: string;
  bic: string;
  /** Basis points; null: three times the legal interest rate. */
  penaltyRate: number | null;
  onDebits: boolean;
  exempt: boolean;
}

export interface DocumentLine extends PricedLine {
  text: string;
  unit: SalesUnit;
}

export interface DocumentFacts {
  kind: SalesKind;
  /** Whether an invoice asks for a deposit. */
  deposit: boolean;
  number: string;
  issuedOn: Day;
  currency: string;
  locale: Locale;
  orderReference: string;
  period: { from: Day; to: Day } | null;
  corrects: { number: string; issuedOn: Day } | null;
  deposits: readonly { number: string; issuedOn: Day }[];
  category: SalesCategory;
  delivery: SalesDocument['delivery'];
  attachments: SalesDocument['attachments'];
  exemption: string;
  note: string;
  seller: Seller;
  buyer: SalesParty;
  terms: PaymentTerms;
  lines: readonly DocumentLine[];
  letterhead: { logo?: string | undefined; accent?: string | undefined };
}

/** Basis points or hundredths as a decimal: 550 is `5.5`. */
export const hundredthsText = (hundredths: number) => String(hundredths / 100);

/** @param day writes a day in the document's language. */
export function documentOf(facts: DocumentFacts, t: PrintedTexts, day: (day: Day) => string): SalesDocument {
  const { kind, issuedOn, currency, seller, lines, letterhead } = facts;
  const money = (units: number) => decimalOf(units, currency);
  // A credit note asks for no payment.
  const dueOn = kind === 'credit' ? issuedOn : dueDay(issuedOn, facts.terms);
  const totals = totalsOf(lines);
  return {
    typeCode: kind === 'credit' ? '381' : facts.deposit ? '386' : '380',
    number: facts.number,
    issuedOn,
    dueOn,
    currency,
    locale: facts.locale,
    orderReference: facts.orderReference,
    period: facts.period,
    corrects: facts.corrects,
    deposits: facts.deposits.map(({ number, issuedOn: day }) => ({ number, issuedOn: day })),
    seller: party.parse(seller),
    buyer: facts.buyer,
    payment: {
      iban: kind === 'credit' ? '' : seller.iban,
      bic: kind === 'credit' ? '' : seller.bic,
      terms:
        facts.corrects === null
          ? t('print_terms', { day: day(dueOn) })
          : t('print_credit_terms', { number: facts.corrects.number }),
    },
    lines: lines.map((line, at) => {
      const { gross, discount, net } = sumsOf(line);
      const { category, rate } = treatments[line.vat];
      return {
        id: String(at + 1),
        text: line.text,
        quantity: hundredthsText(line.quantity),
        unitCode: unitCodes[line.unit],
        price: money(line.price),
        gross: money(gross),
        discountPercent: hundredthsText(line.discount),
        discount: money(discount),
        net: money(net),
        category,
        ratePercent: hundredthsText(rate),
      };
    }),
    totals: { net: money(totals.net), vat: money(totals.vat), total: money(totals.total) },
    vats: totals.vats.map(({ kind: vat, category, rate, ...sums }) => ({
      category,
      ratePercent: hundredthsText(rate),
      taxable: money(sums.taxable),
      vat: money(sums.vat),
      ...reasonOf(vat, facts, t),
    })),
    category: facts.category,
    delivery: facts.delivery,
    attachments: facts.attachments,
    notes: notesOf(facts, t),
    onDebits: seller.onDebits,
    logo: letterhead.logo ?? '',
    accent: letterhead.accent ?? '',
  };
}

/** Source: CGI, ann. II, art. 242 nonies A, I, 12° and 13°: the provision that exempts, or «Autoliquidation». */
function reasonOf(
  vat: VatKind,
  { exemption, seller }: Pick<DocumentFacts, 'exemption' | 'seller'>,
  t: PrintedTexts,
): { reason: string; reasonCode: string } {
  const reasonCode = treatments[vat].reasonCode ?? '';
  if (vat === 'exempt') return { reason: exemption, reasonCode: seller.exempt ? FRANCHISE_CODE : '' };
  if (vat === 'reverse' || vat === 'export' || vat === 'outside')
    return { reason: t(`reason_${vat}`), reasonCode };
  return { reason: '', reasonCode };
}

/**
 * The mentions that the law wants beside the figures:
 * - the fixed fee of 40 € for recovery: C. com., art. L441-10, II and D441-5;
 * - the rate of late penalties, and the discount for early payment or its absence: C. com., art. L441-9, I and L441-10, II;
 * - legal form, capital, SIREN, register and its town: C. com., art. R123-237 and R123-238;
 * - electronic credit notes state the first three too: AFNOR XP Z12-012, BR-FR-05;
 * - that the VAT of a deposit is due when it is received, also with the option for debits: CGI, art. 269, 2, a bis and c;
 * - the category of the operation, and the option for debits: CGI, ann. II, art. 242 nonies A, I, as changed by decree 2022-1299, which
 *   also wants the client's SIREN (`gapsOf`) and the address of goods delivered elsewhere.
 */
function notesOf(
  { seller, note, deposit, lines, category }: DocumentFacts,
  t: PrintedTexts,
): SalesDocument['notes'] {
  const { penaltyRate } = seller;
  const isTaxed = lines.some(({ vat }) => treatments[vat].category === 'S');
  const identity = [
    seller.name,
    [seller.legalForm, seller.capital && t('print_capital', { capital: seller.capital })]
      .filter(Boolean)
      .join(' '),
    seller.siren && t('print_identity', { siren: seller.siren }),
    seller.registration,
  ];
  const penalty =
    penaltyRate === null ? t('print_penalty_legal') : t('print_penalty', { rate: penaltyRate / 100 });
  const notes: SalesDocument['notes'] = [
    { subject: 'ABL', text: identity.filter(Boolean).join(', ') },
    { subject: 'PMD', text: penalty },
    { subject: 'PMT', text: t('print_recovery') },
    { subject: 'AAB', text: t('print_no_discount') },
    { subject: 'AAI', text: t(`print_category_${category}`) },
  ];
  if (seller.onDebits) notes.push({ subject: 'AAI', text: t('print_debits') });
  if (deposit && isTaxed) notes.push({ subject: 'AAI', text: t('print_deposit_vat') });
  if (note !== '') notes.push({ subject: 'AAI', text: note });
  return notes;
}

/** Returns what a credit note of an issued invoice begins with. */
export function sourceOf(document: SalesDocument): Pick<DocumentFacts, 'exemption' | 'period' | 'lines'> {
  const { currency, vats, period } = document;
  const hundredths = (text: string) => Math.round(Number(text) * 100);
  return {
    period,
    exemption: vats.find(({ category }) => category === 'E')?.reason ?? '',
    lines: document.lines.map((line) => ({
      text: line.text,
      quantity: hundredths(line.quantity),
      unit: unitOf(line),
      price: parseAmount(line.price, currency) ?? 0,
      discount: hundredths(line.discountPercent),
      vat: vatOf(line),
    })),
  };
}

/** Returns the unit of a line of a document. */
export function unitOf({ unitCode }: Pick<SalesDocument['lines'][number], 'unitCode'>): SalesUnit {
  return salesUnits.find((unit) => unitCodes[unit] === unitCode) ?? 'piece';
}

/** Returns what an issued document states before VAT, negative for a credit note. */
export function statedNets({ typeCode, currency, vats }: SalesDocument): { vat: VatKind; net: number }[] {
  return vats.map((one) => {
    const net = parseSignedAmount(one.taxable, currency) ?? 0;
    return { vat: vatOf(one), net: typeCode === '381' ? -net : net };
  });
}

/** Returns the treatment of a line or sum of a document. @throws RangeError for one that no document has. */
export function vatOf({
  category,
  ratePercent,
}: Pick<SalesDocument['lines'][number], 'category' | 'ratePercent'>): VatKind {
  const found = vatKinds.find(
    (kind) => treatments[kind].category === category && hundredthsText(treatments[kind].rate) === ratePercent,
  );
  if (found === undefined) throw new RangeError(`no VAT of category ${category} has ${ratePercent} %`);
  return found;
}
