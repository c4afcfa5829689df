/** Reads the values of cells: days, amounts and durations as spreadsheets of several languages write them. */
import { type Day, isDay, parseDay } from '#kernel/day.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '#kernel/day-schema.ts';
import { splitSign } from '#kernel/money.ts';

/** As `platform/table` reads it. */
export type CellValue = string | number | boolean | null | { day: string } | { hours: number };

export function textOf(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'day' in cell ? cell.day : String(cell.hours);
  // Characters of no width come along with copied cells.
  return String(cell)
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .trim();
}

/**
 * What the days of a column say about their order. `either`: every day is the same in both; `unknown`: a person must say it;
 * `mixed`: some are only possible day first, others only month first.
 */
export const dateOrders = ['none', 'either', 'dmy', 'mdy', 'unknown', 'mixed'] as const;
export type FoundOrder = (typeof dateOrders)[number];
export type DateOrder = 'dmy' | 'mdy';

const numericDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** `08:00`, `T08:00:00Z`, `8h30` behind a day. */
const timeBehind = /[ T]+\d{1,2}[:h]\d{2}\S*(?: ?[ap]m)?$/i;

function dayText(cell: CellValue | undefined): string {
  return textOf(cell).replace(timeBehind, '');
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

/** The order of several columns of a file. */
export function togetherOf(orders: Iterable<FoundOrder>): FoundOrder {
  const all = new Set(orders);
  if (all.has('mixed') || (all.has('dmy') && all.has('mdy'))) return 'mixed';
  return (['dmy', 'mdy', 'unknown', 'either'] as const).find((order) => all.has(order)) ?? 'none';
}

/** Whether a person has to say the order. */
export function isOrderAsked(order: FoundOrder): boolean {
  return order === 'unknown' || order === 'mixed';
}

export interface DayReading {
  /** Of days whose order the file leaves open. */
  order: DateOrder;
  /** The first day of serial numbers. */
  epoch: 1900 | 1904;
}

/** A number of five digits, as Excel writes a day without its format: 1927 to 2173. */
export function isSerial(cell: CellValue | undefined): boolean {
  return /^[1-9]\d{4}(?:\.\d+)?$/.test(
    typeof cell === 'number' || typeof cell === 'string' ? String(cell) : '',
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Serial 0 of each system, from March 1900 on. */
const firstDays = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** Undefined for what is no day of the product's years. */
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
 * A decimal with a point: `1 234,50 €`, `1.234,50`, `1,234.50`, `(12)`. Undefined for other texts, and for one separator before
 * three digits, which is a thousand in one language and a fraction in another.
 */
export function decimalIn(cell: CellValue | undefined): string | undefined {
  // Up to the digits that a spreadsheet shows; computed numbers have an error beyond.
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)));
  const { sign, size } = splitSign(textOf(cell).replace(currencyMarks, ''));
  const bare = size.replace(spaces, '');
  const decimal = plainDecimal(bare);
  return decimal === undefined ? undefined : `${sign < 0 ? '-' : ''}${decimal}`;
}

function plainDecimal(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  // The last separator is the decimal's, if the other one or the same one groups thousands before it.
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

/** Hours: `7:30`, `7h30`, `7.5`, `PT`-less durations of a workbook. */
export function hoursIn(cell: CellValue | undefined): number | undefined {
  if (typeof cell === 'object' && cell !== null && 'hours' in cell) return cell.hours;
  const text = textOf(cell);
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3})(?::|h)(\d{2})(?::(\d{2}))?$/i.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600;
  // A fraction of an hour may have three digits; nobody works a thousand hours a day.
  const decimal = /^\d{1,2}[.,]\d+$/.test(text)
    ? text.replace(',', '.')
    : decimalIn(cell)?.replace(/ ?h$/, '');
  return decimal === undefined || decimal === '' ? undefined : Number(decimal);
}
