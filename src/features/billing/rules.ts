/** Defines the rules for licences and bills (product.md §7 «Plans»). */
import { addDays, addMonths, type Day, daysBetween } from '#kernel/day.ts';
import { proportion, sumCents, vatOn } from '#kernel/money.ts';

/** VAT on Ardoise's own bills, in basis points. */
export const BILL_VAT_RATE = 2000;

/** Days until a bill is due. */
const TERM_DAYS = 30;

/**
 * Returns the number of seats that must become free before a plan can be used.
 * @param limit null is unlimited
 */
export function missingSeats(used: number, limit: number | null): number {
  return limit === null ? 0 : Math.max(0, used - limit);
}

export interface Period {
  from: Day;
  /** The first day after the period. */
  until: Day;
}

export interface Licence {
  pricing: string;
  priceCents: number;
  validFrom: Day;
  /** The first day on which the licence is no longer valid; null while it is valid. */
  validUntil: Day | null;
}

export interface BillLine extends Period {
  kind: 'plan' | 'credit';
  pricing: string;
  cents: number;
}

export const lastDayOf = ({ until }: Period): Day => addDays(until, -1);

/** Returns the due date of a bill. */
export const payableBy = (issuedOn: Day): Day => addDays(issuedOn, TERM_DAYS);

/** Returns the months of a licence that have begun by a given day. Each month is billed when it begins. */
export function periodsBegun(licence: Pick<Licence, 'validFrom' | 'validUntil'>, today: Day): Period[] {
  const periods: Period[] = [];
  for (let month = 0; ; month++) {
    const from = addMonths(licence.validFrom, month);
    const ended = licence.validUntil !== null && from >= licence.validUntil;
    if (from > today || ended) return periods;
    periods.push({ from, until: addMonths(licence.validFrom, month + 1) });
  }
}

/** Returns the credit, by days, for the rest of a billed month if its licence ends within the month. */
export function creditFor(licence: Licence, endsOn: Day): BillLine | undefined {
  const period = periodsBegun({ ...licence, validUntil: null }, endsOn).at(-1);
  if (period === undefined) return undefined;
  const days = daysBetween(period.from, period.until);
  const cents = proportion(licence.priceCents, daysBetween(endsOn, period.until), days);
  if (cents === 0) return undefined;
  return { kind: 'credit', pricing: licence.pricing, from: endsOn, until: period.until, cents: -cents };
}

export interface Totals {
  net: number;
  vat: number;
  total: number;
}

/**
 * Returns the totals of a bill. Rounds half away from zero, so that a bill and its reversal add up to zero.
 */
export function totalsOf(lines: readonly Pick<BillLine, 'cents'>[], vatRate = BILL_VAT_RATE): Totals {
  const net = sumCents(lines.map(({ cents }) => cents));
  const vat = vatOn(net, vatRate);
  return { net, vat, total: net + vat };
}

/** Bill numbers are consecutive within a year. */
export function billNumber(year: number, count: number): string {
  return `F${year}-${String(count).padStart(6, '0')}`;
}

/** Whether a bill is a credit note, which is never paid. */
export function isCredit({ total_cents }: { total_cents: number }): boolean {
  return total_cents < 0;
}

/** Returns the state shown for a bill; credit notes have a separate state. */
export function billState(bill: {
  state: 'issued' | 'paid';
  total_cents: number;
}): 'bill_state_issued' | 'bill_state_paid' | 'bill_state_credit' {
  return isCredit(bill) ? 'bill_state_credit' : `bill_state_${bill.state}`;
}
