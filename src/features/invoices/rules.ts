/** Defines which electronic invoices can be read: EN 16931 in its two syntaxes, as XML or inside a PDF. */
import { type Locale, localeTags } from '#kernel/locale.ts';
import { isCurrency } from '#kernel/money.ts';

/** Maximum size of a file that is read as an invoice. */
export const INVOICE_LIMIT_BYTES = 10 * 1024 * 1024;

export const invoiceFormats = ['factur-x', 'cii', 'ubl'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

/** Profiles by extent: EN 16931 with its national variants, and the smaller and larger profiles of Factur-X. */
export const invoiceProfiles = ['minimum', 'basic_wl', 'basic', 'en16931', 'extended'] as const;
export type InvoiceProfile = (typeof invoiceProfiles)[number];

/** Maximum number of lines on an invoice's page; the rest is in the file. */
export const MOST_INVOICE_LINES = 200;

export const invoiceSums = [
  'lines',
  'charges',
  'allowances',
  'net',
  'vat',
  'gross',
  'paid',
  'rounding',
  'due',
] as const;
export type InvoiceSum = (typeof invoiceSums)[number];

/** Reasons why there is no proposal: no invoice data, encrypted, or malformed. */
export const noInvoice = ['none', 'encrypted', 'broken'] as const;
export type NoInvoice = (typeof noInvoice)[number];

/** Returns an amount of the document in the reader's format; a text that is not an amount is unchanged. */
export function invoiceAmount(text: string, currency: string, locale: Locale): string {
  if (!/^[+-]?\d{1,12}(?:\.\d{1,10})?$/.test(text)) return text;
  const money = isCurrency(currency) ? ({ style: 'currency', currency } as const) : {};
  const decimals = Math.max(2, /\.(\d*?)0*$/.exec(text)?.[1]?.length ?? 0);
  return Number(text).toLocaleString(localeTags[locale], { ...money, maximumFractionDigits: decimals });
}

/** Returns a quantity or rate in the reader's format; a text that is not a number is unchanged. */
function invoiceNumber(text: string, locale: Locale): string {
  if (!/^[+-]?\d{1,12}(?:\.\d{1,10})?$/.test(text)) return text;
  return Number(text).toLocaleString(localeTags[locale], { maximumFractionDigits: 10 });
}

/** Symbols of common units (UN/ECE Recommendation 20); pieces have none. */
const units: Readonly<Record<string, string>> = {
  C62: '',
  H87: '',
  EA: '',
  XPP: '',
  HUR: 'h',
  MIN: 'min',
  MTR: 'm',
  KMT: 'km',
  KGM: 'kg',
  GRM: 'g',
  LTR: 'l',
  MTK: 'm²',
  MTQ: 'm³',
  KWH: 'kWh',
  P1: '%',
};

/** Returns a quantity with its unit: «2,5 h». */
export function invoiceQuantity(
  { quantity, unit }: { quantity: string; unit: string },
  locale: Locale,
): string {
  const symbol = units[unit] ?? unit;
  return [invoiceNumber(quantity, locale), symbol].filter((part) => part !== '').join('\u00a0');
}

/** Returns a rate in percent: «20 %». */
export function invoiceRate(rate: string, locale: Locale): string {
  if (rate === '') return '';
  return `${invoiceNumber(rate, locale)}${locale === 'fr' ? '\u00a0' : ''}%`;
}
