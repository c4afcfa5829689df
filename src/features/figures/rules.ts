/** Computes the figures of a company: tables of twelve months, or of the age of what waits. */
import { neighbour } from '#features/planning/rules.ts';
import { type Day, daysBetween, firstOfMonth, type Month } from '#kernel/day.ts';
import { readingGroupings } from './reading.rules.ts';
import type { Figure, FigureRow, Grouping } from './table.rules.ts';

/** By what the rows of a figure can be grouped; the first is the default. */
export const groupingsOf: Readonly<Record<Figure, readonly [Grouping, ...Grouping[]]>> = {
  days: ['contract', 'client', 'member'],
  utilisation: ['member'],
  budget: ['contract', 'client'],
  expenses: ['type', 'contract', 'client', 'member'],
  to_bill: ['client', 'contract', 'member'],
  revenue: ['client', 'contract'],
  margin: ['client', 'contract', 'member'],
  waiting: ['kind'],
  readings: readingGroupings,
};

/** The requested grouping if the figure has it, otherwise its default. */
export function groupingOf(figure: Figure, wanted: Grouping | undefined): Grouping {
  return groupingsOf[figure].find((one) => one === wanted) ?? groupingsOf[figure][0];
}

/** What the values are: days in halves, percent with one decimal, cents, or items. */
export const units: Readonly<Record<Figure, 'days' | 'percent' | 'cents' | 'count'>> = {
  days: 'days',
  utilisation: 'percent',
  budget: 'days',
  expenses: 'cents',
  to_bill: 'cents',
  revenue: 'cents',
  margin: 'cents',
  waiting: 'count',
  readings: 'count',
};

const MONTHS = 12;

/** The twelve months up to a month, as first days; fewer at the beginning of the calendar. */
export function monthsUntil(last: Month): Day[] {
  const months: Day[] = [];
  for (let month: Month | undefined = last; month && months.length < MONTHS; month = neighbour(month, -1))
    months.unshift(firstOfMonth(month));
  return months;
}

/** Ages in days at which the columns of what waits begin. */
export const ages = [0, 3, 8, 15] as const;

/** The column of an item that was submitted on a day; an item of tomorrow counts as new. */
export function ageOf(submitted: Day, today: Day): number {
  const days = daysBetween(submitted, today);
  return ages.findLast((age) => age <= days) ?? ages[0];
}

/** A value of one row in one column. */
export interface FigureCell {
  key: string;
  label: string;
  column: string;
  value: number;
}

/** Adds the values of each row up by column: largest rows first, then by label. */
export function rowsOf(cells: readonly FigureCell[], columns: readonly string[]): FigureRow[] {
  const rows = [...Map.groupBy(cells, ({ key }) => key)].map(([key, own]) => ({
    key,
    label: own[0]?.label ?? '',
    values: columns.map((column) => sumOf(own.filter((cell) => cell.column === column))),
  }));
  const total = ({ values }: (typeof rows)[number]) => values.reduce((sum, value) => sum + value, 0);
  return rows.sort((one, other) => total(other) - total(one) || one.label.localeCompare(other.label));
}

const sumOf = (cells: readonly FigureCell[]) => cells.reduce((sum, { value }) => sum + value, 0);

/** A member's month, in days. */
export interface WorkedMonth {
  key: string;
  label: string;
  column: string;
  /** On contracts with clients. */
  client: number;
  absent: number;
}

/**
 * Computes the share of days on client contracts in the days a member was there: the working days without the
 * absences. A month in which the member recorded nothing does not count.
 * @param working the working days of each column.
 */
export function utilisationOf(
  months: readonly WorkedMonth[],
  columns: readonly string[],
  working: ReadonlyMap<string, number>,
): { rows: FigureRow[]; totals: (number | null)[] } {
  const shareOf = (own: readonly WorkedMonth[]) =>
    percentOf(
      own.reduce((sum, { client }) => sum + client, 0),
      own.reduce((sum, { column, absent }) => sum + Math.max(0, (working.get(column) ?? 0) - absent), 0),
    );
  const sharesOf = (own: readonly WorkedMonth[]) =>
    columns.map((column) => shareOf(own.filter((month) => month.column === column)));
  const rows = [...Map.groupBy(months, ({ key }) => key)].map(([key, own]) => ({
    key,
    label: own[0]?.label ?? '',
    values: sharesOf(own),
  }));
  return {
    rows: rows.sort((one, other) => one.label.localeCompare(other.label)),
    totals: sharesOf(months),
  };
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}
