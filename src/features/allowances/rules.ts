/** Computes what allowances a person gets, and which part of them is above the exempt amounts. Amounts are in cents. */
import { type Day, fieldsOf } from '#kernel/day.ts';
import { type AllowanceKind, ceilingsOn, unitCeiling } from './ceilings.rules.ts';

/** `once`: on its day; `client_day`: for each full day on a client contract; `worked_day`: on any contract that is no absence. */
export const allowanceBases = ['once', 'client_day', 'worked_day'] as const;
export type AllowanceBasis = (typeof allowanceBases)[number];

/** Maximum number of units of one entry: the days of a month. */
export const MOST_UNITS = 31;
/** One thousand euros: a larger amount per unit is a typing error. */
export const MOST_UNIT_CENTS = 100_000;

/** An allowance as it is recorded. */
export interface AllowanceEntry {
  kind: AllowanceKind;
  basis: AllowanceBasis;
  /** Its day, or the first day of a standing allowance. */
  day: Day;
  /** The last day of a standing allowance; null without end, and for `once`. */
  until: Day | null;
  /** Units of `once`; 0 cancels a standing allowance on that day. 1 for a standing allowance. */
  quantity: number;
  unitCents: number;
  /** The first day of a long-distance assignment; null for other kinds. */
  since: Day | null;
}

/** The recorded half days of a person on a day. */
export interface WorkedDay {
  day: Day;
  /** Half days on client contracts. */
  client: number;
  /** Half days on contracts that are no absence, client contracts included. */
  worked: number;
}

export interface AllowanceUnits {
  kind: AllowanceKind;
  day: Day;
  quantity: number;
  unitCents: number;
  since: Day | null;
}

export interface SplitUnits extends AllowanceUnits {
  totalCents: number;
  /** Up to the ceilings. */
  exemptCents: number;
  /** Above them, so that contributions and taxes are due. */
  taxedCents: number;
}

const FULL_DAY = 2;

/**
 * Returns the units of a person between two days, in the order of the days. A standing allowance gives one unit for each full day; an
 * entry of the same kind on a day replaces it.
 */
export function unitsOf(
  entries: readonly AllowanceEntry[],
  days: readonly WorkedDay[],
  { from, to }: { from: Day; to: Day },
): AllowanceUnits[] {
  const within = (day: Day) => from <= day && day <= to;
  const single = entries.filter(({ basis, day }) => basis === 'once' && within(day));
  const replaced = new Set(single.map(({ kind, day }) => `${kind} ${day}`));
  const standing = entries
    .filter(({ basis }) => basis !== 'once')
    .flatMap(({ kind, basis, day: first, until, unitCents, since }) =>
      days
        .filter(
          (one) =>
            within(one.day) &&
            first <= one.day &&
            (until === null || one.day <= until) &&
            (basis === 'client_day' ? one.client : one.worked) >= FULL_DAY &&
            !replaced.has(`${kind} ${one.day}`),
        )
        .map(({ day }) => ({ kind, day, quantity: 1, unitCents, since })),
    );
  return [...single, ...standing]
    .filter(({ quantity }) => quantity > 0)
    .map(({ kind, day, quantity, unitCents, since }) => ({ kind, day, quantity, unitCents, since }))
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** Splits an amount at a ceiling: what is up to it is exempt, what is above is taxed. */
export function splitAtCeiling(cents: number, ceiling: number): { exemptCents: number; taxedCents: number } {
  const exemptCents = Math.min(cents, Math.max(ceiling, 0));
  return { exemptCents, taxedCents: cents - exemptCents };
}

/**
 * Splits the units of one person at the ceilings. Remote work also has a ceiling per month, and mobility one per year, which earlier
 * units use up first.
 * @param units in the order of their days, from the first day of a year.
 */
export function splitUnits(units: readonly AllowanceUnits[]): SplitUnits[] {
  const used = new Map<string, number>();
  return units.map((one) => {
    const totalCents = one.quantity * one.unitCents;
    const perUnit = one.kind === 'mobility' ? one.unitCents : unitCeiling(one.kind, one.day, one.since);
    const period = periodOf(one);
    const before = used.get(period.key) ?? 0;
    const ceiling = Math.min(one.quantity * Math.min(one.unitCents, perUnit), period.ceiling - before);
    const split = splitAtCeiling(totalCents, ceiling);
    used.set(period.key, before + split.exemptCents);
    return { ...one, totalCents, ...split };
  });
}

/** The period whose ceiling applies to all units of a kind in it. */
function periodOf({ kind, day }: AllowanceUnits): { key: string; ceiling: number } {
  const amounts = ceilingsOn(day);
  if (kind === 'remote_work')
    return { key: `${kind} ${day.slice(0, 7)}`, ceiling: amounts?.remote_month ?? 0 };
  if (kind === 'mobility') return { key: `${kind} ${fieldsOf(day).year}`, ceiling: amounts?.mobility ?? 0 };
  return { key: kind, ceiling: Number.POSITIVE_INFINITY };
}

/** Whether two standing allowances of one kind apply on a common day. */
export function overlap(
  one: { day: Day; until: Day | null },
  other: { day: Day; until: Day | null },
): boolean {
  return (one.until === null || other.day <= one.until) && (other.until === null || one.day <= other.until);
}
