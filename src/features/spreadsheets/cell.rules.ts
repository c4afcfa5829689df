/** Reads cell values: days, amounts and durations in the formats of spreadsheets in several languages. */
import { type Day, isDay, parseDay } from '#kernel/day.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '#kernel/day-schema.ts';
import { splitSign } from '#kernel/money.ts';

/** A cell as `platform/table` returns it. */
export type CellValue = string | number | boolean | null | { day: string } | { hours: number };

export function textOf(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'day' in cell ? cell.day : String(cell.hours);
  // Copied cells may contain zero-width characters.
  return String(cell)
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .trim();
}

/**
 * The order of day and month that the days in a column allow. `either`: all days are the same in both orders. `unknown`: a person
 * must choose. `mixed`: some days are only possible with the day first, others only with the month first.
 */
export const dateOrders = ['none', 'either', 'dmy', 'mdy', 'unknown', 'mixed'] as const;
export type FoundOrder = (typeof dateOrders)[number];
export type DateOrder = 'dmy' | 'mdy';

const numericDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** A time after a day: `08:00`, `T08:00:00Z`, `8h30`. */
const trailingTime = /[ T]+\d{1,2}[:h]\d{2}\S*(?: ?[ap]m)?$/i;

function dayText(cell: CellValue | undefined): string {
  return textOf(cell).replace(trailingTime, '');
}

export function orderOf(cells: Iterable<CellValue | undefined>): FoundOrder {
  const orders = new Set<FoundOrder>();
  for (const cell of cells) {
    const [, first, , second] = numericDay.exec(dayText(cell)) ?? [];
    if (first === undefined) continue;
    const [one, other] = [Number(first), Number(second)];
    if (one > 12 !== other > 12) orders.add(one > 12 ? 'dmy' : 'mdy');
    else if (one <= 12) orders.add(one === other ? 'either' : 'unknown');
  }
  return togetherOf(orders);
}

/** Returns the common order of several columns of a file. */
export function togetherOf(orders: Iterable<FoundOrder>): FoundOrder {
  const all = new Set(orders);
  if (all.has('mixed') || (all.has('dmy') && all.has('mdy'))) return 'mixed';
  return (['dmy', 'mdy', 'unknown', 'either'] as const).find((order) => all.has(order)) ?? 'none';
}

/** Whether a person must choose the order. */
export function isOrderAsked(order: FoundOrder): boolean {
  return order === 'unknown' || order === 'mixed';
}

export interface DayReading {
  /** The order for days that are ambiguous in the file. */
  order: DateOrder;
  /** The first year of serial numbers. */
  epoch: 1900 | 1904;
}

/** Whether the cell is a number of five digits, which is how Excel writes a day without format: 1927 to 2173. */
export function isSerial(cell: CellValue | undefined): boolean {
  return /^[1-9]\d{4}(?:\.\d+)?$/.test(
    typeof cell === 'number' || typeof cell === 'string' ? String(cell) : '',
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Serial number 0 of each system, valid from March 1900. */
const firstDays = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** Returns the day in a cell; undefined if it is not a day in the supported years. */
export function dayIn(cell: CellValue | undefined, { order, epoch }: DayReading): Day | undefined {
  const text = isSerial(cell)
    ? new Date(firstDays[epoch] + Math.floor(Number(cell)) * DAY_MS).toISOString().slice(0, 10)
    : dayText(cell).replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, asIso);
  const ordered = order === 'mdy' ? text.replace(numericDay, '$3/$1/$4') : text;
  const day = isDay(ordered) ? ordered : parseDay(ordered);
  const year = Number(day?.slice(0, 4));
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR ? day : undefined;
}

function asIso(_: string, year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const spaces = /[\s\u00a0\u202f'’]/g;
const currencyMarks = /€|\beur(?:os?)?\b/gi;

/**
 * Returns a decimal with a point, from `1 234,50 €`, `1.234,50`, `1,234.50` or `(12)`. Returns undefined for
 * other texts, and for a single separator before three digits, which groups thousands in one language and
 * starts decimals in another.
 */
export function decimalIn(cell: CellValue | undefined): string | undefined {
  // Rounded to the digits that a spreadsheet shows, because computed numbers are inexact beyond them.
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)));
  const { sign, size } = splitSign(textOf(cell).replace(currencyMarks, ''));
  const bare = size.replace(spaces, '');
  const decimal = plainDecimal(bare);
  return decimal === undefined ? undefined : `${sign < 0 ? '-' : ''}${decimal}`;
}

function plainDecimal(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  // The last separator starts the decimals if the separators before it group thousands.
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(text) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(text))
    return text.replace(/[.,]/g, '');
  const [, whole, fraction] = /^(\d*)[.,](\d+)$/.exec(text) ?? [];
  if (whole === undefined || fraction === undefined) return undefined;
  return fraction.length === 3 && whole !== '' && !/^0/.test(whole)
    ? undefined
    : `${whole || '0'}.${fraction}`;
}

/** Returns a number of hours, from `7:30`, `7h30` or `7.5`. */
export function hoursIn(cell: CellValue | undefined): number | undefined {
  if (typeof cell === 'object' && cell !== null && 'hours' in cell) return cell.hours;
  const text = textOf(cell);
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3})(?::|h)(\d{2})(?::(\d{2}))?$/i.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600;
  // A fraction of an hour may have three digits: nobody works a thousand hours a day.
  const decimal = /^\d{1,2}[.,]\d+$/.test(text)
    ? text.replace(',', '.')
    : decimalIn(cell)?.replace(/ ?h$/, '');
  return decimal === undefined || decimal === '' ? undefined : Number(decimal);
}
