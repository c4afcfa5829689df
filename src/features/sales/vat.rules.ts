/**
 * Defines the VAT of a line. Categories are those of EN 16931 (UNTDID 5305): S standard, AE reverse charge, G export, O outside the
 * scope, E exempt. The codes of reasons are of the VATEX list of the EU.
 */
import { isInEu } from '#features/clients/rules.ts';

export type VatCategory = 'S' | 'AE' | 'G' | 'O' | 'E';

interface VatTreatment {
  category: VatCategory;
  /** Basis points. */
  rate: number;
  /** Why there is no VAT. */
  reasonCode?: string;
}

/** Rates of mainland France: CGI, art. 278, 278-0 bis, 279, 281 quater; overseas: art. 294, 296. */
export const vatKinds = [
  's2000',
  's1000',
  's850',
  's550',
  's210',
  'reverse',
  'export',
  'outside',
  'exempt',
] as const;
export type VatKind = (typeof vatKinds)[number];

export const treatments: Readonly<Record<VatKind, VatTreatment>> = {
  s2000: { category: 'S', rate: 2000 },
  s1000: { category: 'S', rate: 1000 },
  s850: { category: 'S', rate: 850 },
  s550: { category: 'S', rate: 550 },
  s210: { category: 'S', rate: 210 },
  // CGI, art. 283-2; directive 2006/112/EC, art. 196.
  reverse: { category: 'AE', rate: 0, reasonCode: 'VATEX-EU-AE' },
  // CGI, art. 262, I.
  export: { category: 'G', rate: 0, reasonCode: 'VATEX-EU-G' },
  // CGI, art. 259, 1°: services to a company outside France.
  outside: { category: 'O', rate: 0, reasonCode: 'VATEX-EU-O' },
  exempt: { category: 'E', rate: 0 },
};

/** The reasons that EN 16931 has a code for, beside the sentence of the invoice. */
export const FRANCHISE_CODE = 'VATEX-FR-FRANCHISE';

/**
 * Returns the VAT of new lines: a small company is exempt, a company in another country of the EU owes the VAT itself, and services
 * for a company elsewhere are outside the scope.
 */
export function usualVat({ country }: { country: string }, seller: { exempt: boolean }): VatKind {
  if (seller.exempt) return 'exempt';
  if (country === 'FR') return 's2000';
  return isInEu(country) ? 'reverse' : 'outside';
}
