/** Closes and reopens months. The feature `closing` has the calls and counts the open items of a month. */
import { displayName } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { fieldsOf, firstOfMonth, type Month } from '#kernel/day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { lockName, shareName } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayCloseMonths } from '../access.ts';
import { hasEnded, MONTH_CLOSED } from '../closed-month.rules.ts';
import * as repo from './closed-month.repo.ts';

export type ClosingRecord = repo.ClosingRecord;

const nameOf = (workspaceId: number) => `months ${workspaceId}`;

/**
 * Prevents months from being closed until the transaction ends. Call it before writing days or taking a step that lets days change.
 * It must come before the weeks are locked, because a closing could otherwise deadlock with it, and before reading which months are
 * closed.
 */
export function holdMonths({ db, actor }: Pick<MemberContext, 'db' | 'actor'>): Promise<void> {
  return shareName(db, nameOf(actor.workspaceId));
}

/** Maximum number of closings of a month on the page. */
const MOST_CLOSINGS = 50;

/** Returns the closings of a month, newest first; only the first one can be in force. */
export function closingsOf({ db }: Pick<MemberContext, 'db'>, month: Month): Promise<ClosingRecord[]> {
  return repo.listClosings(db, firstOfMonth(month), MOST_CLOSINGS);
}

/**
 * Waits for running writes of days, then closes the month.
 * @param countOpen counts the members with something open, while no day can change. It throws a Problem to keep the month open.
 * @throws Problem 403; 409 MONTH_NOT_OVER; 409 MONTH_CLOSED when it is already closed.
 */
export async function closeMonth(
  context: MemberContext,
  month: Month,
  countOpen: () => Promise<number>,
): Promise<ClosingRecord> {
  const { db, actor, now, zone } = context;
  if (!mayCloseMonths(actor)) throw new Problem(403);
  if (!hasEnded(month, civilDay(now, zone))) throw new Problem(409, { code: 'MONTH_NOT_OVER' });
  await lockName(db, nameOf(actor.workspaceId));
  const [last] = await closingsOf(context, month);
  if (last !== undefined && last.reopenedAt === null) throw new Problem(409, { code: MONTH_CLOSED });
  const openMembers = await countOpen();
  const id = await repo.insertClosing(db, {
    workspace_id: actor.workspaceId,
    month: firstOfMonth(month),
    open_members: openMembers,
    closed_by_id: actor.userId,
    closed_by_name: displayName(actor),
    closed_at: now,
  });
  await context.record({
    action: 'month.closed',
    subjectType: 'closed-month',
    subjectId: id,
    detail: { ...month, members: openMembers },
  });
  return orNotFound(await repo.findClosing(db, id));
}

/** @throws Problem 404; 403; 409 MONTH_OPEN when it was already opened again. */
export async function reopenMonth(
  context: MemberContext,
  id: number,
  reason: string,
): Promise<ClosingRecord> {
  const { db, actor, now } = context;
  const found = orNotFound(await repo.findClosing(db, id));
  if (!mayCloseMonths(actor)) throw new Problem(403);
  await lockName(db, nameOf(actor.workspaceId));
  const { reopenedAt, month } = orNotFound(await repo.findClosing(db, found.id));
  if (reopenedAt !== null) throw new Problem(409, { code: 'MONTH_OPEN' });
  await repo.markReopened(db, id, { by: { userId: actor.userId, name: displayName(actor) }, now, reason });
  const { year, month: number } = fieldsOf(month);
  await context.record({
    action: 'month.reopened',
    subjectType: 'closed-month',
    subjectId: id,
    detail: { year, month: number, reason },
  });
  return orNotFound(await repo.findClosing(db, id));
}
