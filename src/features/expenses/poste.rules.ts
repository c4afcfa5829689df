/** Defines expense types, and the presets of a new workspace. */
import { parseDecimal } from '#kernel/decimal.ts';
import type { NationalType, VatType } from './vat.rules.ts';

/** Named in the reader's language until renamed (`poste_<preset>` in the messages). */
export const postePresets = [
  'train',
  'flight',
  'taxi',
  'parking',
  'fuel',
  'mileage',
  'hotel',
  'meals',
  'phone',
  'supplies',
  'other',
] as const;

/** Basis points of a percentage (`8.5` or `20 %`); undefined for any other text and above 100. */
export function parseRate(text: string): number | undefined {
  const decimal = parseDecimal(text, { digits: 2, units: ['%'] });
  const rate = decimal === undefined ? Number.NaN : Math.round(Number(decimal) * 100);
  return decimal?.startsWith('-') || !(rate <= 10_000) ? undefined : rate;
}

/** The fields with the account of each rate; the database columns have the same names. */
export const accountFields = {
  TYPEA: 'account_type_a',
  TYPEB: 'account_type_b',
  TYPEC: 'account_type_c',
  TYPED: 'account_type_d',
  TYPEE: 'account_type_e',
} as const satisfies Record<NationalType, string>;

/** Returns the account for a type's expenses at a rate; empty to use the type's account, as special rates of territories do. */
export function accountOfType(
  accounts: Readonly<Record<(typeof accountFields)[NationalType], string>>,
  type: VatType,
): string {
  return type === 'TYPEF' || type === 'TYPEG' ? '' : accounts[accountFields[type]];
}

/** Whether a text is an account number: its first three characters must be digits. Source: LPF, art. A. 47 A-1, VII 1°. */
export function isAccount(text: string): boolean {
  return /^[1-9]\d{2}[0-9A-Z]{0,17}$/.test(text);
}
