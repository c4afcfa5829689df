/** Computes the editable month: cell values, totals, and the edits of «fill» and «copy». */
import { isWithin } from '#features/contracts/rules.ts';
import { type Day, dayOf } from '#kernel/day.ts';
import { type CellEdit, cellOf, type Recorded } from './cell-queue.rules.ts';
import { type CellKey, type Quantity, quantities } from './day.rules.ts';
import type { OwedDay } from './missing.rules.ts';
import { isLocked, type WeekState } from './state.rules.ts';

/** The value of a non-empty cell. */
export type Worked = Exclude<Quantity, 0>;

/** By contract id as a string, then by day; empty cells are absent. An unchanged row keeps its identity. */
export type Sheet = ReadonlyMap<string, ReadonlyMap<Day, Worked>>;

/** A contract in the month's response. */
export interface SheetContract {
  contractId: number;
  startDate: Day | null;
  endDate: Day | null;
  /** Whether the contract is assigned to the member and not closed. */
  open: boolean;
}

/** A day in the month's response. */
interface RecordedDay {
  dn: number;
  dm: number;
  dy: number;
  quantity: number;
}

/** Returns the date of a column or cell. */
function dayOfFields({ dn, dm, dy }: Pick<RecordedDay, 'dn' | 'dm' | 'dy'>): Day {
  return dayOf(dy, dm, dn);
}

type MonthBody = Readonly<Record<string, Readonly<Record<string, readonly RecordedDay[]>>>>;

/** Converts the month's `tbody` to a sheet. */
export function sheetOf(tbody: MonthBody): Sheet {
  return new Map(
    Object.entries(tbody).map(([row, months]) => {
      const days = Object.values(months)
        .flat()
        .flatMap((cell): [Day, Worked][] => {
          const quantity = quantities.find((one) => one === cell.quantity);
          return quantity === undefined || quantity === 0 ? [] : [[dayOfFields(cell), quantity]];
        });
      return [row, new Map(days)];
    }),
  );
}

/** Returns a loaded month, with its first and last day. */
export function readingOf({ theader, tbody }: { theader: readonly HeadDay[]; tbody: MonthBody }) {
  const days = theader.map(dayOfFields);
  return { sheet: sheetOf(tbody), from: days[0] ?? '0001-01-01', until: days.at(-1) ?? '0001-01-01' };
}

/** Looks up a cell's value in a sheet; undefined outside its days. */
export function recordedIn(sheet: Sheet, { from, until }: { from: Day; until: Day }): Recorded {
  return ({ contractId, day }) =>
    from <= day && day <= until ? (sheet.get(String(contractId))?.get(day) ?? 0) : undefined;
}

/** Returns a copy of the sheet with other values in some cells. */
export function withCells(sheet: Sheet, cells: ReadonlyMap<CellKey, Quantity>): Sheet {
  if (cells.size === 0) return sheet;
  const next = new Map(sheet);
  const fresh = new Map<string, Map<Day, Worked>>();
  for (const [key, quantity] of cells) {
    const { contractId, day } = cellOf(key);
    const row = String(contractId);
    const days = fresh.get(row) ?? new Map(sheet.get(row));
    if (quantity === 0) days.delete(day);
    else days.set(day, quantity);
    fresh.set(row, days);
    next.set(row, days);
  }
  return next;
}

/** Reuses the rows of `before` where they are equal, so that they are not rendered again. */
export function withRowsOf(before: Sheet, sheet: Sheet): Sheet {
  let isSame = before.size === sheet.size;
  const rows = [...sheet].map(([row, days]) => {
    const old = before.get(row);
    if (old !== undefined && hasSameDays(old, days)) return [row, old] as const;
    isSame = false;
    return [row, days] as const;
  });
  return isSame ? before : new Map(rows);
}

function hasSameDays(one: ReadonlyMap<Day, Worked>, other: ReadonlyMap<Day, Worked>): boolean {
  return one.size === other.size && [...one].every(([day, quantity]) => other.get(day) === quantity);
}

/** Returns the number of days on all contracts, for each day. */
export function dayTotals(sheet: Sheet): ReadonlyMap<Day, number> {
  const totals = new Map<Day, number>();
  for (const days of sheet.values())
    for (const [day, quantity] of days) totals.set(day, (totals.get(day) ?? 0) + quantity);
  return totals;
}

