/**
 * Computes what is used and left of a client's orders, and when they run out. Days are hundredths, amounts the smallest unit of the
 * contract's currency; recorded days are counted in halves.
 */
import { addDays, type Day, fieldsOf, type Month } from '#kernel/day.ts';
import { type HolidayZone, workingDays } from '#kernel/holidays.ts';

/** Used shares, in percent, at which managers and owners are warned. */
export const levels = [80, 100] as const;
export type Level = (typeof levels)[number];

/** What orders are in. */
export const measures = ['days', 'amount'] as const;
export type Measure = (typeof measures)[number];

/** What the forecast is made of: planned days, the average of the last weeks, or nothing. */
export const bases = ['planned', 'average', 'none'] as const;
export type Basis = (typeof bases)[number];

export const budgetStates = ['under', 'near', 'used'] as const;
export type BudgetState = (typeof budgetStates)[number];

/** Days up to today of which the average is made. */
export const RECENT_DAYS = 28;
/** Days from today after which no day of running out is computed. */
export const MOST_DAYS_AHEAD = 1096;
/** Maximum number of characters of an order's number and of its note. */
export const ORDER_NUMBER_LENGTH = 100;
export const ORDER_NOTE_LENGTH = 500;
/** Hundredths of a day in an order. */
export const MOST_ORDERED_DAYS = 9_999_999;
/** In the smallest unit of a currency: nine digits and three decimals, as for rates. */
export const MOST_ORDERED_AMOUNT = 999_999_999_999;

const HUNDREDTHS = 50;

/** A part of the orders of a contract; null for what orders are not in. */
export interface Ordered {
  days: number | null;
  amount: number | null;
}

/**
 * Adds orders up. Days or amounts of only some of the orders have no total.
 * @returns null for both if there is no order.
 */
export function totalOf(orders: readonly Ordered[]): Ordered {
  const sum = (measure: Measure) =>
    orders.length === 0 || orders.some((order) => order[measure] === null)
      ? null
      : orders.reduce((total, order) => total + (order[measure] ?? 0), 0);
  return { days: sum('days'), amount: sum('amount') };
}

/** Whether all orders have days, or all have amounts, so that there is a total. */
export function areComparable(orders: readonly Ordered[]): boolean {
  const { days, amount } = totalOf(orders);
  return orders.length === 0 || days !== null || amount !== null;
}

/** A daily rate and the first day on which it applies. */
export interface DatedRate {
  from: Day;
  rate: number;
}

/** The rate on a day: the latest that has begun, before that the contract's. @param rates in any order. */
export function rateOn(rates: readonly DatedRate[], first: number | null, day: Day): number | null {
  const begun = rates.filter(({ from }) => from <= day);
  const latest = begun.reduce<DatedRate | undefined>(
    (last, one) => (last === undefined || last.from < one.from ? one : last),
    undefined,
  );
  return latest?.rate ?? first;
}

/** Recorded half days of a contract, and half days × rate. A day that is not approved counts as used up to today. */
export interface Recorded {
  approved: number;
  pending: number;
  approvedAmount: number;
  pendingAmount: number;
  /** Used half days without a rate. */
  unpriced: number;
  /** Half days in the last `RECENT_DAYS`. */
  recent: number;
}

export interface Ahead {
  today: Day;
  /** Null means that there is no limit. */
  start: Day | null;
  end: Day | null;
  /** Half days after today that are not approved, in the order of days. */
  planned: readonly { day: Day; halfDays: number }[];
  rates: readonly DatedRate[];
  /** The rate before the first of `rates`. */
  rate: number | null;
  zone: HolidayZone;
}

interface Part {
  /** Null without a total. */
  ordered: number | null;
  approved: number;
  pending: number;
  /** Negative if more is used than ordered; null without a total. */
  left: number | null;
  /** Used and expected at the end; null if it has no end, or without a basis. */
  atEnd: number | null;
  /** The day on which nothing is left; null if it is not expected, or already so. */
  runsOutOn: Day | null;
}

export interface Budget {
  days: Part;
  amount: Part;
  basis: Basis;
  state: BudgetState;
}

/** Half cents, rounded half up, as are all shares below. */
export const centsOf = (halfCents: number) => Math.round(halfCents / 2);

