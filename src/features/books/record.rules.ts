/** Writes the values of a record: days, amounts and texts as the programs read them. */
import type { Day } from '#kernel/day.ts';
import { decimalOf } from '#kernel/money.ts';
import { type BookEntry, type BookLine, letterOf } from './rules.ts';

/** A closed period with the settings at the time of closing. */
export interface Period {
  siren: string;
  from: Day;
  to: Day;
  journalLabel: string;
  /** The names of journals that have another one than `journalLabel`. */
  journalLabels: Readonly<Record<string, string>>;
  /** The label of each account. */
  accountLabels: Readonly<Record<string, string>>;
  /** In the order of their numbers. */
  entries: readonly BookEntry[];
  /** The version of its files' layout: 1 for periods closed before `LAYOUT`. */
  layout: number;
}

/** The layout of periods that are closed now: 3 since accounts of people have their own number, 4 since `inSequence`, 5 since letters. */
export const LAYOUT = 5;

export interface Row {
  entry: BookEntry;
  line: BookLine;
  period: Omit<Period, 'entries'>;
}

/** AAAAMMJJ. */
export const compact = (day: Day) => day.replaceAll('-', '');
/** JJMMAAAA. */
export const dayFirst = (day: Day) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;
/** JJMMAA. */
export const shortDay = (day: Day) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;
export const slashed = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
export const comma = (cents: number) => decimalOf(cents, 'EUR').replace('.', ',');
export const point = (cents: number) => decimalOf(cents, 'EUR');
export const sideOf = ({ debit }: BookLine) => (debit > 0 ? 'D' : 'C');
export const amountOf = ({ debit, credit }: BookLine) => debit + credit;
export const accountLabelOf = ({ line, period }: Row) => period.accountLabels[line.account] ?? line.account;

/**
 * Returns a line's account for programs without a column for auxiliary accounts, in which a person's account is the account of
 * the staff without its last zeros, followed by the code: `421LOVAD`. An account that would be cut or mistaken for another one
 * remains the account of the staff. @param width characters of the program's accounts.
 */
export function accountOf({ line, period }: Row, width = Number.POSITIVE_INFINITY): string {
  const { account, auxiliary } = line;
  const own = account.replace(/0+$/, '') + auxiliary.toUpperCase();
  const isSafe = /^[A-Za-z][A-Za-z0-9]*$/.test(auxiliary) && own.length <= width;
  return period.layout >= 3 && isSafe ? own : account;
}

/** Returns the label of `accountOf`. */
export function ownLabelOf(row: Row, width?: number): string {
  return accountOf(row, width) === row.line.account ? accountLabelOf(row) : row.line.auxiliaryLabel;
}

/** Returns an analytic code in a column of fixed width; a longer one would be mistaken for another and is left out. */
export function analyticOf({ analytic }: BookLine, width: number): string {
  return left(analytic.length > width ? '' : analytic, width);
}

export function letterFields({ line: { letter }, period }: Row): [letter: string, day: string] {
  if (letter === undefined || period.layout < 5) return ['', ''];
  return [letterOf(letter.number), compact(letter.day)];
}

export function foreignOf({ foreign }: BookLine): [amount: string, currency: string] {
  return foreign === null ? ['', ''] : [padded(foreign.amount).replace('.', ','), foreign.currency];
}

/** Pads to two decimals. Some currencies have three. */
function padded(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Removes separators and line ends, which would change the columns. */
export const flat = (text: string) => text.replace(/[\s|;"]+/gu, ' ').trim();

const spelled: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u2013': '-',
  '\u2014': '-',
  '\u0152': 'OE',
  '\u0153': 'oe',
  '\u00c6': 'AE',
  '\u00e6': 'ae',
  '\u20ac': 'EUR',
};

/** Removes accents, because fixed columns count bytes. */
export const plain = (text: string) =>
  flat(text)
    .replace(/./gu, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?');

/** Keeps the letters that ISO 8859-1 and Windows-1252 share, and converts others to ASCII. */
export const western = (text: string) =>
  flat(text)
    .normalize('NFC')
    .replace(/[^\x20-\x7e\u00a0-\u00ff]/gu, plain);

export const left = (text: string, width: number) => plain(text).slice(0, width).padEnd(width);
export const right = (text: string, width: number) => plain(text).slice(-width).padStart(width);
/** Keeps the end of a long text, because the ends of document and entry numbers distinguish them. */
export const ending = (text: string, width: number) => left(plain(text).slice(-width), width);
export const blank = (width: number) => () => ' '.repeat(width);

/** Escapes a label, so that a spreadsheet does not execute it as a formula. */
export function inert(text: string): string {
  return /^[=+@-]/.test(text) && !/^-?[\d,]+$/.test(text) ? `'${text}` : text;
}
