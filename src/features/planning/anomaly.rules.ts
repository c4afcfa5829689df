/** Finds hints about a week for its approver, and for its member before submission. They never block. */
import type { Day } from '#kernel/day.ts';
import { weekday } from '#kernel/day.ts';
import { type HolidayZone, holidayName } from '#kernel/holidays.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Cell, daysOf, MOST_HALF_DAYS } from './day.rules.ts';
import { daysFrom } from './week.rules.ts';

export const anomalyKinds = ['holiday-worked', 'weekend-worked', 'gap', 'too-many-days', 'to-come'] as const;
export type AnomalyKind = (typeof anomalyKinds)[number];

export interface Anomaly {
  kind: AnomalyKind;
  /** Null for a hint about the whole week. */
  day: Day | null;
  /** Days worked on that day or in the week; for a gap, the number of missing days. */
  days: number;
  /** Name of the holiday in the reader's language. */
  holiday: string | null;
}

/** Number of worked days above which a week gets a hint. */
const MOST_DAYS_A_WEEK = 5;

/** A recorded day, and whether it is work: absences are not. */
export interface WorkEntry extends Cell {
  halfDays: number;
  isAbsence: boolean;
}

/** A calendar day with its weekday and holiday. */
export interface KnownDay {
  day: Day;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** Holiday name in the reader's language, or null. */
  holiday: string | null;
}

/** Returns the days of a week, computed once for all members. */
export function knownDays(monday: Day, zone: HolidayZone, locale: Locale): KnownDay[] {
  return daysFrom(monday).map((day) => ({
    day,
    weekday: weekday(day),
    holiday: holidayName(day, zone, locale) ?? null,
  }));
}

interface Expected {
  /** Work recorded on later days gets a hint. */
  today: Day;
  /** Whether a day without work is a gap (missing.rules.ts). */
  isExpected(day: Day): boolean;
}

/** Returns hints for one week, sorted by day; hints about the whole week come last. */
export function anomaliesOf(
  days: readonly KnownDay[],
  entries: readonly WorkEntry[],
  { today, isExpected }: Expected,
): Anomaly[] {
  const ofDays = days.flatMap((day) => anomalyOf(day, entries, isExpected));
  const work = entries.filter(({ isAbsence }) => !isAbsence);
  const toCome = sum(work.filter(({ day }) => day > today));
  const ofWeek = (kind: AnomalyKind, halfDays: number): Anomaly => ({
    kind,
    day: null,
    days: daysOf(halfDays),
    holiday: null,
  });
  return [
    ...ofDays,
    ...(sum(work) > MOST_DAYS_A_WEEK * MOST_HALF_DAYS ? [ofWeek('too-many-days', sum(work))] : []),
    ...(toCome > 0 ? [ofWeek('to-come', toCome)] : []),
  ];
}

/** Monday to Friday, except public holidays. */
export function isWorkingDay(day: Day, zone: HolidayZone): boolean {
  return weekday(day) <= 5 && holidayName(day, zone, 'en') === undefined;
}

function anomalyOf(
  { day, weekday: of, holiday }: KnownDay,
  entries: readonly WorkEntry[],
  isExpected: Expected['isExpected'],
): Anomaly[] {
  const here = entries.filter((entry) => entry.day === day);
  const worked = daysOf(sum(here.filter(({ isAbsence }) => !isAbsence)));
  if (holiday !== null) return worked > 0 ? [{ kind: 'holiday-worked', day, days: worked, holiday }] : [];
  if (of > 5) return worked > 0 ? [{ kind: 'weekend-worked', day, days: worked, holiday }] : [];
  const missing = isExpected(day) ? MOST_HALF_DAYS - sum(here) : 0;
  return missing > 0 ? [{ kind: 'gap', day, days: daysOf(missing), holiday }] : [];
}

function sum(entries: readonly { halfDays: number }[]): number {
  return entries.reduce((total, { halfDays }) => total + halfDays, 0);
}