/** Returns the days with more than one day of work, which the server would reject (product.md §6). */
export function fullDays(sheet: Sheet): ReadonlySet<Day> {
  return new Set([...dayTotals(sheet)].filter(([, total]) => total > 1).map(([day]) => day));
}

export function sumOf(days: Iterable<Day>, totals: ReadonlyMap<Day, number>): number {
  let sum = 0;
  for (const day of days) sum += totals.get(day) ?? 0;
  return sum;
}

/** Working days that count for the member: expected ones, and others with recorded days. */
export function countedDays<Column extends Pick<SheetDay, 'day' | 'isWorkingDay' | 'expected'>>(
  days: readonly Column[],
  totals: ReadonlyMap<Day, number>,
): Column[] {
  return days.filter(({ day, isWorkingDay, expected }) => expected || (isWorkingDay && totals.has(day)));
}

/** Assigns the unrecorded part of each day to one contract. @param days without holidays, locked weeks and closed months. */
export function fillDays(sheet: Sheet, contract: SheetContract, days: readonly Day[]): CellEdit[] {
  const totals = dayTotals(sheet);
  const row = sheet.get(String(contract.contractId));
  return days.flatMap((day) => {
    const rest = 1 - (totals.get(day) ?? 0);
    if (rest <= 0 || !isOpenFor(contract, day)) return [];
    const quantity = quantities.find((one) => one === (row?.get(day) ?? 0) + rest);
    return quantity === undefined ? [] : [{ contractId: contract.contractId, day, quantity }];
  });
}

/**
 * Copies the days of one week to another.
 * @param pairs each target day with its source day, leaving out days that are off in either week: a holiday is neither cleared nor
 * filled.
 */
export function copyDays(
  sheet: Sheet,
  contracts: readonly SheetContract[],
  pairs: readonly (readonly [to: Day, from: Day])[],
): CellEdit[] {
  return contracts.flatMap((contract) => {
    const row = sheet.get(String(contract.contractId));
    return pairs.flatMap(([to, from]): CellEdit[] => {
      const quantity = row?.get(from) ?? 0;
      if (quantity === (row?.get(to) ?? 0) || !isOpenFor(contract, to)) return [];
      return [{ contractId: contract.contractId, day: to, quantity }];
    });
  });
}

/** Whether the contract's dates and state allow recording that day. */
export function isOpenFor({ open, ...dates }: SheetContract, day: Day): boolean {
  return open && isWithin(dates, day);
}

/** A column of the sheet. */
export interface SheetDay extends OwedDay {
  dn: number;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  inMonth: boolean;
  /** Holiday name in the reader's language. */
  holiday: string | undefined;
  /** Monday to Friday, except holidays. */
  isWorkingDay: boolean;
  /** Whether its month is closed. */
  closed: boolean;
}

interface HeadDay extends Omit<RecordedDay, 'quantity'> {
  weekday: number;
  holiday: string | null;
  inMonth: boolean;
  closed: boolean;
  expected: boolean;
}

/** Returns the weeks of a month with their days, Monday to Sunday. @param head the columns in order. */
export function weeksOf<Week extends { monday: Day; state: WeekState }>(
  head: readonly HeadDay[],
  weeks: readonly Week[],
): (Week & { days: SheetDay[] })[] {
  const days = head.map(
    ({ dm, dy, holiday, ...day }): Omit<SheetDay, 'locked'> => ({
      day: dayOfFields({ dn: day.dn, dm, dy }),
      dn: day.dn,
      weekday: day.weekday,
      inMonth: day.inMonth,
      closed: day.closed,
      expected: day.expected,
      holiday: holiday ?? undefined,
      isWorkingDay: day.weekday <= 5 && holiday === null,
    }),
  );
  return weeks.map((week) => {
    const first = days.findIndex(({ day }) => day === week.monday);
    const own = first < 0 ? [] : days.slice(first, first + 7);
    const locked = isLocked(week.state);
    return { ...week, days: own.map((day) => ({ ...day, locked })) };
  });
}
