/**
 * Reads the values for a receipt from an invoice in CII (UN/CEFACT Cross Industry Invoice D16B, or its
 * predecessor ZUGFeRD 1.0 with other element names) or UBL 2.1.
 */

import { fullSplit } from '#features/vat/rules.ts';
import { type Day, isDay } from '#kernel/day.ts';
import type { InvoiceFormat, InvoiceProfile } from '../rules.ts';
import { at, childrenOf, type Element, textAt } from './xml.service.ts';

export interface InvoiceLine {
  /** Basis points. */
  rate: number;
  /** Cents, like all amounts here; negative for an allowance. */
  net: number;
  vat: number;
}

export interface InvoiceData {
  format: Exclude<InvoiceFormat, 'factur-x'>;
  profile: InvoiceProfile | null;
  supplier: string;
  /** The supplier's country, ISO 3166-1; empty if missing. */
  country: string;
  /** The supplier's postcode; empty if missing. */
  postcode: string;
  number: string;
  date: Day | null;
  currency: string;
  total: number | null;
  /** The part that is already paid. */
  paid: number | null;
  due: number | null;
  vatTotal: number | null;
  /**
   * Empty in the smallest profiles; undefined if a line is unreadable, because the remaining lines would be
   * wrong.
   */
  vat: InvoiceLine[] | undefined;
  /** Whether it is a credit note (UNTDID 1001: 381 and related codes); its amounts are negative here. */
  credit: boolean;
  /** Number of the preceding invoice (BT-25). */
  credits: string;
}

/** @returns undefined if the document is not an invoice. */
export function invoiceIn(root: Element): InvoiceData | undefined {
  const names = ciiNamesOf(root);
  if (names !== undefined) return signed(ciiInvoice(root, names));
  if (root.name === 'Invoice' || root.name === 'CreditNote') return signed(ublInvoice(root));
  return undefined;
}

/**
 * Gives the amounts their sign. A credit note states credited amounts as positive (EN 16931-1, BG-22), but
 * some programs already write them as negative. A correction with a negative total may have an invoice's type
 * code and is treated as a credit note.
 */
function signed(data: InvoiceData): InvoiceData {
  const { total, due } = data;
  if ((total ?? due ?? 0) < 0) return { ...data, credit: true };
  if (!data.credit) return data;
  const opposite = <T extends number | null>(cents: T) => (cents === null ? null : 0 - cents);
  return {
    ...data,
    total: opposite(total),
    due: opposite(due),
    paid: opposite(data.paid),
    vatTotal: opposite(data.vatTotal),
    vat: data.vat?.map(({ rate, net, vat }) => ({ rate, net: 0 - net, vat: 0 - vat })),
  };
}

/** Type codes of credit notes in UNTDID 1001. */
const creditCodes = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '502',
  '503',
  '532',
]);
export const isCreditCode = (code: string): boolean => creditCodes.has(code);

const ciiNames = {
  context: 'ExchangedDocumentContext',
  document: 'ExchangedDocument',
  trade: 'SupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement',
  settlement: 'ApplicableHeaderTradeSettlement',
  sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  rate: 'RateApplicablePercent',
  lineAgreement: 'SpecifiedLineTradeAgreement',
  delivery: 'SpecifiedLineTradeDelivery',
  lineSettlement: 'SpecifiedLineTradeSettlement',
  lineSums: 'SpecifiedTradeSettlementLineMonetarySummation',
};
export type CiiNames = typeof ciiNames;
/** Element names of ZUGFeRD 1.0. */
const firstNames: CiiNames = {
  context: 'SpecifiedExchangedDocumentContext',
  document: 'HeaderExchangedDocument',
  trade: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  settlement: 'ApplicableSupplyChainTradeSettlement',
  sums: 'SpecifiedTradeSettlementMonetarySummation',
  rate: 'ApplicablePercent',
  lineAgreement: 'SpecifiedSupplyChainTradeAgreement',
  delivery: 'SpecifiedSupplyChainTradeDelivery',
  lineSettlement: 'SpecifiedSupplyChainTradeSettlement',
  lineSums: 'SpecifiedTradeSettlementMonetarySummation',
};

