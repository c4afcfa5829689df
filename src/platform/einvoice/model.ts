/**
 * The content of an electronic invoice: the terms (BT) and groups (BG) of EN 16931-1 that an invoice for services
 * needs. Amounts are integers of the currency's smallest unit, rates basis points. A credit note has positive
 * amounts.
 */
import type { Day } from '#kernel/day.ts';

export interface ElectronicInvoice {
  /** BT-3. A prepayment is the invoice of a deposit. */
  kind: 'invoice' | 'prepayment' | 'creditNote';
  /** BT-1. */
  number: string;
  /** BT-2. */
  issued: Day;
  /** BT-5, ISO 4217, of a currency with at most two decimals. */
  currency: string;
  /** The business process (BT-23), which French platforms require: `S1` is an unpaid invoice for services. */
  process?: string;
  notes: readonly InvoiceNote[];
  /** BT-9. An invoice with an amount due has a due date or terms. */
  due?: Day;
  /** Payment terms (BT-20). */
  terms?: string;
  /** When the VAT becomes due (BT-8): at the invoice's date («sur les débits»), at delivery, or when paid. */
  vatDue?: 'invoice' | 'delivery' | 'payment';
  /** BT-10. */
  buyerReference?: string;
  /** The buyer's order (BT-13). */
  order?: string;
  /** BT-12. */
  contract?: string;
  /** BG-24. */
  attachments?: readonly SupportingDocument[];
  /** The invoices that this one credits or continues (BG-3). */
  preceding: readonly { number: string; issued?: Day }[];
  /** BG-14. */
  period?: Period;
  /** BG-13. Supplies within the EU (category K) need a day or period, and a country. */
  delivery?: { day?: Day; name?: string; address?: Address };
  seller: Seller;
  buyer: Party;
  payment?: Payment;
  adjustments: readonly Adjustment[];
  lines: readonly InvoiceLine[];
  vat: readonly VatSum[];
  totals: InvoiceTotals;
  /** The total VAT in the currency of the seller's accounts (BT-6, BT-111), if the invoice has another currency. */
  accounting?: { currency: string; vat: number };
}

export interface Period {
  from: Day;
  to: Day;
}

/** A supporting document: its reference (BT-122) and, in France, its kind (BT-123). UBL has the file itself (BT-125), a Factur-X its PDF. */
export interface SupportingDocument {
  id: string;
  kind: string;
  file: { name: string; mediaType: string; bytes: Uint8Array };
}

/** `subject`: UNTDID 4451, for example `PMD` late penalties, `PMT` collection costs, `AAB` discount terms, `REG` legal form. */
export interface InvoiceNote {
  text: string;
  subject?: string;
}

/** `scheme`: ISO 6523, for example `0002` SIREN and `0009` SIRET; for electronic addresses EAS, for example `0225`. */
export interface SchemedId {
  scheme: string;
  id: string;
}

export interface Party {
  /** The registered name (BT-27, BT-44). */
  name: string;
  tradingName?: string;
  address: Address;
  /** An identifier besides the registration (BT-29, BT-46). */
  identifier?: SchemedId;
  /** The registration (BT-30, BT-47). */
  registration?: SchemedId;
  /** With the country's prefix (BT-31, BT-48). */
  vatNumber?: string;
  /** BT-34, BT-49. */
  electronicAddress?: SchemedId;
  contact?: { name?: string; phone?: string; email?: string };
}

export interface Seller extends Party {
  /** The number for local taxes (BT-32), if there is no VAT number. */
  taxNumber?: string;
  /** Further legal information (BT-33): legal form, capital. */
  legal?: string;
}

export interface Address {
  /** At most three. */
  lines: readonly string[];
  city?: string;
  postcode?: string;
  /** ISO 3166-1. */
  country: string;
}

export interface Payment {
  /** BT-81, UNTDID 4461. Transfers, SEPA or not, need an account. */
  means: '10' | '20' | '30' | '48' | '49' | '57' | '58' | '59' | '97' | 'ZZZ';
  /** Text for the buyer's transfer (BT-83). */
  reference?: string;
  account?: { iban: string; holder?: string; bic?: string };
}

/**
 * UNTDID 5305: `S` standard, `Z` zero rated, `E` exempt, `AE` reverse charge, `K` supply within the EU, `G` export,
 * `O` not subject to VAT. Only `S` has a rate.
 */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

export interface Taxed {
  category: VatCategory;
  rate: number;
}

/** An allowance or charge of a line (BG-27, BG-28). */
export interface LineAdjustment {
  kind: 'allowance' | 'charge';
  /** Positive. */
  amount: number;
  /** The amount is this share of `base`, in basis points. */
  share?: { base: number; percent: number };
  reason: string;
}

/** An allowance or charge of the whole invoice (BG-20, BG-21). */
export type Adjustment = LineAdjustment & Taxed;

export interface InvoiceLine extends Taxed {
  id: string;
  /** BT-153, and its description (BT-154). */
  name: string;
  description?: string;
  /** A decimal with at most four decimals: `19.5`; negative for a returned supply. */
  quantity: string;
  /** UN/ECE Recommendation 20: `DAY`, `HUR`, `C62` piece. */
  unit: string;
  /** The net price of one unit, a decimal with at most six decimals, not negative. */
  price: string;
  /** BT-131: quantity × price, less allowances, plus charges. */
  net: number;
  period?: Period;
  adjustments: readonly LineAdjustment[];
}

/** The sums of a category and rate (BG-23). All categories but `S` and `Z` need a reason or its code (VATEX). */
export interface VatSum extends Taxed {
  net: number;
  vat: number;
  exemption?: { reason?: string; code?: string };
}

/** BG-22. */
export interface InvoiceTotals {
  lines: number;
  allowances: number;
  charges: number;
  net: number;
  vat: number;
  gross: number;
  prepaid: number;
  rounding: number;
  due: number;
}
