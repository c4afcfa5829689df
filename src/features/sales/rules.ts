/** Defines the rules for sales invoices: series and numbers, limits, and what an invoice still needs before it is issued. */
import type { Day } from '#kernel/day.ts';
import { decimalOf } from '#kernel/money.ts';
import type { VatKind } from './vat.rules.ts';

export const salesKinds = ['invoice', 'credit'] as const;
export type SalesKind = (typeof salesKinds)[number];

/**
 * What an issued document still asks for: a credit note and an invoice that credit notes cancel ask for nothing. `part`: paid in part.
 * After the day on which it is due it is overdue, paid in part or not.
 */
export const salesStates = ['credit', 'credited', 'open', 'part', 'overdue', 'paid'] as const;
export type SalesState = (typeof salesStates)[number];

interface Issued {
  kind: SalesKind;
  dueOn: Day;
  /** Amounts are in the smallest unit of the currency; what is credited is below zero. */
  total: number;
  credited: number;
  received: number;
}

export function stateOf({ kind, dueOn, total, credited, received }: Issued, today: Day): SalesState {
  if (kind === 'credit') return 'credit';
  if (total + credited === 0) return 'credited';
  if (total + credited - received <= 0) return 'paid';
  if (dueOn < today) return 'overdue';
  return received > 0 ? 'part' : 'open';
}

/** By what the list of invoices can be limited: `open` is not paid in full, due or not. */
export const paymentFilters = ['open', 'part', 'overdue', 'paid', 'credited'] as const;

/**
 * How far an invoice has come to its client (features/dispatch): deposited at a platform or mailed, `waiting` to be, `failed`, or
 * `refused` by the client or a platform.
 */
export const sendingStates = ['none', 'waiting', 'mailed', 'deposited', 'failed', 'refused'] as const;
export type SendingState = (typeof sendingStates)[number];

/** What an invoice is about. Source: CGI, ann. II, art. 242 nonies A, I, as changed by decree 2022-1299. */
export const salesCategories = ['services', 'goods', 'mixed'] as const;
export type SalesCategory = (typeof salesCategories)[number];

export const attachmentKinds = ['receipts', 'activity'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];
/** Of all files of an invoice: with its PDF, and encoded for mail and UBL, it stays below what mailboxes take. */
export const MOST_ATTACHED_BYTES = 5 * 1024 * 1024;

/** Units with their codes of UN/ECE recommendation 20. */
export const salesUnits = ['day', 'hour', 'piece'] as const;
export type SalesUnit = (typeof salesUnits)[number];
export const unitCodes: Readonly<Record<SalesUnit, string>> = { day: 'DAY', hour: 'HUR', piece: 'C62' };

/** Lines of an invoice, and of each: the price of a unit, the quantity in hundredths, and the sum. */
export const MOST_LINES = 200;
export const MOST_PRICE = 99_999_999;
export const MOST_QUANTITY = 9_999_999;
export const MOST_LINE = 9_999_999_999;
/** Maximum numbers of characters. */
export const LINE_TEXT_LENGTH = 500;
export const NOTE_LENGTH = 1000;
export const REFERENCE_LENGTH = 100;

const prefixes: Readonly<Record<SalesKind, string>> = { invoice: 'F', credit: 'A' };

/** `F2026-0001`, `A2026-0001`: a series per kind and year. */
export function salesNumber(kind: SalesKind, year: number, count: number): string {
  return `${prefixes[kind]}${year}-${String(count).padStart(4, '0')}`;
}

/** What an invoice can lack. */
export const salesGaps = [
  'lines',
  'price',
  'total',
  'seller_name',
  'seller_address',
  'seller_siren',
  'seller_vat',
  'client_address',
  'client_siren',
  'client_vat',
  'exemption',
  'outside_mixed',
  'currency_vat',
  'currency_decimals',
  'credit_large',
  'delivery_address',
  'days_lost',
  'credit_deducted',
] as const;
export type SalesGap = (typeof salesGaps)[number];

interface Company {
  name: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  siren: string;
  vatNumber: string;
}

export interface Issuable {
  kind: SalesKind;
  seller: Company;
  client: Company;
  currency: string;
  exemption: string;
  vats: readonly VatKind[];
  total: number;
  vat: number;
  /** Whether a line has no price, such as days without a rate. What is given away has a discount of 100 %. */
  unpriced: boolean;
  /** What is left of the invoice that a credit note corrects. */
  creditable?: { total: number; vat: number } | undefined;
  /** Where goods are delivered; null for the client's address. */
  delivery: Pick<Company, 'street' | 'postcode' | 'city'> | null;
  /** Whether days of the draft are no longer approved. */
  hasLostDays: boolean;
  /** Whether a balance deducts the deposit that a credit note corrects. */
  isDeducted: boolean;
}

const hasAddress = ({ street, postcode, city }: Pick<Company, 'street' | 'postcode' | 'city'>) =>
  street !== '' && postcode !== '' && city !== '';

/**
 * Returns what is missing or wrong before an invoice can be issued. Sources: CGI, ann. II, art. 242 nonies A, I, 1° (names, addresses,
 * SIREN of both), 2° and 3° (VAT numbers), 12° (reason without VAT); EN 16931, BR-O-11 (nothing else beside «outside the scope»),
 * BR-AE-02 and BR-G-02 (VAT numbers with a reverse charge and an export), BR-DEC (amounts with two decimals at most).
 */
export function gapsOf(issuable: Issuable): SalesGap[] {
  const { kind, seller, client, currency, vats, total, vat, unpriced, creditable, delivery } = issuable;
  const isTaxed = vats.some((one) => one.startsWith('s'));
  const namesSeller = isTaxed || vats.includes('reverse') || vats.includes('export');
  const found: Readonly<Record<SalesGap, boolean>> = {
    lines: vats.length === 0,
    price: unpriced,
    total: vats.length > 0 && total <= 0 && !unpriced,
    seller_name: seller.name === '',
    seller_address: !hasAddress(seller),
    seller_siren: seller.country === 'FR' && seller.siren === '',
    seller_vat: namesSeller && seller.vatNumber === '',
    client_address: !hasAddress(client),
    client_siren: client.country === 'FR' && client.siren === '',
    client_vat: vats.includes('reverse') && client.vatNumber === '',
    exemption: vats.includes('exempt') && issuable.exemption === '',
    outside_mixed: vats.includes('outside') && vats.some((one) => one !== 'outside'),
    // The VAT would also be due in euros (EN 16931, BT-111).
    currency_vat: isTaxed && currency !== 'EUR',
    currency_decimals: decimalOf(1, currency).length > '0.01'.length,
    credit_large:
      kind === 'credit' && creditable !== undefined && (total > creditable.total || vat > creditable.vat),
    delivery_address: delivery !== null && !hasAddress(delivery),
    days_lost: issuable.hasLostDays,
    credit_deducted: issuable.isDeducted,
  };
  return salesGaps.filter((gap) => found[gap]);
}
