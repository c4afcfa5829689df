/**
 * Decides which data of a former member is erased and which is kept. GDPR art. 17(3)(b) excepts data that a
 * law requires to be kept: accounting documents and their supporting documents for ten years (Code de
 * commerce art. L123-22), and payslips and what they are made of for five (Code du travail art. L3243-4). Art. 17(3)(e) excepts data needed for legal claims: the audit log. Authors have the
 * right to be named (Code de la propriété intellectuelle art. L121-1).
 */

/** Parts that are erased. `sign_in` is already erased when a member is deleted (`erase_with_account` in the migrations). */
export const erasedParts = [
  'address',
  'sign_in',
  'bank',
  'drafts',
  'remarks',
  'addresses_in_log',
  'name',
] as const;
export type ErasedPart = (typeof erasedParts)[number];

export const keptParts = [
  'reports',
  'payments',
  'weeks',
  'payroll',
  'decisions',
  'posts',
  'log',
  'name',
] as const;
export type KeptPart = (typeof keptParts)[number];

/** Numbers of records with personal data. */
export interface Traces {
  /** The IBAN and its copies in payments. */
  bank: number;
  /** Drafts and rejected reports that were never approved. */
  drafts: number;
  /** Requests of leave that were never approved, and texts about leave, allowances and overtime. */
  remarks: number;
  /** Approved reports. */
  reports: number;
  /** Payments and advances. */
  payments: number;
  /** Weeks with recorded days. */
  weeks: number;
  /** Leave that was taken, allowances, overtime, and months in a payroll. */
  payroll: number;
  /** Other people's weeks, reports and leave that name the person as approver. */
  decisions: number;
  /** Posts that show the person's name. */
  posts: number;
  /** Events in the audit log. */
  log: number;
}

/** Whether a kept record needs the person's name. Otherwise the name is replaced. */
export function isNameKept({ reports, payments, weeks, payroll, decisions, posts }: Traces): boolean {
  return reports + payments + weeks + payroll + decisions + posts > 0;
}

/** Returns the login after erasing, which also replaces the name unless the name is kept. */
export function aliasOf(memberId: number): string {
  return `member-${memberId}`;
}

export function partsOf(traces: Traces): {
  erased: { part: ErasedPart; count: number }[];
  kept: { part: KeptPart; count: number }[];
} {
  const { bank, drafts, remarks, reports, payments, weeks, payroll, decisions, posts, log } = traces;
  const named = isNameKept(traces);
  const erased = {
    address: 1,
    sign_in: 1,
    bank,
    drafts,
    remarks,
    addresses_in_log: log,
    name: named ? 0 : 1,
  };
  const kept = { reports, payments, weeks, payroll, decisions, posts, log, name: named ? 1 : 0 };
  return {
    erased: erasedParts.map((part) => ({ part, count: erased[part] })).filter(({ count }) => count > 0),
    kept: keptParts.map((part) => ({ part, count: kept[part] })).filter(({ count }) => count > 0),
  };
}
