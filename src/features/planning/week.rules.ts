/** Defines the workflow of a week (product.md §6). */
import { formatDay } from '#kernel/civil-day.ts';
import { addDays, type Day, fieldsOf, weekday } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { type IsoWeek, isoWeek } from '#kernel/week.ts';
import { defineWorkflow } from '#kernel/workflow.ts';
import {
  decidesForAnother,
  mayCertifyWeek,
  mayDecideWeek,
  mayPassWeek,
  mayReopenWeek,
  maySubmitWeek,
  mayWithdrawWeek,
} from './access.ts';
import { weekStates } from './state.rules.ts';

export const weekWorkflow = defineWorkflow({
  name: 'week',
  states: weekStates,
  first: 'open',
  conflict: 'WEEK_IN_OTHER_STATE',
  steps: {
    submit: { from: ['open', 'rejected'], to: 'submitted', who: maySubmitWeek, underDoAs: true },
    /** Replaces `submit` if the member is the only person of the workspace. */
    certify: { from: ['open', 'rejected'], to: 'approved', who: mayCertifyWeek },
    withdraw: { from: ['submitted'], to: 'open', who: mayWithdrawWeek, underDoAs: true },
    approve: {
      from: ['submitted'],
      to: 'approved',
      who: mayDecideWeek,
      commentFor: (actor, week) => (decidesForAnother(actor, week) ? 'required' : 'optional'),
    },
    reject: { from: ['submitted'], to: 'rejected', who: mayDecideWeek, comment: 'required' },
    /** Passes the decision to a different approver. */
    pass: { from: ['submitted'], to: 'submitted', who: mayPassWeek, underDoAs: true },
    reopen: { from: ['approved'], to: 'open', who: mayReopenWeek, comment: 'required' },
  },
});

export type WeekStep = (typeof weekWorkflow.stepNames)[number];

/** Operations of the call. `save` only writes days; `submit` writes days and takes the step (business-app §7 «Planning»). */
export const operations = ['save', 'submit', 'withdraw', 'approve', 'reject', 'reopen'] as const;
export type Operation = (typeof operations)[number];

/** Returns the Monday that identifies a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekday(day));
}

/**
 * Returns the weeks of the given days, unique and in order. A week across the end of a month or year is one
 * week.
 */
export function weeksTouched(days: Iterable<Day>): Day[] {
  return [...new Set([...days].map(mondayOf))].sort();
}

/** Returns the seven days from Monday to Sunday. */
export function daysFrom(monday: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Returns the number and year of a week. */
export function weekOf(monday: Day): IsoWeek & { monday: Day } {
  return { monday, ...isoWeek(monday) };
}

/** Returns the number, first and last day of a week for a text: «Week 45, from 2 Nov 2026 to 8 Nov 2026». */
export function weekSpan(monday: Day, locale: Locale) {
  return {
    week: weekOf(monday).week,
    from: formatDay(monday, locale, 'medium'),
    to: formatDay(addDays(monday, 6), locale, 'medium'),
  };
}

/** Returns the path of the month that contains most of the week, below `/{language}/app/`. */
export function planningPath(monday: Day | undefined): string {
  if (monday === undefined) return 'planning';
  const { year, month } = fieldsOf(addDays(monday, 3));
  return `planning?year=${year}&month=${month}`;
}
