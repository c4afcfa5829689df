/**
 * Writes the import files of payroll programs from a month's items.
 *
 * Silae: its own description of the import is not public. The columns are those that public programs write for it, one line per
 * element and period (help.shyfter.co, «Export your payroll in the SILAE format»: payroll number, and the codes of the company's
 * file). Try one file in Silae first.
 *
 * PayFit: no import file for monthly elements is public. Its API creates absences from a type, and a first and a last day with a
 * moment each, and cannot change one: it is cancelled and created again (developers.payfit.io/docs/sync-abscences). The file has
 * these fields and no amounts.
 */
import { addDays, type Day, fieldsOf, lastOfMonth } from '#kernel/day.ts';
import { type Code, codeOf } from './code.rules.ts';
import type { ItemKind, PayrollItem } from './item.rules.ts';

export const formats = ['csv', 'xlsx', 'silae', 'payfit'] as const;
export type Format = (typeof formats)[number];
export const extensions: Readonly<Record<Format, 'csv' | 'xlsx'>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  silae: 'csv',
  payfit: 'csv',
};

interface Exported {
  items: readonly PayrollItem[];
  codes: readonly Code[];
  /** Numbers in the payroll program by account. */
  numbers: ReadonlyMap<number, string>;
}

/** A period of one absence, with the same number of half-days each day. */
export interface AbsencePeriod {
  accountId: number;
  contractId: number;
  from: Day;
  to: Day;
  /** Of each day; negative for a correction that cancels. */
  halfDays: number;
}

/** Joins absences on consecutive days with the same number of half-days. */
export function absencePeriods(items: readonly PayrollItem[]): AbsencePeriod[] {
  const periods: AbsencePeriod[] = [];
  const days = items
    .flatMap((item) => (item.kind === 'absence' && item.day !== null ? [{ ...item, day: item.day }] : []))
    .sort(
      (one, other) =>
        one.accountId - other.accountId || one.ref - other.ref || (one.day < other.day ? -1 : 1),
    );
  for (const { accountId, ref: contractId, day, halfDays } of days) {
    const last = periods.at(-1);
    const continues =
      last !== undefined &&
      last.accountId === accountId &&
      last.contractId === contractId &&
      last.halfDays === halfDays &&
      addDays(last.to, 1) === day;
    if (continues) last.to = day;
    else periods.push({ accountId, contractId, from: day, to: day, halfDays });
  }
  return periods;
}

/** Returns the file for Silae. Elements without a code, and people without a number, are left out. */
export function silaeText({ items, codes, numbers }: Exported): string {
  const rows: string[] = [];
  const add = (accountId: number, code: string, value: number, span: { from: Day; to: Day }) => {
    const number = numbers.get(accountId) ?? '';
    if (number === '' || code === '' || value === 0) return;
    rows.push([number, code, decimal(value), french(span.from), french(span.to)].map(field).join(';'));
  };
  for (const period of absencePeriods(items)) {
    const { accountId, contractId, from, to, halfDays } = period;
    const code = codes.find((one) => one.kind === 'absence' && one.contractId === contractId);
    add(accountId, code?.silae ?? '', (halfDays * (daysIn(period) ?? 0)) / 2, { from, to });
  }
  for (const { item, value, kind } of totals(items)) {
    const code =
      kind === 'taxed' ? codes.find((one) => one.kind === 'taxed')?.silae : codeOf(codes, 'silae', item);
    const span = { from: item.month, to: lastOfMonth(fieldsOf(item.month)) };
    add(item.accountId, code ?? '', value, span);
  }
  return [['Matricule', 'Code', 'Valeur', 'Date debut', 'Date fin'].join(';'), ...rows]
    .map((row) => `${row}\r\n`)
    .join('');
}

function daysIn({ from, to }: AbsencePeriod): number {
  let days = 1;
  for (let day = from; day < to; day = addDays(day, 1)) days++;
  return days;
}

interface Total {
  item: PayrollItem;
  kind: ItemKind | 'taxed';
  /** Days worked, hours of overtime, or euros. */
  value: number;
}

/** Adds up everything but absences by person, month and kind. */
function totals(items: readonly PayrollItem[]): Total[] {
  const groups = Map.groupBy(
    items.filter(({ kind }) => kind !== 'absence'),
    ({ accountId, month, kind }) => `${accountId} ${month} ${kind}`,
  );
  return [...groups.values()].flatMap((some) => {
    const [item] = some;
    if (item === undefined) return [];
    const sum = (field: 'halfDays' | 'centihours' | 'exemptCents' | 'taxedCents') =>
      some.reduce((total, one) => total + one[field], 0);
    const value =
      item.kind === 'worked'
        ? sum('halfDays') / 2
        : sum(item.kind === 'overtime' ? 'centihours' : 'exemptCents') / 100;
    return [
      { item, kind: item.kind, value },
      { item, kind: 'taxed' as const, value: sum('taxedCents') / 100 },
    ];
  });
}

/**
 * Returns the file for PayFit. Of a half day it is not recorded which half: the file says the first. Absences without a type, and
 * people without a number, are left out.
 */
export function payfitText({ items, codes, numbers }: Exported): string {
  const rows = absencePeriods(items).flatMap(({ accountId, contractId, from, to, halfDays }) => {
    const number = numbers.get(accountId) ?? '';
    const type = codes.find((one) => one.kind === 'absence' && one.contractId === contractId)?.payfit ?? '';
    if (number === '' || type === '') return [];
    const whole = Math.abs(halfDays) === 2;
    // Half days are one line per day: a period would be whole days in between.
    const days = whole ? [[from, to] as const] : eachDay(from, to).map((day) => [day, day] as const);
    return days.map(([first, last]) =>
      [
        ...[halfDays > 0 ? 'create' : 'cancel', number, type],
        ...[first, 'beginning-of-day', last, whole ? 'end-of-day' : 'middle-of-day'],
      ]
        .map(field)
        .join(','),
    );
  });
  const head = 'action,registrationNumber,type,startDate,startMoment,endDate,endMoment';
  return [head, ...rows].map((row) => `${row}\r\n`).join('');
}

function eachDay(from: Day, to: Day): Day[] {
  const days = [from];
  for (let day = from; day < to; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

const decimal = (value: number) => String(Math.round(value * 100) / 100);
const french = (day: Day) => day.split('-').reverse().join('/');

/** Entered codes and numbers cannot end a field, or be run as a formula by a spreadsheet. */
function field(text: string): string {
  const inert = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
