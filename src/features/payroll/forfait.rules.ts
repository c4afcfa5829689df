/**
 * Counts the year of a person with a yearly number of days («forfait jours», code du travail, art. L3121-53 to L3121-66): days
 * worked and due, rest days, overrun, and the figures for the yearly interview (art. L3121-65, I, 3°).
 */
import { halfDaysOn, type Terms, termsOn } from '#features/employment/rules.ts';
import { addDays, type Day, dayOf, daysBetween, isLeapYear, weekday } from '#kernel/day.ts';
import type { RecordedDay } from './item.rules.ts';

/** Working days of paid leave in a full year (25 jours ouvrés: art. L3141-3, counted from Monday to Friday). */
const LEAVE_DAYS = 25;

export interface ForfaitYear {
  year: number;
  /** The days to work: the yearly number, in proportion to the calendar days under these terms. */
  dueDays: number;
  /** Rest days of the period: working days less paid leave less the days to work. */
  restDays: number;
  workedDays: number;
  /** Days still to work; 0 once all are worked. */
  leftDays: number;
  /** Days worked above those due; above 218 they need a written agreement and a raise (art. L3121-59). */
  overrunDays: number;
  absenceDays: { contractId: number; days: number }[];
  /** Worked days of each month, January first. */
  months: number[];
  /** Days worked on a Saturday, a Sunday or a public holiday. */
  restDaysWorked: number;
  /** Weeks with more than five worked days. */
  longWeeks: number;
  /** The longest row of days on which something was worked (at most six: art. L3132-1). */
  longestRow: number;
}

/**
 * Returns the figures of a year; undefined if the person has no such terms in it. Only days under such terms count.
 * @param days the recorded days of the person.
 */
export function forfaitYear(
  year: number,
  terms: readonly Terms[],
  days: readonly RecordedDay[],
  isFree: (day: Day) => boolean,
): ForfaitYear | undefined {
  const [from, to] = [dayOf(year, 1, 1), dayOf(year, 12, 31)];
  const length = isLeapYear(year) ? 366 : 365;
  let covered = 0;
  let weightedDue = 0;
  let workingHalfDays = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const applying = termsOn(terms, day);
    if (applying?.regime !== 'days') continue;
    covered++;
    weightedDue += applying.daysPerYear ?? 0;
    if (!isFree(day)) workingHalfDays += halfDaysOn(applying, day);
  }
  if (covered === 0) return undefined;
  const own = days.filter(({ day }) => from <= day && day <= to && termsOn(terms, day)?.regime === 'days');
  const worked = own.filter(({ kind }) => kind !== 'absence');
  const dueDays = halved(weightedDue / length);
  const workedDays = sumOf(worked);
  const leave = (LEAVE_DAYS * covered) / length;
  return {
    year,
    dueDays,
    restDays: Math.max(0, halved(workingHalfDays / 2 - leave - weightedDue / length)),
    workedDays,
    leftDays: Math.max(0, dueDays - workedDays),
    overrunDays: Math.max(0, workedDays - dueDays),
    absenceDays: [
      ...Map.groupBy(
        own.filter(({ kind }) => kind === 'absence'),
        ({ contractId }) => contractId,
      ),
    ].map(([contractId, some]) => ({ contractId, days: sumOf(some) })),
    months: Array.from({ length: 12 }, (_, at) =>
      sumOf(worked.filter(({ day }) => Number(day.slice(5, 7)) === at + 1)),
    ),
    restDaysWorked: sumOf(worked.filter(({ day }) => weekday(day) > 5 || isFree(day))),
    longWeeks: [...Map.groupBy(worked, ({ day }) => addDays(day, 1 - weekday(day))).values()].filter(
      (week) => sumOf(week) > 5,
    ).length,
    longestRow: longestRow(worked.map(({ day }) => day)),
  };
}

/** Rounds to half days. */
function halved(days: number): number {
  return Math.round(days * 2) / 2;
}

function sumOf(days: readonly RecordedDay[]): number {
  return days.reduce((sum, { halfDays }) => sum + halfDays, 0) / 2;
}

function longestRow(days: readonly Day[]): number {
  let longest = 0;
  let row = 0;
  let before: Day | undefined;
  for (const day of [...new Set(days)].sort()) {
    row = before !== undefined && daysBetween(before, day) === 1 ? row + 1 : 1;
    longest = Math.max(longest, row);
    before = day;
  }
  return longest;
}
