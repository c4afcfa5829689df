/** What of a member's planning is still to be done, as the page Today tells it (product.md §2). */
import { addDays, type Day, fieldsOf } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import { isWorkingDay } from './anomaly.rules.ts';
import { MOST_HALF_DAYS } from './day.rules.ts';
import type { Month } from './rules.ts';
import { isLocked, type WeekState } from './state.rules.ts';
import { daysFrom, mondayOf } from './week.rules.ts';

/** Between which days somebody can record; null is open. */
export interface Span {
  from: Day | null;
  until: Day | null;
}

export interface OwnPlanning {
  today: Day;
  zone: HolidayZone;
  /** What is expected of the member: contracts that are no absences. */
  contracts: readonly Span[];
  /** Half days by day. */
  recorded: ReadonlyMap<Day, number>;
  /** By Monday; a week that nobody has touched is open. */
  states: ReadonlyMap<Day, WeekState>;
}

/** How many days up to today, between two days, could be recorded and are not; halves count. Locked weeks are done. */
export function openDays(own: OwnPlanning, span: { from: Day; to: Day }): number {
  let missing = 0;
  for (let day = span.from; day <= span.to && day <= own.today; day = addDays(day, 1))
    if (isExpected(own, day) && !isLocked(stateOf(own, mondayOf(day))))
      missing += Math.max(0, MOST_HALF_DAYS - (own.recorded.get(day) ?? 0));
  return missing / 2;
}

/**
 * Weeks that are over and were never submitted, in order; those that were rejected are told as such. A week counts when
 * a working day of it is expected, or something is recorded in it.
 */
export function weeksToSubmit(own: OwnPlanning, mondays: readonly Day[]): Day[] {
  return mondays.filter(
    (monday) =>
      addDays(monday, 6) < own.today &&
      stateOf(own, monday) === 'open' &&
      daysFrom(monday).some((day) => isExpected(own, day) || (own.recorded.get(day) ?? 0) > 0),
  );
}

/** The month whose weeks a manager settles: that of today once a week of it is over, until then the one before. */
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
