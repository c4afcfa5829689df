/**
 * Defines how a contract is invoiced: by day, an amount per month, or a fixed price with deposits. Amounts are the smallest unit of the
 * contract's currency, before VAT.
 */
import { type Day, daysBetween, fieldsOf, spanOfMonth } from '#kernel/day.ts';
import { proportion, sumCents } from '#kernel/money.ts';
import { MOST_PRICE } from './rules.ts';
import { treatments, type VatKind, vatKinds } from './vat.rules.ts';

export const pricingKinds = ['day', 'fixed', 'monthly'] as const;

/** What a month costs in which the contract begins or ends: its share of calendar days, or as much as a whole month. */
export const partialMonths = ['prorated', 'full'] as const;
export type PartialMonths = (typeof partialMonths)[number];

/** Of a contract. */
export const MOST_INSTALMENTS = 50;
export const INSTALMENT_TEXT_LENGTH = 200;
/** The whole price is a single line. */
export const MOST_TOTAL = MOST_PRICE;

export interface MonthlyTerms {
  amount: number;
  startsOn: Day;
  /** Null: no end. */
  endsOn: Day | null;
  partial: PartialMonths;
}

/** The part of a month for which a monthly amount is due. */
export interface DueMonth {
  amount: number;
  from: Day;
  to: Day;
}

/** @param first first day of the month. @returns undefined if nothing is due for the month. */
export function dueMonth(
  { amount, startsOn, endsOn, partial }: MonthlyTerms,
  first: Day,
): DueMonth | undefined {
  const month = spanOfMonth(fieldsOf(first));
  const from = startsOn > month.from ? startsOn : month.from;
  const to = endsOn !== null && endsOn < month.to ? endsOn : month.to;
  if (from > to) return undefined;
  const [days, all] = [daysBetween(from, to) + 1, daysBetween(month.from, month.to) + 1];
  return { amount: partial === 'full' ? amount : proportion(amount, days, all), from, to };
}

/** An instalment has a share of the whole price in basis points, or an amount. */
export interface PlannedAmount {
  share: number | null;
  amount: number | null;
}

/**
 * Returns what a deposit asks for. A share is rounded down to an amount whose VAT has no fraction of a cent, so that the VAT of the
 * deposits and of the balance is the VAT of the whole price.
 */
export function depositAmount({ share, amount }: PlannedAmount, total: number, vat: VatKind): number {
  if (share === null) return amount ?? 0;
  const exact = proportion(total, share, 10_000);
  const step = 10_000 / greatestDivisor(10_000, treatments[vat].rate);
  return exact < step ? exact : exact - (exact % step);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** An issued deposit: what it states per VAT, less its credit notes. */
export interface IssuedDeposit {
  number: string;
  issuedOn: Day;
  nets: ReadonlyMap<VatKind, number>;
}

/** What an invoice or a credit note states. */
export interface StatedNet {
  vat: VatKind;
  net: number;
}

/** Adds up by VAT, in the order of the kinds, without those of which nothing is left. */
export function netsOf(stated: readonly StatedNet[]): Map<VatKind, number> {
  const sums = vatKinds.map(
    (kind) => [kind, sumCents(stated.filter(({ vat }) => vat === kind).map(({ net }) => net))] as const,
  );
  return new Map(sums.filter(([, net]) => net !== 0));
}

/**
 * Returns the balance of a fixed price: the price less the deposits. The deposits are negative lines and no prepaid amount (BT-113), so
 * that each invoice states only its own VAT: VAT that is invoiced twice is due twice (CGI, art. 283, 3). Source: AFNOR XP Z12-014,
 * 3.2.19, first option.
 */
export function balanceOf(total: number, deposits: readonly IssuedDeposit[]): number {
  return total - sumCents(deposits.flatMap(({ nets }) => [...nets.values()]));
}
