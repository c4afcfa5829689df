/** Reads the board of all members' weeks, with the states of submission, and sends reminders. */
import { notifyAll } from '#features/notifications/server/notify.service.ts';
import { isWorkingDay } from '#features/planning/anomaly.rules.ts';
import { daysOf } from '#features/planning/day.rules.ts';
import { daysFrom, mondayOf, planningPath, weekOf } from '#features/planning/week.rules.ts';
import { holidayZoneOf } from '#features/workspaces/server/workspace.service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, type Month, spanOfMonth } from '#kernel/day.ts';
import { shownName } from '#kernel/left-name.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import type * as contract from '../contract.ts';
import { type BoardRow, readBoard as readBoardCall } from '../contract.ts';
import { reminderMail } from './emails.tsx';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export async function readBoard(
  context: MemberContext,
  { query }: On<'readBoard'>,
): Promise<CallAnswer<typeof contract.readBoard>> {
  const { db } = context;
  const weeks = weeksOf(query, context);
  const reading = repo.listBoard(db, query, weeks);
  const [list, missingMembers, zone] = await Promise.all([
    page(
      context,
      readBoardCall,
      query,
      { rows: async () => withWeeks(context, await reading.rows(), weeks), count: reading.count },
      { row: (row) => row },
    ),
    reading.countMissing(),
    holidayZoneOf(db),
  ]);
  return {
    ...list,
    missingMembers,
    workingDays: weeks.mondays
      .flatMap(daysFrom)
      .filter((day) => day >= weeks.from && day <= weeks.until && isWorkingDay(day, zone)).length,
    weeks: weeks.mondays.map((monday) => ({
      ...weekOf(monday),
      workingDays: daysFrom(monday).filter((day) => isWorkingDay(day, zone)).length,
    })),
  };
}

async function withWeeks(
  { db, request }: MemberContext,
  found: readonly repo.BoardMember[],
  weeks: repo.Weeks,
): Promise<BoardRow[]> {
  if (found.length === 0) return [];
  const cells = await repo.listCells(
    db,
    found.map(({ id }) => id),
    weeks,
  );
  const byMember = Map.groupBy(cells, ({ accountId }) => accountId);
  return found.map((person) => {
    const own = byMember.get(person.id) ?? [];
    return {
      memberId: person.id,
      member: shownName(person, request.locale),
      email: person.email,
      weeks: own.map(({ timesheetId, monday, state, halfDays, expected, missing }) => ({
        timesheetId,
        ...weekOf(monday),
        state,
        total: daysOf(halfDays),
        expected,
        missing,
      })),
      total: daysOf(own.reduce((sum, { monthHalfDays }) => sum + monthHalfDays, 0)),
      missing: person.missing,
      remindedOn: person.remindedOn,
    };
  });
}

/**
 * Sends reminders, but never to the actor.
 * @throws Problem 404 for a person outside the workspace.
 */
export async function remindMembers(
  context: MemberContext,
  { body }: On<'remindMembers'>,
): Promise<CallAnswer<typeof contract.remindMembers>> {
  const { db, actor, config } = context;
  const { memberId, ...month } = body;
  if (memberId !== undefined && !(await repo.isMember(db, memberId))) throw new Problem(404);
  const weeks = weeksOf(month, context);
  const missing = (await repo.listMissing(db, weeks, memberId)).filter(({ id }) => id !== actor.userId);
  const newlyReminded = await remindOnce(
    context,
    missing.map(({ id }) => id),
  );
  const reminded = missing.filter(({ id }) => newlyReminded.has(id));
  await notifyAll(
    context,
    reminded.map(({ mondays, ...to }) => ({
      event: 'week_reminder' as const,
      facts: { weeks: mondays },
      to: { ...to, userId: to.id },
      byId: actor.userId,
      path: planningPath(mondays[0]),
      mail: reminderMail(config, to, { by: displayName(actor), weeks: mondays }),
    })),
  );
  await context.record({
    action: 'planning.reminded',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { members: reminded.length },
  });
  return {
    reminded: reminded.map(({ id }) => id),
    alreadyReminded: missing.filter(({ id }) => !newlyReminded.has(id)).map(({ id }) => id),
  };
}

/** Records today's reminder of each person. @returns the people who had none yet; only they get a mail. */
export async function remindOnce(
  { db, actor, now, zone }: Pick<MemberContext, 'db' | 'actor' | 'now' | 'zone'>,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const place = { workspaceId: actor.workspaceId, today: civilDay(now, zone) };
  return new Set(await repo.noteReminders(db, place, accountIds));
}

/** Returns the weeks with a day in the month. */
export function weeksOf(month: Month, { now, zone }: Pick<MemberContext, 'now' | 'zone'>): repo.Weeks {
  const { from, to: until } = spanOfMonth(month);
  const mondays = [mondayOf(from)];
  for (let next = addDays(mondays[0] ?? until, 7); next <= until; next = addDays(next, 7)) mondays.push(next);
  return { from, until, mondays, today: civilDay(now, zone) };
}
