/**
 * Reads the values that a receipt needs from an invoice in CII (UN/CEFACT Cross Industry Invoice D16B; also ZUGFeRD 1.0, its
 * predecessor with other element names) or UBL 2.1.
 */
import { type Day, isDay } from '#kernel/day.ts';
import type { InvoiceFormat } from '../invoice.rules.ts';
import { at, childrenOf, type Element, textAt } from './xml.service.ts';

export interface InvoiceLine {
  /** Basis points. */
  rate: number;
  /** Cents, as all amounts. */
  net: number;
  vat: number;
}

export interface InvoiceData {
  format: Exclude<InvoiceFormat, 'factur-x'>;
  supplier: string;
  /** Country of the supplier, ISO 3166-1; empty if missing. */
  country: string;
  number: string;
  date: Day | null;
  currency: string;
  total: number | null;
  vatTotal: number | null;
  vat: InvoiceLine[];
  /** Whether it is a credit note (UNTDID 1001: 381 and related codes). */
  credit: boolean;
}

/** @returns undefined if the document is no invoice. */
export function invoiceIn(root: Element): InvoiceData | undefined {
  if (root.name === 'CrossIndustryInvoice') return ciiInvoice(root, ciiNames);
  if (root.name === 'CrossIndustryDocument') return ciiInvoice(root, firstNames);
  if (root.name === 'Invoice' || root.name === 'CreditNote') return ublInvoice(root);
  return undefined;
}

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
  '532',
]);

const ciiNames = {
  document: 'ExchangedDocument',
  trade: 'SupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement',
  settlement: 'ApplicableHeaderTradeSettlement',
  sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  rate: 'RateApplicablePercent',
};
/** Element names of ZUGFeRD 1.0. */
const firstNames: typeof ciiNames = {
  document: 'HeaderExchangedDocument',
  trade: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  settlement: 'ApplicableSupplyChainTradeSettlement',
  sums: 'SpecifiedTradeSettlementMonetarySummation',
  rate: 'ApplicablePercent',
};

function ciiInvoice(root: Element, names: typeof ciiNames): InvoiceData {
  const document = at(root, names.document);
  const trade = at(root, names.trade);
  const settlement = at(trade, names.settlement);
  const sums = at(settlement, names.sums);
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const taxes = childrenOf(sums, 'TaxTotalAmount');
  // A second total may be in the accounting currency.
  const tax = taxes.find(({ attributes }) => attributes.currencyID === currency) ?? taxes[0];
  return {
    format: 'cii',
    supplier: normalizeSpace(textAt(trade, names.agreement, 'SellerTradeParty', 'Name')),
    country: normalizeSpace(
      textAt(trade, names.agreement, 'SellerTradeParty', 'PostalTradeAddress', 'CountryID'),
    ),
    number: normalizeSpace(textAt(document, 'ID')),
    date: compactDay(textAt(document, 'IssueDateTime', 'DateTimeString')),
    currency: normalizeSpace(currency).slice(0, 3),
    total: cents(textAt(sums, 'GrandTotalAmount')),
    vatTotal: cents(tax?.text.trim() ?? ''),
    vat: linesOf(
      childrenOf(settlement, 'ApplicableTradeTax').map((line) => ({
        rate: textAt(line, names.rate),
        net: textAt(line, 'BasisAmount'),
        vat: textAt(line, 'CalculatedAmount'),
      })),
    ),
    credit: creditCodes.has(textAt(document, 'TypeCode')) || isNegative(textAt(sums, 'GrandTotalAmount')),
  };
}

function ublInvoice(root: Element): InvoiceData {
  const party = at(root, 'AccountingSupplierParty', 'Party');
  const currency = textAt(root, 'DocumentCurrencyCode');
  const totals = childrenOf(root, 'TaxTotal');
  const tax = totals.find((one) => at(one, 'TaxAmount')?.attributes.currencyID === currency) ?? totals[0];
  const day = textAt(root, 'IssueDate').slice(0, 10);
  return {
    format: 'ubl',
    supplier: normalizeSpace(
      textAt(party, 'PartyName', 'Name') || textAt(party, 'PartyLegalEntity', 'RegistrationName'),
    ),
    country: normalizeSpace(textAt(party, 'PostalAddress', 'Country', 'IdentificationCode')),
    number: normalizeSpace(textAt(root, 'ID')),
    date: isDay(day) ? day : null,
    currency: normalizeSpace(currency).slice(0, 3),
    total: cents(textAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount')),
    vatTotal: cents(textAt(tax, 'TaxAmount')),
    vat: linesOf(
      childrenOf(tax, 'TaxSubtotal').map((line) => ({
        rate: textAt(line, 'TaxCategory', 'Percent'),
        net: textAt(line, 'TaxableAmount'),
        vat: textAt(line, 'TaxAmount'),
      })),
    ),
    credit:
      root.name === 'CreditNote' ||
      creditCodes.has(textAt(root, 'InvoiceTypeCode')) ||
      isNegative(textAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount')),
  };
}

/** A correction with a negative total may have the type code of an invoice. */
const isNegative = (total: string) => /^-.*[1-9]/.test(total);

/** One line per rate; a category without a rate is without VAT. */
function linesOf(lines: readonly { rate: string; net: string; vat: string }[]): InvoiceLine[] {
  const byRate = new Map<number, InvoiceLine>();
  for (const line of lines.slice(0, 50)) {
    const [rate, net, vat] = [cents(line.rate === '' ? '0' : line.rate), cents(line.net), cents(line.vat)];
    if (rate === null || net === null || vat === null) continue;
    const before = byRate.get(rate) ?? { rate, net: 0, vat: 0 };
    byRate.set(rate, { rate, net: before.net + net, vat: before.vat + vat });
  }
  return [...byRate.values()];
}

/** Hundredths of a decimal in these documents; null for any other text, negative values and values beyond 10⁹. */
function cents(text: string): number | null {
  const [, whole, decimals = '', rest = ''] = /^(\d{1,9})(?:\.(\d{0,2})(\d{0,10}))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(rest)) return null;
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}

/** Format 102 of UNTDID 2379: YYYYMMDD. */
function compactDay(text: string): Day | null {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isDay(day) ? day : null;
}

function normalizeSpace(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
