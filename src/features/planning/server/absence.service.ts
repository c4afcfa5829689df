/** Writes the days of approved leave into a member's planning, and removes them. */
import { contractsOf } from '#features/contracts/server/member.service.ts';
import { orNotFound } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { isDayClosed } from '../closed-month.rules.ts';
import { checkDays, type DayEntry, MOST_HALF_DAYS, type RefusedCell } from '../day.rules.ts';
import { isLocked } from '../state.rules.ts';
import { mondayOf, weeksTouched } from '../week.rules.ts';
import * as days from './day.repo.ts';
import { findMember } from './member.repo.ts';
import * as weeks from './week.repo.ts';

export interface Booking {
  accountId: number;
  contractId: number;
  /** Half-days to add, or to remove. */
  days: readonly { day: DayEntry['day']; halfDays: 1 | 2 }[];
  remove?: true;
}

/**
 * Adds half-days on a contract to those recorded, or removes them, under the lock of their weeks. Changes nothing if a day is in the
 * way. The caller must have called `holdMonths`.
 * @returns the first day in the way with the reason.
 */
export async function bookDays(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  { accountId, contractId, days: booked, remove }: Booking,
): Promise<RefusedCell | undefined> {
  const mondays = weeksTouched(booked.map(({ day }) => day));
  const [first, last] = [mondays[0], mondays.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const member = orNotFound(await findMember(db, accountId));
  const owner = { workspaceId: actor.workspaceId, accountId };
  await weeks.addWeeks(db, owner, mondays);
  const locked = await weeks.lockWeeks(db, accountId, mondays);
  const states = new Map(locked.map(({ monday, state }) => [monday, state]));
  const span = { from: first, to: days.sundayOf(last) };
  const [entries, contracts] = await Promise.all([
    days.listDays(db, accountId, span),
    contractsOf(db, accountId, span),
  ]);
  const sent = booked.map(({ day, halfDays }): DayEntry => {
    const before = entries.find((one) => one.day === day && one.contractId === contractId)?.halfDays ?? 0;
    const after = remove ? Math.max(0, before - halfDays) : before + halfDays;
    return { day, contractId, halfDays: after as DayEntry['halfDays'] };
  });
  const over = sent.find(({ halfDays }) => halfDays > MOST_HALF_DAYS);
  if (over !== undefined) return { day: over.day, contractId, code: 'DAY_FULL' };
  const { changes, refused } = checkDays(sent, {
    entries,
    contracts,
    isLocked: (day) => isLocked(states.get(mondayOf(day)) ?? 'open'),
    isClosed: (day) => isDayClosed(day, member.closedMonths),
    leaveOf: () => undefined,
  });
  if (refused[0] !== undefined) return refused[0];
  await days.saveDays(db, owner, changes);
  return undefined;
}
