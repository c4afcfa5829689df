/** Finds the items of Today in a member's planning (product.md §2). */
import { addDays, type Day, fieldsOf, type Month } from '#kernel/day.ts';
import { daysOf } from './day.rules.ts';
import { type Expectation, isExpected, missingDays, type OwedDay } from './missing.rules.ts';
import { isLocked, type WeekState } from './state.rules.ts';
import { daysFrom, mondayOf } from './week.rules.ts';

export interface OwnPlanning extends Expectation {
  today: Day;
  /** Half days by day. */
  recorded: ReadonlyMap<Day, number>;
  /** States by Monday; a week that is missing here is open. */
  states: ReadonlyMap<Day, WeekState>;
}

/** Returns the number of days, in halves, that are missing in a period, as Planning shows them. */
export function daysToFill(own: OwnPlanning, { from, to }: { from: Day; to: Day }): number {
  const days: OwedDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({ day, expected: isExpected(own, day), locked: isLocked(stateOf(own, mondayOf(day))) });
  return missingDays(days, (day) => daysOf(own.recorded.get(day) ?? 0));
}

/** Returns the missing days of a period up to today. */
export function openDays(own: OwnPlanning, { from, to }: { from: Day; to: Day }): number {
  return daysToFill(own, { from, to: to < own.today ? to : own.today });
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

function stateOf({ states }: OwnPlanning, monday: Day): WeekState {
  return states.get(monday) ?? 'open';
}
