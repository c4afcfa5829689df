/**
 * Defines the terms on which a person is employed: dates, worked half-days of the week, hours or a yearly number of
 * days. A change of terms is a new row; the rows of one person never overlap.
 */
import { type Day, weekday } from '#kernel/day.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { fieldError } from './errors.ts';

/** `days`: a yearly number of days («forfait jours», code du travail, art. L3121-58). */
export const regimes = ['hours', 'days'] as const;
export type Regime = (typeof regimes)[number];

/** Two half-days from Monday to Friday. */
export const FULL_WEEK = '2222200';
/** Maximum days of a year without another agreement (code du travail, art. L3121-64). */
export const DAYS_PER_YEAR = 218;
/** Legal weekly hours (code du travail, art. L3121-27). */
export const HOURS_PER_WEEK = '35';
/** Maximum weekly hours in exceptional circumstances (code du travail, art. L3121-21). */
export const MOST_HOURS = 60;
/** Maximum number of characters of a number in the payroll program. */
export const PAYROLL_NUMBER_LENGTH = 30;

/** First and last day, both included; null means that there is no end. */
export interface TermsDates {
  startsOn: Day;
  endsOn: Day | null;
}

export interface Terms extends TermsDates {
  /** Worked half-days (0 to 2) of each day, Monday first: `2222200`. */
  week: string;
  regime: Regime;
  /** Null with the regime `hours`. */
  daysPerYear: number | null;
  /** Null with the regime `days`. */
  hoursPerWeek: number | null;
  /** Null if seniority counts from the first day of the first row. */
  seniorityFrom: Day | null;
}

export function isWeek(text: string): boolean {
  return /^[012]{7}$/.test(text) && /[12]/.test(text);
}

/** Returns the terms that apply on a day, if the person is employed then. */
export function termsOn<T extends TermsDates>(rows: readonly T[], day: Day): T | undefined {
  return rows.find(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn));
}

/** Returns the half-days (0 to 2) that the week of the terms has on a day, public holidays included. */
export function halfDaysOn({ week }: Pick<Terms, 'week'>, day: Day): number {
  return Number(week[weekday(day) - 1]);
}

export function weeklyHalfDays({ week }: Pick<Terms, 'week'>): number {
  return [...week].reduce((sum, halfDays) => sum + Number(halfDays), 0);
}

/** Returns the hours of a day with this number of half-days; undefined with the regime `days`. */
export function hoursOf({ week, hoursPerWeek }: Terms, halfDays: number): number | undefined {
  return hoursPerWeek === null ? undefined : (hoursPerWeek * halfDays) / weeklyHalfDays({ week });
}

/** Returns the day from which seniority counts; undefined without terms. */
export function seniorityOf(rows: readonly Pick<Terms, 'startsOn' | 'seniorityFrom'>[]): Day | undefined {
  const days = rows.map(({ startsOn, seniorityFrom }) => seniorityFrom ?? startsOn);
  return days.toSorted()[0];
}

export function doOverlap(one: TermsDates, other: TermsDates): boolean {
  const startsBeforeEnd = (a: TermsDates, b: TermsDates) => b.endsOn === null || a.startsOn <= b.endsOn;
  return startsBeforeEnd(one, other) && startsBeforeEnd(other, one);
}

/**
 * Returns the earlier row without an end that new terms end on the day before they start. All other overlaps are
 * errors.
 */
export function endedBy<T extends TermsDates>(rows: readonly T[], added: TermsDates): T | undefined {
  return rows.find(({ startsOn, endsOn }) => endsOn === null && startsOn < added.startsOn);
}

/** Returns the errors across several fields of terms. */
export function contradictionsOf(terms: Terms): FieldErrors {
  const { startsOn, endsOn, regime, daysPerYear, hoursPerWeek, seniorityFrom } = terms;
  const errors: FieldErrors = {};
  if (endsOn !== null && endsOn < startsOn) errors.endsOn = fieldError('terms_end_before');
  if (regime === 'days' && daysPerYear === null) errors.daysPerYear = fieldError('days_per_year_needed');
  if (regime === 'hours' && hoursPerWeek === null) errors.hoursPerWeek = fieldError('hours_per_week_needed');
  if (seniorityFrom !== null && seniorityFrom > startsOn)
    errors.seniorityFrom = fieldError('seniority_after_start');
  return errors;
}
