/** Defines the line of a person in a month's payroll, and what to check before the month is closed. */
import type { AllowanceKind } from '#features/allowances/ceilings.rules.ts';
import { allowanceKinds } from '#features/allowances/ceilings.rules.ts';
import { halfDaysOn, type Terms, termsOn } from '#features/employment/rules.ts';
import { addDays, type Day, type Month, spanOfMonth } from '#kernel/day.ts';
import type { ItemKind, PayrollItem } from './item.rules.ts';

/** Sums of a person in a month, or of the corrections of an earlier month. */
export interface PayrollLine {
  accountId: number;
  /** First day of the month: an earlier one for corrections. */
  month: Day;
  workedDays: number;
  workedHours: number;
  absences: { contractId: number; days: number; hours: number }[];
  overtime: { reason: string; hours: number }[];
  allowances: { kind: AllowanceKind; quantity: number; exemptCents: number; taxedCents: number }[];
  mileageCents: number;
  expensesCents: number;
}

/** Returns a line per person and month, in the order of the items. */
export function linesOf(items: readonly PayrollItem[]): PayrollLine[] {
  const groups = Map.groupBy(items, ({ accountId, month }) => `${accountId} ${month}`);
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [lineOf(first, some)];
  });
}

function lineOf({ accountId, month }: PayrollItem, items: readonly PayrollItem[]): PayrollLine {
  const of = (kind: ItemKind) => items.filter((item) => item.kind === kind);
  const by = <K>(kind: ItemKind, key: (item: PayrollItem) => K) => [...Map.groupBy(of(kind), key)];
  return {
    accountId,
    month,
    workedDays: sum(of('worked'), 'halfDays') / 2,
    workedHours: sum(of('worked'), 'centihours') / 100,
    absences: by('absence', ({ ref }) => ref).map(([contractId, some]) => ({
      contractId,
      days: sum(some, 'halfDays') / 2,
      hours: sum(some, 'centihours') / 100,
    })),
    overtime: by('overtime', ({ reason }) => reason).map(([reason, some]) => ({
      reason,
      hours: sum(some, 'centihours') / 100,
    })),
    allowances: allowanceKinds
      .filter((kind) => of(kind).length > 0)
      .map((kind) => ({
        kind,
        quantity: sum(of(kind), 'quantity'),
        exemptCents: sum(of(kind), 'exemptCents'),
        taxedCents: sum(of(kind), 'taxedCents'),
      })),
    mileageCents: sum(of('mileage'), 'exemptCents'),
    expensesCents: sum(of('expenses'), 'exemptCents'),
  };
}

type Summed = 'halfDays' | 'centihours' | 'quantity' | 'exemptCents' | 'taxedCents';

function sum(items: readonly PayrollItem[], field: Summed): number {
  return items.reduce((total, item) => total + item[field], 0);
}

/**
 * `no_terms`: days without terms of employment; `no_number`: no number for the payroll program; `unapproved`: half-days in weeks
 * that are not approved; `missing`: working days of the terms without a record; `taxed`: an allowance above a ceiling.
 */
export const warningKinds = ['no_terms', 'no_number', 'unapproved', 'missing', 'taxed'] as const;
export type WarningKind = (typeof warningKinds)[number];

interface Checked {
  month: Month;
  /** All recorded half-days of the person in the month by day, approved or not. */
  recorded: ReadonlyMap<Day, number>;
  unapprovedHalfDays: number;
  terms: readonly Terms[];
  payrollNumber: string;
  lines: readonly PayrollLine[];
  /** Public holidays. */
  isFree(day: Day): boolean;
  /** The last day that can be missing. */
  until: Day;
}

/** Returns what to check about a person, with a number of days where one applies. */
export function warningsOf(checked: Checked): { kind: WarningKind; days: number }[] {
  const { terms, recorded, isFree, until, lines } = checked;
  const { from, to } = spanOfMonth(checked.month);
  const outside = [...recorded.keys()].filter((day) => termsOn(terms, day) === undefined);
  let missing = 0;
  for (let day = from; day <= to && day <= until; day = addDays(day, 1)) {
    const applying = termsOn(terms, day);
    if (applying !== undefined && !isFree(day))
      missing += Math.max(0, halfDaysOn(applying, day) - (recorded.get(day) ?? 0));
  }
  const taxed = lines.some(({ allowances }) => allowances.some(({ taxedCents }) => taxedCents > 0));
  const found: { kind: WarningKind; days: number; when: boolean }[] = [
    { kind: 'no_terms', days: outside.length, when: outside.length > 0 },
    { kind: 'no_number', days: 0, when: checked.payrollNumber === '' },
    { kind: 'unapproved', days: checked.unapprovedHalfDays / 2, when: checked.unapprovedHalfDays > 0 },
    { kind: 'missing', days: missing / 2, when: missing > 0 },
    { kind: 'taxed', days: 0, when: taxed },
  ];
  return found.filter(({ when }) => when).map(({ kind, days }) => ({ kind, days }));
}
