/**
 * Computes the items of a month's payroll from what is recorded, and the corrections of earlier months. A payroll is fixed when its
 * month is closed; what changes later is the difference between the month as it is now and all items that were fixed for it.
 */
import { type AllowanceKind, allowanceKinds } from '#features/allowances/ceilings.rules.ts';
import { type AllowanceEntry, splitUnits, unitsOf } from '#features/allowances/rules.ts';
import { hoursOf, type Terms, termsOn } from '#features/employment/rules.ts';
import { type Day, firstOfMonth, type Month, spanOfMonth } from '#kernel/day.ts';

export const itemKinds = [
  'worked',
  'absence',
  'overtime',
  ...allowanceKinds,
  'expenses',
  'mileage',
] as const satisfies readonly (AllowanceKind | string)[];
export type ItemKind = (typeof itemKinds)[number];

/** Reasons of overtime. */
export const overtimeReasons = ['delivery', 'incident', 'on_call', 'night', 'rest_day', 'other'] as const;
export type OvertimeReason = (typeof overtimeReasons)[number];

/** What identifies an item of a month; items with the same key are compared. */
interface ItemKey {
  accountId: number;
  kind: ItemKind;
  /** Id of the contract of an absence, or of the report of expenses; else 0. */
  ref: number;
  /** The day of an absence or of overtime; else null. */
  day: Day | null;
  /** The reason of overtime; else empty. */
  reason: string;
}

/** What is added up. Negative in corrections. */
interface ItemValues {
  halfDays: number;
  /** Hundredths of an hour; 0 for people with a yearly number of days. */
  centihours: number;
  /** Units of allowances. */
  quantity: number;
  /** Amount without contributions and taxes, in cents. */
  exemptCents: number;
  /** Amount above the ceilings, in cents. */
  taxedCents: number;
}

export interface PayrollItem extends ItemKey, ItemValues {
  /** First day of the month to which it belongs: an earlier one for corrections. */
  month: Day;
}

const nothing: ItemValues = { halfDays: 0, centihours: 0, quantity: 0, exemptCents: 0, taxedCents: 0 };
const fields = ['halfDays', 'centihours', 'quantity', 'exemptCents', 'taxedCents'] as const;

/** A recorded day that counts: of an approved week or of a closed month. */
export interface RecordedDay {
  accountId: number;
  day: Day;
  contractId: number;
  kind: 'client' | 'internal' | 'absence';
  halfDays: number;
}

export interface Overtime {
  accountId: number;
  day: Day;
  reason: OvertimeReason;
  centihours: number;
}

/** An approved report that is to be paid, or that was fixed in a payroll. */
export interface ReportToPay {
  accountId: number;
  reportId: number;
  endDate: Day;
  expensesCents: number;
  mileageCents: number;
}

/** What is recorded of all people. Allowances are of the whole year up to the month, because of the yearly ceiling. */
export interface Recorded {
  days: readonly RecordedDay[];
  overtime: readonly Overtime[];
  allowances: readonly (AllowanceEntry & { accountId: number })[];
  reports: readonly ReportToPay[];
  terms: ReadonlyMap<number, readonly Terms[]>;
}

/** Returns the items of a month, in the order of the accounts. */
export function itemsOf(month: Month, recorded: Recorded): PayrollItem[] {
  const span = spanOfMonth(month);
  const within = ({ day }: { day: Day }) => span.from <= day && day <= span.to;
  const items: Omit<PayrollItem, 'month'>[] = [
    ...recorded.days.filter(within).map((one) => dayItem(one, recorded.terms.get(one.accountId) ?? [])),
    ...recorded.overtime.filter(within).map(({ centihours, ...one }) => ({
      ...nothing,
      ...one,
      kind: 'overtime' as const,
      ref: 0,
      centihours,
    })),
    ...allowanceItems(month, recorded),
    ...recorded.reports.filter(({ endDate }) => within({ day: endDate })).flatMap(reportItems),
  ];
  return addedUp(items.map((item) => ({ ...item, month: span.from })));
}

