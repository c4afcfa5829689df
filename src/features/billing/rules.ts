/** What holds for licences and bills (product.md §7 «Plans»). */
import { addDays, addMonths, type Day, daysBetween } from '#kernel/day.ts';
import { proportion, sumCents, vatOn } from '#kernel/money.ts';

/** VAT on our own bills, in basis points. */
export const BILL_VAT_RATE = 2000;

/** Days in which a bill is to be paid. */
const TERM_DAYS = 30;

export interface Period {
  from: Day;
  /** The first day that is not part of it. */
  until: Day;
}

export interface Licence {
  pricing: string;
  priceCents: number;
  validFrom: Day;
  /** The first day on which it is not valid any more; null while it is. */
  validUntil: Day | null;
}

export interface BillLine extends Period {
  kind: 'plan' | 'credit';
  pricing: string;
  cents: number;
}

export const lastDayOf = ({ until }: Period): Day => addDays(until, -1);

/** The last day on which a bill of a day is paid in time. */
export const payableBy = (issuedOn: Day): Day => addDays(issuedOn, TERM_DAYS);

/** The months of a licence that have begun by a day: each is billed when it begins. */
export function periodsBegun(licence: Pick<Licence, 'validFrom' | 'validUntil'>, today: Day): Period[] {
  const periods: Period[] = [];
  for (let month = 0; ; month++) {
    const from = addMonths(licence.validFrom, month);
    const ended = licence.validUntil !== null && from >= licence.validUntil;
    if (from > today || ended) return periods;
    periods.push({ from, until: addMonths(licence.validFrom, month + 1) });
  }
}

/** What is given back for the rest of a month that was billed, when its licence ends within; by days. */
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

/** Rounded half away from zero, so that a bill and its reversal cancel out. */
export function totalsOf(lines: readonly Pick<BillLine, 'cents'>[], vatRate = BILL_VAT_RATE): Totals {
  const net = sumCents(lines.map(({ cents }) => cents));
  const vat = vatOn(net, vatRate);
  return { net, vat, total: net + vat };
}

/** Counted up within a year without a gap. */
export function billNumber(year: number, count: number): string {
  return `F${year}-${String(count).padStart(6, '0')}`;
}

/** What is given back is no debt: it is neither paid nor to be paid. */
export function isCredit({ total_cents }: { total_cents: number }): boolean {
  return total_cents < 0;
}

/** The word for what becomes of a bill: nobody pays a credit note. */
export function billState(bill: {
  state: 'issued' | 'paid';
  total_cents: number;
}): 'bill_state_issued' | 'bill_state_paid' | 'bill_state_credit' {
  return isCredit(bill) ? 'bill_state_credit' : `bill_state_${bill.state}`;
}
