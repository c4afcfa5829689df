/** Defines expense types, and the presets of a new workspace. */
import type { NationalType, VatType } from '#features/vat/rules.ts';

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
