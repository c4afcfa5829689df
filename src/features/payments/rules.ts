/** Computes the amount that a payment run pays to each person. Amounts are in euro cents. */
import type { Day } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';

/** Payment states of a report: to be paid, or deducted if below zero; in a run that is not paid yet; paid. */
export const paymentStates = ['to_pay', 'to_deduct', 'in_run', 'paid'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const runStates = ['created', 'paid', 'undone'] as const;
export type RunState = (typeof runStates)[number];

/** `other`: paid without a file, for example by cheque or with the salary. */
export const paymentMethods = ['sepa', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a person repaid an advance; `salary`: deducted from the salary. */
export const repaymentMeans = ['transfer', 'cheque', 'cash', 'salary'] as const;
export const advanceEnds = ['repaid', 'written_off'] as const;

/** What can change between the preview of a run and its creation. */
export const runChanges = ['account', 'amount', 'added', 'removed'] as const;
export type RunChange = (typeof runChanges)[number];

/** Days during which a new account is pointed out to the person who pays. */
const DAYS_NEW = 30;

/** Maximum number of reports in a run. */
export const MOST_REPORTS = 500;
/** One million euros in cents: a larger advance is a typing error. */
export const MOST_ADVANCE_CENTS = 100_000_000;
/** Maximum amount of a transfer in cents (EPC132-08, AT-T002). */
export const MOST_TRANSFER_CENTS = 99_999_999_999;

export interface DueReport {
  reportId: number;
  userId: number;
  title: string;
  /** Below zero if refunds exceed the expenses. */
  cents: number;
}

export interface OpenAdvance {
  advanceId: number;
  userId: number;
  paidOn: Day;
  /** The amount that is neither deducted nor repaid nor written off. */
  openCents: number;
  /** Whether payments do not deduct it. */
  permanent: boolean;
}

export interface Deduction {
  advanceId: number;
  cents: number;
}

/** The transfer to one person. */
export interface PlannedTransfer {
  userId: number;
  reports: readonly DueReport[];
  deductions: readonly Deduction[];
  reportsCents: number;
  deductedCents: number;
  /** Never below zero. */
  amountCents: number;
}

/**
 * Returns the people whose reports are below zero together. They cannot be paid: their reports wait for later
 * ones.
 */
export function peopleBelowZero(reports: readonly DueReport[]): number[] {
  return [...Map.groupBy(reports, ({ userId }) => userId)]
    .filter(([, own]) => sumCents(own.map(({ cents }) => cents)) < 0)
    .map(([userId]) => userId);
}

/** Returns one transfer per person, in the order of their ids. Open advances are deducted, oldest first. */
export function planTransfers(
  reports: readonly DueReport[],
  advances: readonly OpenAdvance[],
): PlannedTransfer[] {
  const byPerson = [...Map.groupBy(reports, ({ userId }) => userId)].sort(([one], [other]) => one - other);
  return byPerson.map(([userId, own]) => {
    const reportsCents = sumCents(own.map(({ cents }) => cents));
    const deductions = deductionsFrom(
      reportsCents,
      advances.filter((advance) => advance.userId === userId),
    );
    const deductedCents = sumCents(deductions.map(({ cents }) => cents));
    return {
      userId,
      reports: own.toSorted((one, other) => one.reportId - other.reportId),
      deductions,
      reportsCents,
      deductedCents,
      amountCents: reportsCents - deductedCents,
    };
  });
}

function deductionsFrom(cents: number, advances: readonly OpenAdvance[]): Deduction[] {
  const oldestFirst = advances.toSorted((one, other) =>
    one.paidOn === other.paidOn ? one.advanceId - other.advanceId : one.paidOn < other.paidOn ? -1 : 1,
  );
  const deductions: Deduction[] = [];
  let rest = cents;
  for (const { advanceId, openCents, permanent } of oldestFirst) {
    if (permanent) continue;
    const deducted = Math.min(rest, openCents);
    if (deducted > 0) deductions.push({ advanceId, cents: deducted });
    rest -= deducted;
  }
  return deductions;
}

/** A transfer as it was shown. The amounts are in cents. */
export interface ShownTransfer {
  userId: number;
  accountVersion: string;
  reportsCents: number;
  amountCents: number;
}

interface TransferRow {
  user: { user_id: number };
  account_version: string;
  reports_cents: number;
  amount_cents: number;
}

/** Returns the transfers of a preview as the creation of the run names them. */
export function transfersShown({ transfers }: { transfers: readonly TransferRow[] }) {
  return transfers.map(({ user, account_version, reports_cents, amount_cents }) => ({
    user_id: user.user_id,
    account_version,
    reports_cents,
    amount_cents,
  }));
}

/** Returns the people whose transfer differs from the one shown, each with the first difference. */
export function changesBetween(
  shown: readonly ShownTransfer[],
  planned: readonly ShownTransfer[],
): { userId: number; what: RunChange }[] {
  const before = new Map(shown.map((one) => [one.userId, one]));
  const after = new Set(planned.map(({ userId }) => userId));
  return [
    ...planned.flatMap((one) => {
      const what = changeOf(before.get(one.userId), one);
      return what === undefined ? [] : [{ userId: one.userId, what }];
    }),
    ...[...before.keys()]
      .filter((userId) => !after.has(userId))
      .map((userId) => ({ userId, what: 'removed' as const })),
  ];
}

function changeOf(shown: ShownTransfer | undefined, planned: ShownTransfer): RunChange | undefined {
  if (shown === undefined) return 'added';
  if (shown.accountVersion !== planned.accountVersion) return 'account';
  const { reportsCents, amountCents } = planned;
  return shown.reportsCents === reportsCents && shown.amountCents === amountCents ? undefined : 'amount';
}

/** Whether an account is younger than 30 days, so that the person who pays checks it again. */
export function isNewAccount(savedAt: Date, now: Date): boolean {
  return now.getTime() - savedAt.getTime() < DAYS_NEW * 24 * 60 * 60 * 1000;
}

/**
 * Returns the cents of reports that remain to be paid after the open advances. Advances cover the earlier reports
 * first. Permanent advances must not be part of `advanceCents`.
 * @param earlierCents the person's other reports that are to be paid, before these.
 */
export function dueAfterAdvances(cents: number, earlierCents: number, advanceCents: number): number {
  if (cents <= 0) return cents;
  const left = Math.max(0, advanceCents - Math.max(0, earlierCents));
  return Math.max(0, cents - left);
}

export interface RunTotals {
  reports: number;
  people: number;
  /** Number of people who get money. */
  transfers: number;
  reportsCents: number;
  deductedCents: number;
  totalCents: number;
}

export function totalsOf(transfers: readonly PlannedTransfer[]): RunTotals {
  const sum = (part: (transfer: PlannedTransfer) => number) => sumCents(transfers.map(part));
  return {
    reports: sum(({ reports }) => reports.length),
    people: transfers.length,
    transfers: transfers.filter(({ amountCents }) => amountCents > 0).length,
    reportsCents: sum(({ reportsCents }) => reportsCents),
    deductedCents: sum(({ deductedCents }) => deductedCents),
    totalCents: sum(({ amountCents }) => amountCents),
  };
}

export function runState({ paidOn, isUndone }: { paidOn: Day | null; isUndone: boolean }): RunState {
  if (isUndone) return 'undone';
  return paidOn === null ? 'created' : 'paid';
}

/**
 * Returns the payment state of an approved report; undefined if nothing is due for it.
 * @param run the run that contains it and is not undone.
 * @param dueCents the report's total; 0 if it was approved before the company used payments.
 */
export function paymentState(
  run: { paidOn: Day | null } | undefined,
  dueCents: number,
): PaymentState | undefined {
  if (run !== undefined) return run.paidOn === null ? 'in_run' : 'paid';
  if (dueCents === 0) return undefined;
  return dueCents > 0 ? 'to_pay' : 'to_deduct';
}
