/** Reads cell values: days, amounts and durations in the formats of spreadsheets in several languages. */
import { civilDay } from '#kernel/civil-day.ts';
import { type Day, fieldsOf, readDay, tidyDay } from '#kernel/day.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '#kernel/day-schema.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import type { Zone } from '#kernel/zone.ts';

/** A cell as `platform/table` returns it. */
export type CellValue = string | number | boolean | null | { day: string } | { hours: number };

export function cellText(cell: CellValue | undefined): string {
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
/** A time after a day: `08:00`, `T08:00:00Z`, `8h30`, `23:30:00 UTC`. */
const trailingTime = /[ T]+\d{1,2}[:h]\d{2}\S*(?: ?[ap]m| ?utc| ?gmt| [+-]\d{2}:?\d{2})?$/i;
/** A time with its distance from UTC, as in ISO 8601, PostgreSQL and RFC 2822. */
const zonedTime = /([ T]+)(\d{1,2}):(\d{2})(:\d{2})?(?:[.,]\d+)? ?(?:z|utc|gmt|([+-]\d{2})(?::?(\d{2}))?)$/i;

/**
 * Returns the day of an instant in the workspace's zone; a time without a distance from UTC does not change the day.
 * @param day as the cell has it. @returns undefined for an impossible time.
 */
function dayInZone(cell: CellValue | undefined, day: Day, zone: Zone): Day | undefined {
  const [time, gap = '', hours = '', minutes, seconds, east, eastMinutes = '00'] =
    zonedTime.exec(cellText(cell)) ?? [];
  // `08:30-09:30` is a span of hours.
  const isSpan = east !== undefined && seconds === undefined && !/t/i.test(gap);
  if (time === undefined || isSpan) return day;
  const offset = east === undefined ? 'Z' : `${east}:${eastMinutes}`;
  const instant = new Date(`${day}T${hours.padStart(2, '0')}:${minutes}${seconds ?? ':00'}${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : civilDay(instant, zone);
}

/** Returns the text of a day as the date field reads it, without a time. */
function dayText(cell: CellValue | undefined): string {
  return tidyDay(cellText(cell).replace(trailingTime, ''));
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
  /** The workspace's, in which an instant is a day. */
  zone: Zone;
  /** The order for days that are ambiguous in the file. */
  order: DateOrder;
  /** The first year of serial numbers. */
  epoch: 1900 | 1904;
}

export interface CellReading extends DayReading {
  /** Hours of a working day, for durations in days. */
  hoursPerDay: number;
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
export function dayIn(cell: CellValue | undefined, { order, epoch, zone }: DayReading): Day | undefined {
  const text = isSerial(cell)
    ? new Date(firstDays[epoch] + Math.floor(Number(cell)) * DAY_MS).toISOString().slice(0, 10)
    : dayText(cell);
  const day = readDay(order === 'mdy' ? text.replace(numericDay, '$3/$1/$4') : text);
  if (day === undefined || !isSupported(day)) return undefined;
  const inZone = dayInZone(cell, day, zone);
  return inZone !== undefined && isSupported(inZone) ? inZone : undefined;
}

function isSupported(day: Day): boolean {
  const { year } = fieldsOf(day);
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR;
}

/**
 * Returns the text of an amount, which the form's schema parses. Numbers are rounded to the digits that a spreadsheet
 * shows, because computed numbers are inexact beyond them.
 */
export function amountIn(cell: CellValue | undefined): string {
  return typeof cell === 'number' ? String(Number(cell.toFixed(6))) : cellText(cell);
}

const dayUnits = ['d', 'day', 'days', 'j', 'jour', 'jours'];

/** Returns a number of days as a decimal. */
export function daysIn(cell: CellValue | undefined): string | undefined {
  return parseDecimal(amountIn(cell), { digits: 6, units: dayUnits });
}

/** Units of a duration in minutes, the largest first. */
const durationUnits = [
  [60, 'h|hr|hrs|hours?|heures?'],
  [1, 'm|min|mins|minutes?|mn'],
  [1 / 60, 's|sec|secs|secondes?|seconds?'],
] as const;
const clock = /^(\d{1,3})(?::|\s*h\s*)(\d{2})(?::(\d{2})(?:\.\d+)?)?$/i;

/**
 * Returns a number of hours, from `7:30`, `07:30:00`, `7h30`, `7 h 30 min`, `7.5 h`, `450 min`, `PT7H30M` (ISO 8601)
 * or `7,5`; also from days, `1 d`. Minutes and seconds after a larger unit are below 60.
 * @param perDay hours of a working day.
 */
export function hoursIn(cell: CellValue | undefined, perDay: number): number | undefined {
  if (typeof cell === 'object' && cell !== null && 'hours' in cell) return cell.hours;
  const text = amountIn(cell).toLowerCase();
  const [, hours, minutes, seconds = '0'] = clock.exec(text) ?? [];
  if (hours !== undefined)
    return Number(minutes) < 60 && Number(seconds) < 60
      ? Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600
      : undefined;
  const decimal = parseDecimal(text, { digits: 6 });
  if (decimal !== undefined) return Number(decimal);
  const days = parseDecimal(text, { digits: 6, units: dayUnits });
  return days === undefined ? unitsIn(text.replace(/^pt(?=\d)/, '')) : Number(days) * perDay;
}

/** Adds up `7h 30m`: each unit once, from the largest to the smallest; only the last may have decimals. */
function unitsIn(text: string): number | undefined {
  let rest = text;
  let minutes = 0;
  let larger = false;
  for (const [length, names] of durationUnits) {
    const [all, number = ''] =
      new RegExp(`^(\\d{1,6}(?:[.,]\\d+)?)\\s*(?:${names})(?![a-z])\\.?\\s*`).exec(rest) ?? [];
    if (all === undefined) continue;
    rest = rest.slice(all.length);
    const count = Number(number.replace(',', '.'));
    if ((larger && count >= 60) || (rest !== '' && !Number.isInteger(count))) return undefined;
    minutes += count * length;
    larger = true;
  }
  return rest === '' && larger ? minutes / 60 : undefined;
}
