/** Defines which codes of payroll programs a company enters, and what they stand for. */
import { allowanceKinds } from '#features/allowances/ceilings.rules.ts';
import type { Preset } from '#features/contracts/rules.ts';
import type { PayrollItem } from './item.rules.ts';

/** Maximum characters of a code. */
export const CODE_LENGTH = 40;

/** What has a code besides absences: `taxed` is the part of all allowances above the ceilings. */
export const codedKinds = ['worked', 'overtime', ...allowanceKinds, 'taxed', 'mileage', 'expenses'] as const;
export type CodedKind = (typeof codedKinds)[number];

export interface Code {
  /** `absence` with the id of its contract, or one of the kinds with 0. */
  kind: CodedKind | 'absence';
  contractId: number;
  silae: string;
  payfit: string;
}

/** PayFit's absence types for the preset absences. Source: developers.payfit.io/docs/sync-abscences, «Absence Types». */
export const payfitPresets: Readonly<Record<Preset, string>> = {
  'paid-leave': 'fr_conges_payes',
  rtt: 'fr_rtt',
  'sick-leave': 'fr_maladie_ordinaire',
};

/** Returns the code of an item in a program; empty if the company entered none. */
export function codeOf(codes: readonly Code[], program: 'silae' | 'payfit', item: PayrollItem): string {
  const contractId = item.kind === 'absence' ? item.ref : 0;
  return codes.find((code) => code.kind === item.kind && code.contractId === contractId)?.[program] ?? '';
}