/** Returns the element names of an invoice; undefined for a different document. */
export function ciiNamesOf({ name }: Element): CiiNames | undefined {
  if (name === 'CrossIndustryInvoice') return ciiNames;
  return name === 'CrossIndustryDocument' ? firstNames : undefined;
}

function ciiInvoice(root: Element, names: CiiNames): InvoiceData {
  const document = at(root, names.document);
  const trade = at(root, names.trade);
  const settlement = at(trade, names.settlement);
  const sums = at(settlement, names.sums);
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const taxes = childrenOf(sums, 'TaxTotalAmount');
  // A second total may be in the accounting currency.
  const tax = taxes.find(({ attributes }) => attributes.currencyID === currency) ?? taxes[0];
  const total = cents(textAt(sums, 'GrandTotalAmount'));
  return {
    format: 'cii',
    profile: profileOf(textAt(root, names.context, 'GuidelineSpecifiedDocumentContextParameter', 'ID')),
    supplier: normalizeSpace(textAt(trade, names.agreement, 'SellerTradeParty', 'Name')),
    country: normalizeSpace(
      textAt(trade, names.agreement, 'SellerTradeParty', 'PostalTradeAddress', 'CountryID'),
    ),
    postcode: normalizeSpace(
      textAt(trade, names.agreement, 'SellerTradeParty', 'PostalTradeAddress', 'PostcodeCode'),
    ),
    number: normalizeSpace(textAt(document, 'ID')),
    date: compactDay(textAt(document, 'IssueDateTime', 'DateTimeString')),
    currency: normalizeSpace(currency).slice(0, 3),
    total,
    ...paymentOf(total, {
      prepaid: textAt(sums, 'TotalPrepaidAmount'),
      rounding: textAt(sums, 'RoundingAmount'),
      due: textAt(sums, 'DuePayableAmount'),
    }),
    vatTotal: cents(tax?.text.trim() ?? ''),
    vat: linesOf(
      childrenOf(settlement, 'ApplicableTradeTax').map((line) => ({
        rate: textAt(line, names.rate),
        net: textAt(line, 'BasisAmount'),
        vat: textAt(line, 'CalculatedAmount'),
      })),
    ),
    credit: isCreditCode(textAt(document, 'TypeCode')),
    credits: precedingOf(childrenOf(settlement, 'InvoiceReferencedDocument'), 'IssuerAssignedID'),
  };
}

function ublInvoice(root: Element): InvoiceData {
  const party = at(root, 'AccountingSupplierParty', 'Party');
  const currency = textAt(root, 'DocumentCurrencyCode');
  const totals = childrenOf(root, 'TaxTotal');
  const tax = totals.find((one) => at(one, 'TaxAmount')?.attributes.currencyID === currency) ?? totals[0];
  const day = textAt(root, 'IssueDate').slice(0, 10);
  const sums = at(root, 'LegalMonetaryTotal');
  const total = cents(textAt(sums, 'TaxInclusiveAmount'));
  return {
    format: 'ubl',
    profile: profileOf(textAt(root, 'CustomizationID')),
    supplier: normalizeSpace(
      textAt(party, 'PartyName', 'Name') || textAt(party, 'PartyLegalEntity', 'RegistrationName'),
    ),
    country: normalizeSpace(textAt(party, 'PostalAddress', 'Country', 'IdentificationCode')),
    postcode: normalizeSpace(textAt(party, 'PostalAddress', 'PostalZone')),
    number: normalizeSpace(textAt(root, 'ID')),
    date: isDay(day) ? day : null,
    currency: normalizeSpace(currency).slice(0, 3),
    total,
    ...paymentOf(total, {
      prepaid: textAt(sums, 'PrepaidAmount'),
      rounding: textAt(sums, 'PayableRoundingAmount'),
      due: textAt(sums, 'PayableAmount'),
    }),
    vatTotal: cents(textAt(tax, 'TaxAmount')),
    vat: linesOf(
      childrenOf(tax, 'TaxSubtotal').map((line) => ({
        rate: textAt(line, 'TaxCategory', 'Percent'),
        net: textAt(line, 'TaxableAmount'),
        vat: textAt(line, 'TaxAmount'),
      })),
    ),
    credit: root.name === 'CreditNote' || isCreditCode(textAt(root, 'InvoiceTypeCode')),
    credits: precedingOf(childrenOf(root, 'BillingReference'), 'InvoiceDocumentReference', 'ID'),
  };
}

