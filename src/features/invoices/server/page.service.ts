/**
 * Prepares an electronic invoice for display: the document's own texts, cleaned and shortened. The field
 * names BT-… and BG-… are those of EN 16931-1.
 */
import { isDay } from '#kernel/day.ts';
import type { InvoicePage } from '../contract.ts';
import { MOST_INVOICE_LINES } from '../rules.ts';
import { type CiiNames, ciiNamesOf, compactDay, isCreditCode, normalizeSpace } from './proposal.service.ts';
import { at, childrenOf, type Element, textAt } from './xml.service.ts';

/** @returns undefined if the document is not an invoice. */
export function invoicePageIn(root: Element): InvoicePage | undefined {
  const names = ciiNamesOf(root);
  if (names !== undefined) return ciiPage(root, names);
  return root.name === 'Invoice' || root.name === 'CreditNote' ? ublPage(root) : undefined;
}

type Line = InvoicePage['lines'][number];
type Party = InvoicePage['seller'];
type Total = InvoicePage['totals'][number];

const cleanTextAt = (element: Element | undefined, ...path: string[]) =>
  normalizeSpace(textAt(element, ...path));

/** Maximum number of notes. */
const MOST_NOTES = 20;

function ciiPage(root: Element, names: CiiNames): InvoicePage {
  const document = at(root, names.document);
  const trade = at(root, names.trade);
  const agreement = at(trade, names.agreement);
  const settlement = at(trade, names.settlement);
  const sums = at(settlement, names.sums);
  const currency = cleanTextAt(settlement, 'InvoiceCurrencyCode');
  const sum = (kind: Total['kind'], name: string): Total[] => amountIn(kind, cleanTextAt(sums, name));
  const taxes = childrenOf(sums, 'TaxTotalAmount');
  // A second total may be in the accounting currency.
  const tax = taxes.find(({ attributes }) => attributes.currencyID === currency) ?? taxes[0];
  const lines = childrenOf(trade, 'IncludedSupplyChainTradeLineItem');
  return {
    credit_note: isCreditCode(cleanTextAt(document, 'TypeCode')),
    number: cleanTextAt(document, 'ID'),
    currency,
    date: compactDay(textAt(document, 'IssueDateTime', 'DateTimeString')),
    due_date: compactDay(
      textAt(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
    ),
    seller: ciiParty(at(agreement, 'SellerTradeParty')),
    buyer: ciiParty(at(agreement, 'BuyerTradeParty')),
    lines: lines.slice(0, MOST_INVOICE_LINES).map((line) => ciiLine(line, names)),
    more_lines: Math.max(0, lines.length - MOST_INVOICE_LINES),
    vat: childrenOf(settlement, 'ApplicableTradeTax').map((tax) => ({
      category: cleanTextAt(tax, 'CategoryCode'),
      rate: cleanTextAt(tax, names.rate),
      net: cleanTextAt(tax, 'BasisAmount'),
      vat: cleanTextAt(tax, 'CalculatedAmount'),
    })),
    totals: [
      ...sum('lines', 'LineTotalAmount'),
      ...sum('charges', 'ChargeTotalAmount'),
      ...sum('allowances', 'AllowanceTotalAmount'),
      ...sum('net', 'TaxBasisTotalAmount'),
      ...amountIn('vat', normalizeSpace(tax?.text ?? '')),
      ...sum('gross', 'GrandTotalAmount'),
      ...sum('paid', 'TotalPrepaidAmount'),
      ...sum('rounding', 'RoundingAmount'),
      ...sum('due', 'DuePayableAmount'),
    ],
    notes: notesOf(childrenOf(document, 'IncludedNote').map((note) => textAt(note, 'Content'))),
  };
}

function ciiParty(party: Element | undefined): Party {
  const address = at(party, 'PostalTradeAddress');
  const part = (name: string) => cleanTextAt(address, name);
  return {
    name: cleanTextAt(party, 'Name'),
    address: addressOf(
      [part('LineOne'), part('LineTwo'), part('LineThree')],
      [part('PostcodeCode'), part('CityName')],
      part('CountryID'),
    ),
    ids: idsOf([
      cleanTextAt(party, 'SpecifiedLegalOrganization', 'ID'),
      ...childrenOf(party, 'SpecifiedTaxRegistration').map((one) => cleanTextAt(one, 'ID')),
    ]),
  };
}

function ciiLine(line: Element, names: CiiNames): Line {
  const quantity = at(line, names.delivery, 'BilledQuantity');
  const agreement = at(line, names.lineAgreement);
  const settlement = at(line, names.lineSettlement);
  return {
    name: cleanTextAt(line, 'SpecifiedTradeProduct', 'Name'),
    quantity: normalizeSpace(quantity?.text ?? ''),
    unit: normalizeSpace(quantity?.attributes.unitCode ?? ''),
    price: cleanTextAt(agreement, 'NetPriceProductTradePrice', 'ChargeAmount'),
    rate: cleanTextAt(settlement, 'ApplicableTradeTax', names.rate),
    net: cleanTextAt(settlement, names.lineSums, 'LineTotalAmount'),
  };
}

function ublPage(root: Element): InvoicePage {
  const isCredit = root.name === 'CreditNote';
  const currency = cleanTextAt(root, 'DocumentCurrencyCode');
  const totals = childrenOf(root, 'TaxTotal');
  const tax = totals.find((one) => at(one, 'TaxAmount')?.attributes.currencyID === currency) ?? totals[0];
  const sums = at(root, 'LegalMonetaryTotal');
  const sum = (kind: Total['kind'], name: string): Total[] => amountIn(kind, cleanTextAt(sums, name));
  const lines = childrenOf(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine');
  return {
    credit_note: isCredit || isCreditCode(cleanTextAt(root, 'InvoiceTypeCode')),
    number: cleanTextAt(root, 'ID'),
    currency,
    date: dayOf(textAt(root, 'IssueDate')),
    due_date: dayOf(textAt(root, 'DueDate') || textAt(root, 'PaymentMeans', 'PaymentDueDate')),
    seller: ublParty(at(root, 'AccountingSupplierParty', 'Party')),
    buyer: ublParty(at(root, 'AccountingCustomerParty', 'Party')),
    lines: lines
      .slice(0, MOST_INVOICE_LINES)
      .map((line) => ublLine(line, isCredit ? 'CreditedQuantity' : 'InvoicedQuantity')),
    more_lines: Math.max(0, lines.length - MOST_INVOICE_LINES),
    vat: childrenOf(tax, 'TaxSubtotal').map((one) => ({
      category: cleanTextAt(one, 'TaxCategory', 'ID'),
      rate: cleanTextAt(one, 'TaxCategory', 'Percent'),
      net: cleanTextAt(one, 'TaxableAmount'),
      vat: cleanTextAt(one, 'TaxAmount'),
    })),
    totals: [
      ...sum('lines', 'LineExtensionAmount'),
      ...sum('charges', 'ChargeTotalAmount'),
      ...sum('allowances', 'AllowanceTotalAmount'),
      ...sum('net', 'TaxExclusiveAmount'),
      ...amountIn('vat', cleanTextAt(tax, 'TaxAmount')),
      ...sum('gross', 'TaxInclusiveAmount'),
      ...sum('paid', 'PrepaidAmount'),
      ...sum('rounding', 'PayableRoundingAmount'),
      ...sum('due', 'PayableAmount'),
    ],
    notes: notesOf(childrenOf(root, 'Note').map(({ text }) => text)),
  };
}

function ublParty(party: Element | undefined): Party {
  const address = at(party, 'PostalAddress');
  const part = (...path: string[]) => cleanTextAt(address, ...path);
  return {
    name:
      cleanTextAt(party, 'PartyLegalEntity', 'RegistrationName') || cleanTextAt(party, 'PartyName', 'Name'),
    address: addressOf(
      [part('StreetName'), part('AdditionalStreetName'), part('AddressLine', 'Line')],
      [part('PostalZone'), part('CityName')],
      part('Country', 'IdentificationCode'),
    ),
    ids: idsOf([
      cleanTextAt(party, 'PartyLegalEntity', 'CompanyID'),
      ...childrenOf(party, 'PartyTaxScheme').map((one) => cleanTextAt(one, 'CompanyID')),
    ]),
  };
}

function ublLine(line: Element, quantityName: string): Line {
  const quantity = at(line, quantityName);
  return {
    name: cleanTextAt(line, 'Item', 'Name'),
    quantity: normalizeSpace(quantity?.text ?? ''),
    unit: normalizeSpace(quantity?.attributes.unitCode ?? ''),
    price: cleanTextAt(line, 'Price', 'PriceAmount'),
    rate: cleanTextAt(line, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    net: cleanTextAt(line, 'LineExtensionAmount'),
  };
}

const amountIn = (kind: Total['kind'], amount: string): Total[] => (amount === '' ? [] : [{ kind, amount }]);

function addressOf(streets: readonly string[], town: readonly string[], country: string): string[] {
  return [...streets, town.filter((part) => part !== '').join(' '), country].filter((line) => line !== '');
}

const idsOf = (ids: readonly string[]) => [...new Set(ids.filter((id) => id !== ''))];

const notesOf = (notes: readonly string[]) =>
  notes
    .slice(0, MOST_NOTES)
    .map((note) => normalizeSpace(note, 1000))
    .filter((note) => note !== '');

function dayOf(text: string) {
  const day = text.trim().slice(0, 10);
  return isDay(day) ? day : null;
}
