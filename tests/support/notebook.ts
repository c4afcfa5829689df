/**
 * The second, independent sums of the story: everything is added up from what people entered. It imports nothing from `src`, so a
 * wrong rule there cannot be wrong here in the same way. Integers only: cents, basis points, metres.
 */

/** Half is rounded away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return sign * ((sign * numerator * 2n + denominator) / (denominator * 2n));
}

/** Cents of `"1 234.50"` or `"-12.00"`. */
export function cents(text: string): number {
  const [, sign = '', euros = '', decimals = ''] = /^(-?)([\d ]+)[.,](\d\d)$/.exec(text) ?? [];
  if (euros === '') throw new Error(`Not an amount: ${text}`);
  return Number(`${sign}${euros.replaceAll(' ', '')}${decimals}`);
}

/** VAT included in a total. @param rate basis points. */
export const includedVat = (gross: number, rate: number) =>
  Number(divided(BigInt(gross) * BigInt(rate), BigInt(10_000 + rate)));

/**
 * What a car with 5 CV without electric motor gets for a year's distance: 0.636 €/km up to 5,000 km, then 0.357 €/km + 1,395 €, above
 * 20,000 km 0.427 €/km. Source: arrêté du 27 mars 2023, JORF of 7 April 2023. @returns cents.
 */
export function scaleOfFiveHorsepower(metres: number): number {
  const at = BigInt(metres);
  const millionths =
    metres <= 5_000_000 ? at * 636n : metres <= 20_000_000 ? at * 357n + 1_395_000_000n : at * 427n;
  return Number(divided(millionths, 10_000n));
}

export interface Spent {
  /** Of the expenses. */
  account: string;
  gross: number;
  /** VAT as printed or included, and the basis points of it that the law lets the company deduct. */
  vat: readonly { cents: number; share: number }[];
  billable?: boolean;
}

/** Posted sums of accounts: debit is positive. */
export type Posted = Record<string, number>;

export interface Notebook {
  /** What each report holds now. */
  reports: Map<string, Spent[]>;
  /** The sums of the closed period that is being filled. */
  open: Posted;
  /** Of each closed period. */
  closed: Posted[];
  /** Approved and not reopened: report, author, cents. */
  approved: Map<string, { author: string; cents: number }>;
  /** Half days by `author contract month`. */
  days: Map<string, number>;
  /** Metres of the vehicle that are approved. */
  metres: number;
}

export const newNotebook = (): Notebook => ({
  ...{ reports: new Map(), open: {}, closed: [], approved: new Map(), days: new Map(), metres: 0 },
});

const VAT_ACCOUNT = '445660';
const PERSONNEL_ACCOUNT = '421000';

/** What a report puts on which account. */
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

/** Its entry is reversed. */
export function noteReopening(notebook: Notebook, report: string): void {
  post(notebook, postingOf(notebook.reports.get(report) ?? []), -1);
  notebook.approved.delete(report);
}

/** The books are closed: later entries belong to the next period. */
export function noteClosing(notebook: Notebook): void {
  notebook.closed.push(notebook.open);
  notebook.open = {};
}

/** A sum of 0 equals an account that does not occur. */
export const withoutZeros = (sums: Posted): Posted =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

/** Sums of a FEC by account, read without the program's own parser. */
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

/** What a file of the bank transfers to whom, read without the program's own writer. */
export function sumsOfTransfers(xml: string): Posted {
  const sums: Posted = {};
  for (const [, transfer = ''] of xml.matchAll(/<CdtTrfTxInf>(.*?)<\/CdtTrfTxInf>/gs)) {
    const [, amount = ''] = /<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/.exec(transfer) ?? [];
    const [, name = ''] = /<Cdtr>\s*<Nm>([^<]+)<\/Nm>/.exec(transfer) ?? [];
    sums[name] = (sums[name] ?? 0) + cents(amount);
  }
  return sums;
}