/** Returns the preceding invoice if there is exactly one; of several, it is unclear which one is credited. */
function precedingOf(references: readonly Element[], ...path: string[]): string {
  return references.length === 1 ? normalizeSpace(textAt(references[0], ...path)) : '';
}

/**
 * Returns the profile of a specification identifier (BT-24). In EN 16931, "compliant" marks national variants
 * and "conformant" extensions.
 */
function profileOf(id: string): InvoiceProfile | null {
  const [, own = ''] =
    /^urn:(?:.*#)?(?:urn:)?(?:factur-x\.eu|zugferd\.de|ferd):.*:(\w+)$/i.exec(id.slice(0, 200)) ?? [];
  const profile = ownProfiles[own.toLowerCase()];
  if (profile !== undefined) return profile;
  if (!id.startsWith('urn:cen.eu:en16931:2017')) return null;
  return id.includes('#conformant#') ? 'extended' : 'en16931';
}

/** Profile names in Factur-X and ZUGFeRD. */
const ownProfiles: Readonly<Record<string, InvoiceProfile>> = {
  minimum: 'minimum',
  basicwl: 'basic_wl',
  basic: 'basic',
  comfort: 'en16931',
  en16931: 'en16931',
  extended: 'extended',
};

/** EN 16931, BR-CO-16: due = total − prepaid + rounding. The smallest profile has no prepaid amount. */
function paymentOf(total: number | null, stated: Record<'prepaid' | 'rounding' | 'due', string>) {
  const due = cents(stated.due);
  const rounding = cents(stated.rounding === '' ? '0' : stated.rounding);
  if (stated.prepaid !== '') return { due, paid: cents(stated.prepaid) };
  return { due, paid: total === null || due === null || rounding === null ? null : total + rounding - due };
}

/** Returns one line per rate. A category without a rate is without VAT. */
function linesOf(lines: readonly { rate: string; net: string; vat: string }[]): InvoiceLine[] | undefined {
  const byRate = new Map<number, InvoiceLine>();
  for (const line of lines) {
    const [rate, net, vat] = [cents(line.rate === '' ? '0' : line.rate), cents(line.net), cents(line.vat)];
    if (rate === null || net === null || vat === null) return undefined;
    if (rate < 0 || (rate === 0 && vat !== 0) || byRate.size > MOST_RATES) return undefined;
    const before = byRate.get(rate) ?? { rate, net: 0, vat: 0 };
    byRate.set(rate, { rate, net: before.net + net, vat: before.vat + vat });
  }
  return [...byRate.values()];
}

/** Exceeds the number of rates in any country. */
const MOST_RATES = 50;

/** Returns a decimal of these documents in hundredths; null for any other text and for values above 10⁹. */
function cents(text: string): number | null {
  const [, sign, whole, decimals = '', rest = ''] =
    /^([+-]?)(\d{1,9})(?:\.(\d{0,2})(\d{0,10}))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(rest)) return null;
  const units = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return sign === '-' ? 0 - units : units;
}

/**
 * Returns the line of an invoice that states only its total and VAT, if exactly one rate matches. A rate
 * between two others is not guessed, because a mix of a lower and a higher rate gives the same VAT.
 * @param rates in basis points.
 */
export function guessedLine(
  { total, vatTotal }: Pick<InvoiceData, 'total' | 'vatTotal'>,
  rates: readonly number[],
): InvoiceLine[] {
  if (total === null || vatTotal === null) return [];
  const alike = rates.filter((rate) =>
    fullSplit(total, 'TYPEC', rate).every(({ vat }) => Math.abs(vat - vatTotal) <= 1),
  );
  const [rate] = alike;
  if (rate === undefined || alike.length > 1) return [];
  const between = rates.some((one) => one < rate) && rates.some((one) => one > rate);
  return between ? [] : [{ rate, net: total - vatTotal, vat: vatTotal }];
}

/** Format 102 of UNTDID 2379: YYYYMMDD. */
export function compactDay(text: string): Day | null {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isDay(day) ? day : null;
}

export function normalizeSpace(text: string, most = 200): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
}
