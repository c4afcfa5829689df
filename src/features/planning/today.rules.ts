/** Finds the items of Today in a member's planning (product.md §2). */
import { addDays, type Day, fieldsOf } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import { isWorkingDay } from './anomaly.rules.ts';
import { MOST_HALF_DAYS } from './day.rules.ts';
import type { Month } from './rules.ts';
import { isLocked, type WeekState } from './state.rules.ts';
import { daysFrom, mondayOf } from './week.rules.ts';

/** A period in which days can be recorded; null means no limit. */
export interface Span {
  from: Day | null;
  until: Day | null;
}

export interface OwnPlanning {
  today: Day;
  zone: HolidayZone;
  /** Contracts other than absences, on which days are expected. */
  contracts: readonly Span[];
  /** Half days by day. */
  recorded: ReadonlyMap<Day, number>;
  /** States by Monday; a week that is missing here is open. */
  states: ReadonlyMap<Day, WeekState>;
}

/**
 * Returns the number of days, in halves, that are expected in a period up to today but not recorded. Days in
 * locked weeks do not count.
 */
export function openDays(own: OwnPlanning, span: { from: Day; to: Day }): number {
  let missing = 0;
  for (let day = span.from; day <= span.to && day <= own.today; day = addDays(day, 1))
    if (isExpected(own, day) && !isLocked(stateOf(own, mondayOf(day))))
      missing += Math.max(0, MOST_HALF_DAYS - (own.recorded.get(day) ?? 0));
  return missing / 2;
}

/**
 * Past weeks that were never submitted, in order. Rejected weeks are a separate item. A week is included if one of its working days
 * is expected or something is recorded in it.
 */
export function weeksToSubmit(own: OwnPlanning, mondays: readonly Day[]): Day[] {
  return mondays.filter(
    (monday) =>
      addDays(monday, 6) < own.today &&
      stateOf(own, monday) === 'open' &&
      daysFrom(monday).some((day) => isExpected(own, day) || (own.recorded.get(day) ?? 0) > 0),
  );
}

/**
 * Returns the month whose weeks a manager reviews: the current one if one of its weeks is past, otherwise the
 * previous one.
 */
export function monthToSettle(today: Day): Month {
  const { year, month } = fieldsOf(addDays(mondayOf(today), -1));
  return { year, month };
}

function isExpected({ contracts, zone }: OwnPlanning, day: Day): boolean {
  const covers = ({ from, until }: Span) =>
    (from === null || from <= day) && (until === null || day <= until);
  return isWorkingDay(day, zone) && contracts.some(covers);
}

function stateOf({ states }: OwnPlanning, monday: Day): WeekState {
  return states.get(monday) ?? 'open';
}
