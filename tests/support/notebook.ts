/**
 * Computes the sums of the three-month story a second time: it adds up what people entered. This file imports
 * nothing from `src`, so that a wrong rule there is not repeated here. All numbers are integers: cents, basis
 * points, metres.
 */

/** Divides; halves are rounded away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return sign * ((sign * numerator * 2n + denominator) / (denominator * 2n));
}

/** Parses `"1 234.50"` or `"-12.00"` to cents. */
export function cents(text: string): number {
  const [, sign = '', euros = '', decimals = ''] = /^(-?)([\d ]+)[.,](\d\d)$/.exec(text) ?? [];
  if (euros === '') throw new Error(`Not an amount: ${text}`);
  return Number(`${sign}${euros.replaceAll(' ', '')}${decimals}`);
}

/** VAT included in a total. @param rate basis points. */
export const includedVat = (gross: number, rate: number) =>
  Number(divided(BigInt(gross) * BigInt(rate), BigInt(10_000 + rate)));

/**
 * Returns the allowance for a year's distance with a car of 5 CV without an electric motor: 0.636 €/km up to
 * 5,000 km, then 0.357 €/km + 1,395 €, above 20,000 km 0.427 €/km. Source: arrêté du 27 mars 2023, JORF of 7
 * April 2023.
 * @returns cents.
 */
export function scaleOfFiveHorsepower(metres: number): number {
  const at = BigInt(metres);
  const millionths =
    metres <= 5_000_000 ? at * 636n : metres <= 20_000_000 ? at * 357n + 1_395_000_000n : at * 427n;
  return Number(divided(millionths, 10_000n));
}

export interface Spent {
  /** The account of the expense. */
  account: string;
  gross: number;
  /** The VAT, printed or included, and the share that the company may deduct, in basis points. */
  vat: readonly { cents: number; share: number }[];
  billable?: boolean;
}

/** Posted sums by account; debit is positive. */
export type Posted = Record<string, number>;

export interface Notebook {
  /** The current receipts of each report. */
  reports: Map<string, Spent[]>;
  /** The sums of the open period. */
  open: Posted;
  /** The sums of each closed period. */
  closed: Posted[];
  /** Reports that are approved and not reopened: author and cents by report. */
  approved: Map<string, { author: string; cents: number }>;
  /** Half days, by `author contract month`. */
  days: Map<string, number>;
  /** The vehicle's approved distance in metres. */
  metres: number;
}

export const newNotebook = (): Notebook => ({
  reports: new Map(),
  open: {},
  closed: [],
  approved: new Map(),
  days: new Map(),
  metres: 0,
});

const VAT_ACCOUNT = '445660';
const PERSONNEL_ACCOUNT = '421000';

/** Returns the amounts that a report posts, by account. */
export function postingOf(receipts: readonly Spent[]): Posted {
  const sums: Posted = {};
  const add = (account: string, amount: number) => {
    sums[account] = (sums[account] ?? 0) + amount;
  };
  for (const { account, gross, vat } of receipts) {
    const deducted = vat.reduce(
      (sum, line) => sum + Number(divided(BigInt(line.cents) * BigInt(line.share), 10_000n)),
      0,
    );
    add(account, gross - deducted);
    add(VAT_ACCOUNT, deducted);
    add(PERSONNEL_ACCOUNT, -gross);
  }
  return sums;
}

export const totalOf = (receipts: readonly Spent[]) => receipts.reduce((sum, { gross }) => sum + gross, 0);

function post(notebook: Notebook, sums: Posted, sign: 1 | -1): void {
  for (const [account, amount] of Object.entries(sums))
    notebook.open[account] = (notebook.open[account] ?? 0) + sign * amount;
}

export function noteApproval(notebook: Notebook, report: string, author: string): void {
  const receipts = notebook.reports.get(report) ?? [];
  post(notebook, postingOf(receipts), 1);
  notebook.approved.set(report, { author, cents: totalOf(receipts) });
}

/** Notes that a report was reopened: its entry is reversed. */
export function noteReopening(notebook: Notebook, report: string): void {
  post(notebook, postingOf(notebook.reports.get(report) ?? []), -1);
  notebook.approved.delete(report);
}

/** Notes that the books were closed: later entries belong to the next period. */
export function noteClosing(notebook: Notebook): void {
  notebook.closed.push(notebook.open);
  notebook.open = {};
}

/** Omits sums of 0, which equal an account that does not occur. */
export const withoutZeros = (sums: Posted): Posted =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

/** Sums by account of a FEC, parsed independently of the program. */
export function sumsOfFec(text: string): Posted {
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const columns = head.split(head.includes('\t') ? '\t' : '|');
  const at = (name: string) => columns.indexOf(name);
  const sums: Posted = {};
  for (const line of lines) {
    const fields = line.split(head.includes('\t') ? '\t' : '|');
    const account = fields[at('CompteNum')] ?? '';
    const amount = (name: string) => cents(fields[at(name)] ?? '');
    sums[account] = (sums[account] ?? 0) + amount('Debit') - amount('Credit');
  }
  return sums;
}

/** The sum of all debits of a FEC, parsed independently of the program. */
export function debitsOfFec(text: string): number {
  const [head = [], ...lines] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split('\t'));
  const at = head.indexOf('Debit');
  return lines.reduce((sum, fields) => sum + cents(fields[at] ?? ''), 0);
}

/** Sums by recipient of a bank file, parsed independently of the program. */
export function sumsOfTransfers(xml: string): Posted {
  const sums: Posted = {};
  for (const [, transfer = ''] of xml.matchAll(/<CdtTrfTxInf>(.*?)<\/CdtTrfTxInf>/gs)) {
    const [, amount = ''] = /<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/.exec(transfer) ?? [];
    const [, name = ''] = /<Cdtr>\s*<Nm>([^<]+)<\/Nm>/.exec(transfer) ?? [];
    sums[name] = (sums[name] ?? 0) + cents(amount);
  }
  return sums;
}
