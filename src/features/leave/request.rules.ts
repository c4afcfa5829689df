/** Counts the days of a leave, and defines the steps of a request. */
import { halfDaysOn, type Terms, termsOn } from '#features/employment/rules.ts';
import { addDays, type Day, daysBetween, weekday } from '#kernel/day.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { defineWorkflow } from '#kernel/workflow.ts';
import {
  mayCancelLeave,
  mayConfirmLeave,
  mayDecideLeave,
  mayEndorseLeave,
  mayRegisterLeave,
  mayTakeClosing,
  mayWithdrawLeave,
} from './access.ts';
import { fieldError } from './errors.ts';
import { DAY, MOST_DAYS, type Unit } from './rules.ts';
import { leaveStates } from './state.rules.ts';

/** First and last day of a leave, both included. */
export interface Span {
  from: Day;
  /** Whether it begins at noon. */
  fromNoon: boolean;
  to: Day;
  /** Whether it ends at noon. */
  toNoon: boolean;
}

type Week = Pick<Terms, 'startsOn' | 'endsOn' | 'week'>;

export interface Calendar {
  terms: readonly Week[];
  isHoliday(day: Day): boolean;
}

export interface AbsentDay {
  day: Day;
  halfDays: 1 | 2;
}

/** Returns the errors of a span. */
export function spanErrors({ from, fromNoon, to, toNoon }: Span): FieldErrors {
  if (to < from || (to === from && fromNoon && toNoon)) return { to: fieldError('leave_ends_before') };
  if (daysBetween(from, to) > MOST_DAYS) return { to: fieldError('leave_too_long') };
  return {};
}

/** Returns the half-days that the person would have worked, without public holidays. */
export function absentDays(
  { from, fromNoon, to, toNoon }: Span,
  { terms, isHoliday }: Calendar,
): AbsentDay[] {
  const days: AbsentDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const row = termsOn(terms, day);
    if (row === undefined || isHoliday(day)) continue;
    const cut = (day === from && fromNoon) || (day === to && toNoon);
    const halfDays = Math.min(halfDaysOn(row, day), cut ? 1 : 2);
    if (halfDays === 1 || halfDays === 2) days.push({ day, halfDays });
  }
  return days;
}

/** How far the return to work is looked for. */
const LONGEST_RETURN = 31;

/** Returns what a leave costs, in hundredths of a day; 0 if the person would not have worked. */
export function costOf(span: Span, unit: Unit, calendar: Calendar): number {
  const absent = absentDays(span, calendar);
  const [first] = absent;
  if (first === undefined) return 0;
  const halfDays = absent.reduce((sum, one) => sum + one.halfDays, 0);
  const isHalf = span.from === span.to && (span.fromNoon || span.toNoon);
  if (unit === 'scheduled' || isHalf) return (halfDays * DAY) / 2;
  const eve = span.toNoon ? span.to : eveOfReturn(span.to, calendar);
  let sum = 0;
  for (let day = first.day; day <= eve; day = addDays(day, 1)) {
    const counts = weekday(day) <= (unit === 'working' ? 5 : 6) && !calendar.isHoliday(day);
    const cut = (day === span.from && span.fromNoon) || (day === span.to && span.toNoon);
    if (counts) sum += cut ? DAY / 2 : DAY;
  }
  return sum;
}

/** Returns the day before the first one that the person works again. */
function eveOfReturn(to: Day, { terms, isHoliday }: Calendar): Day {
  for (let days = 1; days <= LONGEST_RETURN; days++) {
    const day = addDays(to, days);
    const row = termsOn(terms, day);
    if (row !== undefined && !isHoliday(day) && halfDaysOn(row, day) > 0) return addDays(day, -1);
  }
  return to;
}

/** Whether two leaves have a half-day in common. */
export function doMeet(one: Span, other: Span): boolean {
  const startsBeforeEnd = (a: Span, b: Span) =>
    a.from < b.to || (a.from === b.to && !(a.fromNoon && b.toNoon));
  return startsBeforeEnd(one, other) && startsBeforeEnd(other, one);
}

/** Returns the parts of a span that none of the other leaves has. */
export function partsWithout(span: Span, others: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let isOpen = false;
  for (let day = span.from; day <= span.to; day = addDays(day, 1))
    for (const isAfternoon of [false, true]) {
      const isFree =
        hasHalfDay(span, day, isAfternoon) && !others.some((one) => hasHalfDay(one, day, isAfternoon));
      const last = parts.at(-1);
      if (isFree && isOpen && last !== undefined) Object.assign(last, { to: day, toNoon: !isAfternoon });
      else if (isFree) parts.push({ from: day, fromNoon: isAfternoon, to: day, toNoon: !isAfternoon });
      isOpen = isFree;
    }
  return parts;
}

function hasHalfDay({ from, fromNoon, to, toNoon }: Span, day: Day, isAfternoon: boolean): boolean {
  if (day < from || day > to) return false;
  return isAfternoon ? !(toNoon && day === to) : !(fromNoon && day === from);
}

export const leaveWorkflow = defineWorkflow({
  name: 'leave',
  states: leaveStates,
  first: 'requested',
  conflict: 'LEAVE_IN_OTHER_STATE',
  steps: {
    /** Without a decision: sick leave, or the only person of the workspace. */
    register: { from: ['requested'], to: 'approved', who: mayRegisterLeave, underDoAs: true },
    /** Closing days, which nobody asks for. */
    close: { from: ['requested'], to: 'approved', who: mayTakeClosing },
    /** The first of two approvals. */
    endorse: { from: ['requested'], to: 'endorsed', who: mayEndorseLeave },
    approve: { from: ['requested', 'endorsed'], to: 'approved', who: mayConfirmLeave },
    reject: { from: ['requested', 'endorsed'], to: 'rejected', who: mayDecideLeave, comment: 'required' },
    withdraw: { from: ['requested', 'endorsed'], to: 'withdrawn', who: mayWithdrawLeave, underDoAs: true },
    /** After approval; the days return. */
    cancel: {
      from: ['approved'],
      to: 'cancelled',
      who: mayCancelLeave,
      underDoAs: true,
      commentFor: (actor, leave) => (actor.userId === leave.accountId ? 'optional' : 'required'),
    },
  },
});

export type LeaveStep = (typeof leaveWorkflow.stepNames)[number];
