/**
 * Computes what a person has acquired, what expired and what remains of one kind of leave, as lines that are added up. The
 * lines follow from terms, absences and entries alone, so that computing them again gives the same; stored events
 * are these lines, and a correction of the past adds the difference (`differencesOf`). Days are hundredths.
 */
import { seniorityOf, type Terms, termsOn, weeklyHalfDays } from '#features/employment/rules.ts';
import { addDays, addMonths, compareDays, type Day, dayOf, daysInMonth, fieldsOf } from '#kernel/day.ts';
import { DAY, type KindRules } from './rules.ts';

/** Lines that follow from the rules. */
export const computedTypes = ['acquired', 'rounded', 'seniority', 'carried', 'expired'] as const;
/** Lines that people enter. */
export const enteredTypes = ['opening', 'correction', 'taken', 'returned'] as const;
export type ComputedType = (typeof computedTypes)[number];
export type EnteredType = (typeof enteredTypes)[number];

export interface Line<Type extends string = ComputedType | EnteredType> {
  type: Type;
  /** First day of the period in which the days were acquired. */
  period: Day;
  /** The day on which it counts. */
  day: Day;
  /** Hundredths of a day; negative for what goes. */
  amount: number;
}

/** An approved leave during which less is acquired, both days included. */
export interface Absence {
  from: Day;
  to: Day;
  /** Per cent of what is otherwise acquired. */
  acquires: number;
}

export interface BalanceInput {
  rules: KindRules;
  terms: readonly Pick<Terms, 'startsOn' | 'endsOn' | 'week' | 'seniorityFrom'>[];
  absences: readonly Absence[];
  /** Entered lines. Taken days are negative and their return is positive, on the same day. */
  entries: readonly Line<EnteredType>[];
  /** Nothing is acquired before the first of this month. */
  since: Day;
  /** Everything is acquired and expires up to this day; taken days count even if they are later. */
  until: Day;
}

export interface Bucket {
  period: Day;
  /** The last day on which the days can be taken; null if they never expire. */
  lastDay: Day | null;
  amount: number;
}

export interface Balance {
  lines: Line<ComputedType>[];
  /** What remains by period, the oldest first. */
  buckets: Bucket[];
  /** Sum of the buckets. */
  amount: number;
}

/** Returns the first day of the period that contains a day. */
export function periodOf(day: Day, startsMonth: number): Day {
  const { year, month } = fieldsOf(day);
  return dayOf(month >= startsMonth ? year : year - 1, startsMonth, 1);
}

/** Returns the last day on which the days of a period can be taken; null if they never expire. */
export function lastDayOf(
  period: Day,
  { takenMonths, carryOver }: Pick<KindRules, 'takenMonths' | 'carryOver'>,
): Day | null {
  return carryOver === null ? null : addDays(addMonths(period, 12 + takenMonths), -1);
}

const firstOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day;
const lastOf = (first: Day): Day => addDays(addMonths(first, 1), -1);

/** Returns what a complete month gives: the parts of a year add up to the yearly days. @param at 0 for the period's first month. */
function monthly(yearly: number, at: number): number {
  return Math.floor((yearly * (at + 1)) / 12) - Math.floor((yearly * at) / 12);
}

/**
 * Returns the days of a month that count, in thousandths of a day: per cent of absence × half-days of the week.
 */
function weightOf(first: Day, { rules, terms, absences }: BalanceInput): number {
  const last = lastOf(first);
  const [only] = terms.filter(
    ({ startsOn, endsOn }) => startsOn <= last && (endsOn === null || endsOn >= first),
  );
  const isAbsent = absences.some(({ from, to }) => from <= last && to >= first);
  // Most months: the same terms on every day.
  if (only !== undefined && termsOn([only], first) && termsOn([only], last) && !isAbsent)
    return Number(last.slice(8)) * 100 * shareOf(rules, only);
  let sum = 0;
  let whole = true;
  for (let day = first; day <= lastOf(first); day = addDays(day, 1)) {
    const row = termsOn(terms, day);
    if (row === undefined) whole = false;
    else {
      const least = absences
        .filter(({ from, to }) => from <= day && day <= to)
        .map(({ acquires }) => acquires);
      sum += Math.min(100, ...least) * shareOf(rules, row);
    }
  }
  return rules.monthRule === 'whole' && !whole ? 0 : sum;
}

/** Tenths of a full week. */
function shareOf({ prorated }: KindRules, row: Pick<Terms, 'week'>): number {
  return prorated ? Math.min(10, weeklyHalfDays(row)) : 10;
}

/** Rounds half up, in integers. */
const divided = (value: number, by: number) => Math.floor((2 * value + by) / (2 * by));

const steps = { none: 1, half: DAY / 2, whole: DAY } as const;

