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
  /** Debit or credit is 0, and neither is negative. */
  debit: number;
  credit: number;
  foreign: { currency: string; amount: string } | null;
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