export function usedOf(recorded: Recorded): Record<Measure, { approved: number; pending: number }> {
  return {
    days: { approved: recorded.approved * HUNDREDTHS, pending: recorded.pending * HUNDREDTHS },
    amount: { approved: centsOf(recorded.approvedAmount), pending: centsOf(recorded.pendingAmount) },
  };
}

/** The highest level that is reached; undefined below all. */
export function levelOf(used: number, ordered: number | null): Level | undefined {
  return ordered === null ? undefined : levels.findLast((level) => used * 100 >= ordered * level);
}

const states: Readonly<Record<Level, BudgetState>> = { 80: 'near', 100: 'used' };

/** What is used, left and expected of the orders of a contract. */
export function budgetOf(ordered: Ordered, recorded: Recorded, ahead: Ahead): Budget {
  const used = usedOf(recorded);
  const { basis, steps, divisor } = expected(recorded, ahead);
  const partOf = (measure: Measure, weights: readonly (number | null)[], unit: number): Part => {
    const { approved, pending } = used[measure];
    const left = ordered[measure] === null ? null : ordered[measure] - approved - pending;
    const isKnown = basis !== 'none' && !weights.includes(null);
    const whole = divisor * unit;
    const sum = weights.reduce<number>((total, weight) => total + (weight ?? 0), 0);
    return {
      ordered: ordered[measure],
      approved,
      pending,
      left,
      atEnd:
        isKnown && (basis === 'planned' || ahead.end !== null)
          ? approved + pending + Math.round(sum / whole)
          : null,
      runsOutOn: isKnown && left !== null && left > 0 ? dayOfSum(steps, weights, left * whole) : null,
    };
  };
  const days = partOf(
    'days',
    steps.map(({ halfDays }) => halfDays * HUNDREDTHS),
    1,
  );
  const amount = partOf(
    'amount',
    steps.map(({ day, halfDays }) => {
      const rate = rateOn(ahead.rates, ahead.rate, day);
      return rate === null ? null : halfDays * rate;
    }),
    2,
  );
  const reached = measures.map((measure) =>
    levelOf(used[measure].approved + used[measure].pending, ordered[measure]),
  );
  const level = levels.findLast((one) => reached.includes(one));
  return { days, amount, basis, state: level === undefined ? 'under' : states[level] };
}

interface Step {
  day: Day;
  /** To be divided by the forecast's divisor. */
  halfDays: number;
}

/** The half days after today that are expected, as fractions with one divisor, so that sums are exact. */
function expected(
  { recent }: Pick<Recorded, 'recent'>,
  { today, start, end, planned, zone }: Ahead,
): { basis: Basis; steps: readonly Step[]; divisor: number } {
  const within = planned.filter(({ day }) => day > today && (end === null || day <= end));
  if (within.length > 0) return { basis: 'planned', steps: within, divisor: 1 };
  const since = addDays(today, 1 - RECENT_DAYS);
  const worked = workingDaysBetween(start === null || start < since ? since : start, today, zone);
  if (recent === 0 || worked.length === 0) return { basis: 'none', steps: [], divisor: 1 };
  const last = addDays(today, MOST_DAYS_AHEAD);
  const coming = workingDaysBetween(addDays(today, 1), end === null || end > last ? last : end, zone);
  const steps = coming.map((day) => ({ day, halfDays: recent }));
  return { basis: 'average', steps, divisor: worked.length };
}

function dayOfSum(steps: readonly Step[], weights: readonly (number | null)[], enough: number): Day | null {
  let sum = 0;
  for (const [at, { day }] of steps.entries()) {
    sum += weights[at] ?? 0;
    if (sum >= enough) return day;
  }
  return null;
}

/** Both days included; none if the first is after the last. */
export function workingDaysBetween(from: Day, until: Day, zone: HolidayZone): Day[] {
  const days: Day[] = [];
  const last = fieldsOf(until);
  for (let month: Month = fieldsOf(from); !isAfter(month, last); month = next(month))
    days.push(...workingDays(month.year, month.month, zone).filter((day) => from <= day && day <= until));
  return days;
}

const isAfter = (one: Month, other: Month) =>
  one.year > other.year || (one.year === other.year && one.month > other.month);

const next = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };

/** The earlier end; null means that there is no limit. */
export function earlierEnd(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