/** Returns the lines of what is acquired up to a day. */
function acquiredLines(input: BalanceInput): Line<ComputedType>[] {
  const { rules, terms, entries, since, until } = input;
  const [start] = terms.map(({ startsOn }) => startsOn).toSorted(compareDays);
  if (start === undefined || rules.rates.length === 0) return [];
  const lines: Line<ComputedType>[] = [];
  const ends = terms.map(({ endsOn }) => endsOn);
  const exit = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
  const beginning = firstOf(start > since ? start : since);
  let inPeriod = 0;
  for (let first = beginning; lastOf(first) <= until; first = addMonths(first, 1)) {
    const period = periodOf(first, rules.startsMonth);
    const day = lastOf(first);
    const { year, month } = fieldsOf(first);
    const at = (month - rules.startsMonth + 12) % 12;
    // A former program acquired the first months: the year is rounded once.
    if (at === 0 || first === beginning)
      inPeriod = entries
        .filter((entry) => entry.type === 'opening' && entry.period === period)
        .reduce((sum, entry) => sum + entry.amount, 0);
    const yearly = rules.rates.findLast(({ from }) => from <= first)?.yearly ?? 0;
    const amount = divided(monthly(yearly, at) * weightOf(first, input), daysInMonth(year, month) * 1000);
    if (amount > 0) lines.push({ type: 'acquired', period, day, amount });
    inPeriod += amount;
    const isExit = exit !== null && first <= exit && exit <= day;
    const step = steps[rules.rounding];
    const missing = ((-inPeriod % step) + step) % step;
    if ((at === 11 || isExit) && missing > 0) {
      lines.push({ type: 'rounded', period, day, amount: missing });
      inPeriod += missing;
    }
    if (at === 11 && termsOn(terms, day) !== undefined) {
      const extra = seniorityDays(rules, seniorityOf(terms) ?? day, day);
      if (extra > 0) lines.push({ type: 'seniority', period, day, amount: extra * DAY });
    }
  }
  return lines;
}

/** Returns the additional days for complete years of seniority on a day. */
export function seniorityDays({ seniority }: Pick<KindRules, 'seniority'>, from: Day, on: Day): number {
  const reached = seniority.filter(({ years }) => addMonths(from, 12 * years) <= addDays(on, 1));
  return Math.max(0, ...reached.map(({ days }) => days));
}

/** Computes the balance. Taken days use the oldest days that have not expired. */
export function balanceOf(input: BalanceInput): Balance {
  const { rules, entries, until } = input;
  const lines = acquiredLines(input);
  const buckets = new Map<Day, number>();
  const add = (period: Day, amount: number) => buckets.set(period, (buckets.get(period) ?? 0) + amount);
  const periods = () => [...buckets.keys()].toSorted(compareDays);

  /** Expires what could be taken until before this day. */
  function expire(before: Day): void {
    for (let at = 0; at < periods().length; at++) {
      const period = periods()[at] ?? before;
      const lastDay = lastDayOf(period, rules);
      const amount = buckets.get(period) ?? 0;
      if (lastDay === null || lastDay >= before || amount === 0) continue;
      const day = addDays(lastDay, 1);
      const next = addMonths(period, 12);
      const carried = Math.min(amount, rules.carryOver ?? amount);
      if (carried !== 0) {
        lines.push({ type: 'carried', period, day, amount: -carried });
        lines.push({ type: 'carried', period: next, day, amount: carried });
      }
      if (amount > carried) lines.push({ type: 'expired', period, day, amount: carried - amount });
      buckets.set(period, 0);
      add(next, carried);
    }
  }

  function take(day: Day, amount: number): void {
    let open = amount;
    for (const period of periods()) {
      const used = Math.min(open, Math.max(0, buckets.get(period) ?? 0));
      add(period, -used);
      open -= used;
    }
    // In advance: from what the period of the leave still acquires.
    if (open > 0) add(periodOf(day, rules.startsMonth), -open);
  }

  const given = entries.filter(({ type }) => type === 'opening' || type === 'correction');
  const used = Map.groupBy(
    entries.filter(({ type }) => type === 'taken' || type === 'returned'),
    ({ day }) => day,
  );
  const changes = [
    ...[...lines, ...given].map(({ day, period, amount }) => ({
      day,
      place: 0,
      run: () => add(period, amount),
    })),
    ...[...used].map(([day, some]) => ({
      day,
      place: 1,
      run: () => take(day, -some.reduce((sum, { amount }) => sum + amount, 0)),
    })),
  ];
  for (const { day, run } of changes.toSorted((a, b) => compareDays(a.day, b.day) || a.place - b.place)) {
    expire(day <= until ? day : until);
    run();
  }
  expire(until);
  const left = periods().map((period) => ({
    period,
    lastDay: lastDayOf(period, rules),
    amount: buckets.get(period) ?? 0,
  }));
  return {
    lines: lines.toSorted((a, b) => compareDays(a.day, b.day)),
    buckets: left.filter(({ amount }) => amount !== 0),
    amount: left.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The key of a computed line: its amounts are added up. */
export function lineKey({ type, period, day }: Pick<Line, 'type' | 'period' | 'day'>): string {
  return `${type} ${period} ${day}`;
}

/** Returns the lines that stored ones lack, so that together they are the computed ones. */
export function differencesOf(
  computed: readonly Line<ComputedType>[],
  stored: readonly Line<ComputedType>[],
): Line<ComputedType>[] {
  const sums = new Map<string, Line<ComputedType>>();
  const addAll = (lines: readonly Line<ComputedType>[], sign: 1 | -1) => {
    for (const { type, period, day, amount } of lines) {
      const key = lineKey({ type, period, day });
      sums.set(key, { type, period, day, amount: (sums.get(key)?.amount ?? 0) + sign * amount });
    }
  };
  addAll(computed, 1);
  addAll(stored, -1);
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
