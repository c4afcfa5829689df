/** Defines the entries of the books, and the periods that exports close. Amounts are in cents. */
import { addDays, type Day } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';

export interface BookLine {
  account: string;
  /** Auxiliary account of a person; empty for none. */
  auxiliary: string;
  auxiliaryLabel: string;
  piece: string;
  pieceDay: Day;
  label: string;
  /** The code of the contract or the person; empty for none. */
  analytic: string;
  /** Debit or credit is 0, and neither is negative. */
  debit: number;
  credit: number;
  foreign: { currency: string; amount: string } | null;
  /** Of a posted line that others settle, with the day of lettering. */
  letter?: { number: number; day: Day } | undefined;
}

export interface BookEntry {
  journal: string;
  number: number;
  day: Day;
  /** The day of posting, after which the entry cannot change. */
  validDay: Day;
  lines: readonly BookLine[];
}

/** Moves negative amounts, such as refunds, to the other side. */
export function onRightSide<L extends Pick<BookLine, 'debit' | 'credit'>>(line: L): L {
  const balance = line.debit - line.credit;
  return { ...line, debit: Math.max(balance, 0), credit: Math.max(-balance, 0) };
}

export function isBalanced(lines: readonly Pick<BookLine, 'debit' | 'credit'>[]): boolean {
  return sumCents(lines.map(({ debit }) => debit)) === sumCents(lines.map(({ credit }) => credit));
}

/** Returns the lines of an entry that reverses another: each amount on the opposite side. */
export function reversed(lines: readonly BookLine[], label: (line: BookLine) => string): BookLine[] {
  return lines.map((line) => ({ ...line, label: label(line), debit: line.credit, credit: line.debit }));
}

/**
 * Returns the day of an entry: its own day, or the first open day if its own is in a closed period.
 * @param closedUntil the last day of the last closed period; undefined if none is closed.
 */
export function entryDay(day: Day, closedUntil: Day | undefined): Day {
  return closedUntil === undefined || day > closedUntil ? day : addDays(closedUntil, 1);
}

/** Which day entries have: that of the decision, or the last day of the subject's period. */
export const bookingDays = ['approval', 'period_end'] as const;
export type BookingDay = (typeof bookingDays)[number];

export interface Booked {
  /** The day of the decision. */
  decided: Day;
  /** The last day of the subject's period. */
  end: Day;
  /** The latest day of its documents; null without any. */
  latest: Day | null;
}

/**
 * Returns the day of an entry. The last day of the period counts while it is open and not in the future. No entry is dated before
 * its documents, or in a closed period.
 */
export function bookingDay(
  { decided, end, latest }: Booked,
  setting: BookingDay,
  closedUntil: Day | undefined,
): Day {
  const isOpen = closedUntil === undefined || end > closedUntil;
  const day = setting === 'period_end' && isOpen && end < decided ? end : decided;
  return entryDay(latest !== null && latest > day ? latest : day, closedUntil);
}

/**
 * Returns the day of a reversal: that of the entry if the company books by periods and its period is open, so that both are in
 * the same period; otherwise today, but never before the entry.
 */
export function reversalDay(entry: Day, today: Day, setting: BookingDay, closedUntil: Day | undefined): Day {
  const isOpen = closedUntil === undefined || entry > closedUntil;
  return entryDay((setting === 'period_end' && isOpen) || entry > today ? entry : today, closedUntil);
}

/**
 * Whether nine digits are a SIREN, whose last digit is a check digit. Source: Insee, «Numéro SIREN» (definition c2047): Luhn's
 * formula, ISO/IEC 7812-1.
 */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a text is an account number: its first three characters must be digits. Source: LPF, art. A. 47 A-1, VII 1°. */
export function isAccount(text: string): boolean {
  return /^[1-9]\d{2}[0-9A-Z]{0,17}$/.test(text);
}

/** The letter of lines that settle each other: A to Z, then AA. @param number from 1. */
export function letterOf(number: number): string {
  const place = (number - 1) % 26;
  const rest = (number - 1 - place) / 26;
  return (rest === 0 ? '' : letterOf(rest)) + String.fromCharCode(65 + place);
}
