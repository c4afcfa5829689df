/** Defines the rules for clients: payment terms, the countries of the EU, and where electronic invoices are sent. */
import { addDays, type Day, dayOf, fieldsOf } from '#kernel/day.ts';
import { isEmail } from '#kernel/email.ts';

/** Maximum numbers of characters. */
export const CLIENT_NAME_LENGTH = 200;
export const STREET_LENGTH = 300;
export const LINE_LENGTH = 100;

/**
 * The most days between professionals in France, and the most with an end of the month, both from the day of the invoice. Source:
 * C. com., art. L441-10, I.
 */
export const FRENCH_TERMS = { days: 60, endOfMonth: 45 } as const;
/** Of a client abroad. */
export const MOST_PAYMENT_DAYS = 120;
/** Without an agreement. Source: C. com., art. L441-10, I. */
export const USUAL_PAYMENT_DAYS = 30;

export interface PaymentTerms {
  days: number;
  /** Whether the payment is due at the end of the month in which the days end. */
  endOfMonth: boolean;
}

/** Whether the law permits the terms for a client of this country. */
export function isPermitted({ days, endOfMonth }: PaymentTerms, country: string): boolean {
  if (country !== 'FR') return days <= MOST_PAYMENT_DAYS;
  return days <= (endOfMonth ? FRENCH_TERMS.endOfMonth : FRENCH_TERMS.days);
}

/** Returns the day on which an invoice of that day is due. */
export function dueDay(issued: Day, { days, endOfMonth }: PaymentTerms): Day {
  const day = addDays(issued, days);
  if (!endOfMonth) return day;
  const { year, month } = fieldsOf(day);
  return addDays(month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1), -1);
}

/** The member states of the European Union by ISO 3166-1. */
const euCountries = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]);

export function isInEu(country: string): boolean {
  return euCountries.has(country);
}

/**
 * Schemes of electronic addresses, codes of the EAS list of EN 16931: a French company in the directory of the approved platforms
 * (0225), a SIRET, a French VAT number, an e-mail address.
 */
export const endpointSchemes = ['', '0225', '0009', '9957', 'EM'] as const;

const endpointForms: Readonly<Record<string, (id: string) => boolean>> = {
  // A SIREN, alone or followed by a SIRET, a routing code or another suffix. Source: AFNOR XP Z12-012, BR-FR-21 to BR-FR-24.
  '0225': (id) => /^\d{9}(?:_[A-Z\d+\-_/]{1,115})?$/i.test(id),
  '0009': (id) => /^\d{14}$/.test(id),
  '9957': (id) => /^FR[A-Z\d]{2}\d{9}$/.test(id),
  EM: isEmail,
};

/** Returns what is wrong with an electronic address: incomplete, not of its kind, or of another company than the SIREN. */
export function endpointError({
  endpointScheme: scheme,
  endpointId: id,
  siren,
}: {
  endpointScheme: string;
  endpointId: string;
  siren: string;
}): 'client_endpoint_incomplete' | 'client_endpoint_invalid' | 'client_endpoint_other' | undefined {
  if (scheme === '' && id === '') return undefined;
  if (scheme === '' || id === '') return 'client_endpoint_incomplete';
  if (endpointForms[scheme]?.(id) !== true) return 'client_endpoint_invalid';
  const isOther = (scheme === '0225' || scheme === '0009') && siren !== '' && !id.startsWith(siren);
  return isOther ? 'client_endpoint_other' : undefined;
}