function dayItem(
  { accountId, day, contractId, kind, halfDays }: RecordedDay,
  terms: readonly Terms[],
): Omit<PayrollItem, 'month'> {
  const applying = termsOn(terms, day);
  const hours = applying === undefined ? 0 : (hoursOf(applying, halfDays) ?? 0);
  const key = kind === 'absence' ? { ref: contractId, day } : { ref: 0, day: null };
  return {
    ...nothing,
    ...key,
    accountId,
    kind: kind === 'absence' ? 'absence' : 'worked',
    reason: '',
    halfDays,
    centihours: Math.round(hours * 100),
  };
}

/** The yearly ceiling is used up from 1 January on, so the units of the whole year are split. */
function allowanceItems(
  { year, month }: Month,
  { allowances, days }: Recorded,
): Omit<PayrollItem, 'month'>[] {
  const { from, to } = spanOfMonth({ year, month });
  const worked = workedDays(days);
  return [...Map.groupBy(allowances, ({ accountId }) => accountId)].flatMap(([accountId, entries]) => {
    const span = { from: firstOfMonth({ year, month: 1 }), to };
    return splitUnits(unitsOf(entries, worked.get(accountId) ?? [], span))
      .filter(({ day }) => day >= from)
      .map(({ kind, quantity, exemptCents, taxedCents }) => ({
        ...nothing,
        accountId,
        kind,
        ref: 0,
        day: null,
        reason: '',
        quantity,
        exemptCents,
        taxedCents,
      }));
  });
}

function workedDays(days: readonly RecordedDay[]) {
  const byPerson = Map.groupBy(days, ({ accountId }) => accountId);
  return new Map(
    [...byPerson].map(([accountId, own]) => [
      accountId,
      [...Map.groupBy(own, ({ day }) => day)].map(([day, some]) => {
        const sum = (of: readonly RecordedDay[]) => of.reduce((total, { halfDays }) => total + halfDays, 0);
        return {
          day,
          client: sum(some.filter(({ kind }) => kind === 'client')),
          worked: sum(some.filter(({ kind }) => kind !== 'absence')),
        };
      }),
    ]),
  );
}

function reportItems(report: ReportToPay): Omit<PayrollItem, 'month'>[] {
  const { accountId, reportId: ref, expensesCents, mileageCents } = report;
  const of = (kind: 'expenses' | 'mileage', exemptCents: number) => ({
    ...nothing,
    accountId,
    kind,
    ref,
    day: null,
    reason: '',
    exemptCents,
  });
  return [of('expenses', expensesCents), of('mileage', mileageCents)];
}

/** Returns the corrections of an earlier month. @param fixed all items of the month in earlier payrolls. */
export function correctionsOf(now: readonly PayrollItem[], fixed: readonly PayrollItem[]): PayrollItem[] {
  const negative = fixed.map((item) => {
    const values = fields.map((field) => [field, -item[field]] as const);
    return { ...item, ...Object.fromEntries(values) };
  });
  return addedUp([...now, ...negative]);
}

const keyOf = ({ month, accountId, kind, ref, day, reason }: PayrollItem) =>
  [month, accountId, kind, ref, day, reason].join(' ');

/** Adds up items with the same key, and leaves out those without values. */
function addedUp(items: readonly PayrollItem[]): PayrollItem[] {
  const sums = new Map<string, PayrollItem>();
  for (const item of items) {
    const sum = sums.get(keyOf(item));
    if (sum === undefined) sums.set(keyOf(item), { ...item });
    else for (const field of fields) sum[field] += item[field];
  }
  const kindAt = ({ kind }: PayrollItem) => itemKinds.indexOf(kind);
  return [...sums.values()]
    .filter((item) => fields.some((field) => item[field] !== 0))
    .sort(
      (one, other) =>
        one.accountId - other.accountId ||
        one.month.localeCompare(other.month) ||
        kindAt(one) - kindAt(other) ||
        (one.day ?? '').localeCompare(other.day ?? '') ||
        one.ref - other.ref ||
        one.reason.localeCompare(other.reason),
    );
}
