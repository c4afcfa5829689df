/** Defines what is read of a bank statement, and how a line is recognised in another file. */
import type { Day } from '#kernel/day.ts';
import { isCurrency, parseAmount } from '#kernel/money.ts';

export const statementFormats = ['camt', 'ofx'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** `open`: neither recorded as a payment nor set aside. */
export const lineStates = ['open', 'booked', 'aside'] as const;
export type LineState = (typeof lineStates)[number];

/** The most bytes of a file, and the most lines in each direction. */
export const STATEMENT_LIMIT_BYTES = 5 * 1024 * 1024;
export const MOST_STATEMENT_LINES = 5000;
/** Open lines that are matched at once, the oldest; all of them may be recorded by one request. */
export const MOST_MATCHED = 1000;
/** Longer names and texts are cut. */
const PAYER_LENGTH = 140;
const TEXT_LENGTH = 500;

export interface StatementLine {
  /** The company's own account, as the file names it. */
  account: string;
  bookedOn: Day;
  /** In the smallest unit of the currency; below zero for an outgoing line. */
  amount: number;
  currency: string;
  /** Of an outgoing line: who is paid. */
  payer: string;
  text: string;
  /** The bank's reference; empty if the file has none. */
  reference: string;
}

export interface ReadStatement {
  format: StatementFormat;
  lines: StatementLine[];
  /** Outgoing lines, of which those that may be refunds are kept. */
  outgoing: StatementLine[];
  /** Lines that are left out: reversals, and those that are not booked yet. */
  leftOut: number;
}

/** Why a file is not read. `entry` counts from 1. */
export type StatementRefusal =
  | { refusal: 'unknown' | 'broken' | 'large' }
  | { refusal: 'entry'; entry: number };

/** Parses an amount of a file: `1200.00`, `+1200,5`, `-43.20`. @returns undefined for another text or an unknown currency. */
export function statementAmount(text: string, currency: string): number | undefined {
  const [, sign, whole, decimals = ''] = /^([+-]?)0*(\d{1,12})(?:[.,](\d{1,8}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || !isCurrency(currency)) return undefined;
  const amount = parseAmount(`${whole}.${decimals.replace(/0+$/, '') || '0'}`, currency);
  return amount !== undefined && sign === '-' ? -amount : amount;
}

/** One line of text, without control characters. */
function tidy(text: string, most: number): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
}

export function tidyLine(line: StatementLine): StatementLine {
  return {
    ...line,
    account: tidy(line.account, PAYER_LENGTH),
    payer: tidy(line.payer, PAYER_LENGTH),
    text: tidy(line.text, TEXT_LENGTH),
    reference: tidy(line.reference, PAYER_LENGTH),
  };
}

/**
 * Returns what recognises each line in another file: the account, the bank's reference or else payer and text, day and amount. Lines
 * that agree in all of it are counted, because a client can pay the same twice in a day.
 */
export function identitiesOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ account, bookedOn, amount, currency, payer, text, reference }) => {
    const about = reference === '' ? [payer, text] : [reference];
    const identity = JSON.stringify([account, bookedOn, amount, currency, ...about]);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    return `${identity} ${count}`;
  });
}
