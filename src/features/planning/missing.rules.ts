/**
 * Decides which days of a member are missing. Planning and Today call the same functions. The board and the closing of months apply
 * the rule in SQL (board.repo.ts, features/closing/server/repo.ts).
 */
import type { Day } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import { isWorkingDay } from './anomaly.rules.ts';

/** A period in which days can be recorded; null means no limit. */
export interface Span {
  from: Day | null;
  until: Day | null;
}

/** A member's contract other than an absence. */
export interface ContractSpan extends Span {
  /** Whether everybody has it, as opposed to those who were added to it. */
  shared: boolean;
}

/** What decides on which days a member is expected to record something. */
export interface Expectation {
  zone: HolidayZone;
  /** Contracts other than absences, each from its beginning or the member's arrival, the later of both. */
  contracts: readonly Span[];
}

/** Whether a working day lies within one of the member's contracts. */
export function isExpected({ contracts, zone }: Expectation, day: Day): boolean {
  const covers = ({ from, until }: Span) =>
    (from === null || from <= day) && (until === null || day <= until);
  return contracts.some(covers) && isWorkingDay(day, zone);
}

/** Whether somebody added the member to a contract that lasts today or later, or everybody has one. */
export function contractOf(contracts: readonly ContractSpan[], today: Day): 'none' | 'shared' | 'own' {
  const lasting = contracts.filter(({ until }) => until === null || today <= until);
  if (lasting.length === 0) return 'none';
  return lasting.every(({ shared }) => shared) ? 'shared' : 'own';
}

/** A day on which something may be missing. */
export interface OwedDay {
  day: Day;
  /** `isExpected` of that day. */
  expected: boolean;
  /** Whether its week is submitted or approved: somebody accepts the gaps. */
  locked: boolean;
}

/** The part of a day that is missing, from 0 to 1. @param recorded days on all contracts. */
export function missingOf({ expected, locked }: OwedDay, recorded: number): number {
  return expected && !locked ? Math.max(0, 1 - recorded) : 0;
}

/** The number of missing days, in halves. @param recordedOn days recorded on a day, on all contracts. */
export function missingDays(days: Iterable<OwedDay>, recordedOn: (day: Day) => number): number {
  let missing = 0;
  for (const owed of days) missing += missingOf(owed, recordedOn(owed.day));
  return missing;
}

/** Whether a week that can be submitted has recorded days and no gap. */
export function isComplete(days: readonly OwedDay[], recordedOn: (day: Day) => number): boolean {
  return days.some(({ day }) => recordedOn(day) > 0) && missingDays(days, recordedOn) === 0;
}
