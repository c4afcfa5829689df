/** Reads the open items of a month, sends reminders, closes the month and opens it again. */
import { remindOnce } from '#features/board/server/service.ts';
import { booksClosedUntil } from '#features/books/server/posting.service.ts';
import { notifyAll } from '#features/notifications/server/notify.service.ts';
import { dueAfterAdvances } from '#features/payments/rules.ts';
import { deductibleByPerson } from '#features/payments/server/advance.service.ts';
import { fixPayroll } from '#features/payroll/server/fix.service.ts';
import { maySeeEverybody } from '#features/planning/access.ts';
import { hasEnded } from '#features/planning/closed-month.rules.ts';
import { daysOf } from '#features/planning/day.rules.ts';
import * as months from '#features/planning/server/closed-month.service.ts';
import { visibleMember } from '#features/planning/server/month.service.ts';
import { holidayZoneOf } from '#features/workspaces/server/workspace.service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, dayOf, fieldsOf, type Month, spanOfMonth } from '#kernel/day.ts';
import { workingDays } from '#kernel/holidays.ts';
import { leftName, shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import type * as contract from '../contract.ts';
import {
  type Closing,
  type MonthTotals,
  type OpenMember,
  readClosing as readClosingCall,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { openKindsOf, totalsOf } from '../rules.ts';
import { monthMail } from './emails.tsx';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/** @throws Problem 403 */
export async function readClosing(
  context: MemberContext,
  { query }: On<'readClosing'>,
): Promise<CallAnswer<typeof contract.readClosing>> {
  const { db, actor, request, now, zone } = context;
  if (!maySeeEverybody(actor)) throw new Problem(403);
  const sums = await sumsOf(context, await spanOf(context, query));
  const byMember = new Map(sums.map((one) => [one.id, one]));
  const listed = sums.filter(
    (one) => query.open === undefined || openKindsOf(one).length > 0 || one.decisions > 0,
  );
  const statements = repo.listMembers(
    db,
    query,
    listed.map(({ id }) => id),
  );
  const [list, closings, booksUntil] = await Promise.all([
    page(context, readClosingCall, query, statements, {
      row: (row) => memberRow(row, byMember.get(row.id), request.locale),
      texts: { en, fr },
    }),
    months.closingsOf(context, query),
    booksClosedUntil(db),
  ]);
  return {
    ...list,
    ended: hasEnded(query, civilDay(now, zone)),
    totals: totalsRow(totalsOf(sums)),
    closings: closings.map((one) => closingRow(one, request.locale)),
    books_closed_until: booksUntil ?? null,
  };
}

/** The sums of the month. What open advances cover is not to be reimbursed; they cover earlier reports first. */
async function sumsOf({ db }: MemberContext, span: repo.Span): Promise<repo.Sums[]> {
  const sums = await repo.listSums(db, span);
  const advances = await deductibleByPerson(db);
  const covered = sums.filter((one) => one.due_cents > 0 && advances.has(one.id)).map(({ id }) => id);
  const earlier = await repo.listEarlierDue(db, span.first, covered);
  return sums.map((one) => ({
    ...one,
    due_cents: dueAfterAdvances(one.due_cents, earlier.get(one.id) ?? 0, advances.get(one.id) ?? 0),
  }));
}

async function spanOf({ db, now, zone }: MemberContext, { year, month }: Month): Promise<repo.Span> {
  const { from: first, to: last } = spanOfMonth({ year, month });
  const yesterday = addDays(civilDay(now, zone), -1);
  const until = yesterday < last ? yesterday : last;
  const working = workingDays(year, month, await holidayZoneOf(db)).filter((day) => day <= until);
  return { first, last, until, working };
}

function memberRow(row: repo.MemberRow, sums: repo.Sums | undefined, locale: Locale): OpenMember {
  if (sums === undefined) throw new Error(`The member ${row.id} has no sums.`);
  const { missing, unsubmitted, waiting, id: memberId, able: _, ...counts } = sums;
  return {
    ...counts,
    memberId,
    member: shownName(row, locale),
    missing: daysOf(missing),
    unsubmitted: daysOf(unsubmitted),
    waiting: daysOf(waiting),
    remindedOn: row.remindedOn,
  };
}

function totalsRow(totals: ReturnType<typeof totalsOf>): MonthTotals {
  const { missing, unsubmitted, waiting } = totals;
  return {
    ...totals,
    missing: daysOf(missing),
    unsubmitted: daysOf(unsubmitted),
    waiting: daysOf(waiting),
  };
}

function closingRow(record: months.ClosingRecord, locale: Locale): Closing {
  const { year, month } = fieldsOf(record.month);
  return {
    closingId: record.id,
    year,
    month,
    open_members: record.openMembers,
    closed_by: leftName(record.closedByName, record.closerLeft, locale),
    closed_at: record.closedAt.toISOString(),
    reopened_by: leftName(record.reopenedByName, record.reopenerLeft, locale),
    reopened_at: record.reopenedAt?.toISOString() ?? null,
    reason: record.reason,
  };
}

/**
 * Sends one mail per person with what they can do, never to the actor. People already reminded today, here or on the planning
 * board, get none.
 * @throws Problem 404 for a person outside the workspace; 403
 */
export async function remindOpen(
  context: MemberContext,
  { body: { memberId, ...month } }: On<'remindOpen'>,
): Promise<CallAnswer<typeof contract.remindOpen>> {
  const { db, actor, config } = context;
  if (!maySeeEverybody(actor)) throw new Problem(403);
  if (memberId !== undefined && (await visibleMember(context, memberId)).userState === 'deleted')
    throw new Problem(404);
  const found = await repo.listToRemind(db, await spanOf(context, month), memberId);
  const others = found.filter(({ id }) => id !== actor.userId);
  const newlyReminded = await remindOnce(
    context,
    others.map(({ id }) => id),
  );
  const reminded = others.filter(({ id }) => newlyReminded.has(id));
  await notifyAll(
    context,
    reminded.map((person) => ({
      event: 'month_reminder' as const,
      facts: { month: dayOf(month.year, month.month, 1) },
      to: { ...person, userId: person.id },
      byId: actor.userId,
      path: 'home',
      mail: monthMail(config, person, { by: displayName(actor), month, ...person }),
    })),
  );
  await context.record({
    action: 'month.reminded',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { ...month, members: reminded.length },
  });
  return {
    reminded: reminded.map(({ id }) => id),
    alreadyReminded: others.filter(({ id }) => !newlyReminded.has(id)).map(({ id }) => id),
  };
}

/**
 * @throws Problem 403; 409 MONTH_NOT_OVER; 409 MONTH_CLOSED when it is already closed; 409 OPEN_ITEMS with the totals, unless they
 * are accepted.
 */
export async function closeMonth(
  context: MemberContext,
  { body: { accept_open, ...month } }: On<'closeMonth'>,
): Promise<Closing> {
  const closing = await months.closeMonth(context, month, async () => {
    const totals = totalsOf(await repo.listSums(context.db, await spanOf(context, month)));
    if (totals.members > 0 && !accept_open)
      throw new Problem(409, { code: 'OPEN_ITEMS', extra: { totals: totalsRow(totals) } });
    return totals.members;
  });
  await fixPayroll(context, month);
  return closingRow(closing, context.request.locale);
}

/** @throws Problem 404; 403; 409 MONTH_OPEN when it was already opened again. */
export async function reopenMonth(
  context: MemberContext,
  { params, body: { reason } }: On<'reopenMonth'>,
): Promise<Closing> {
  const closing = await months.reopenMonth(context, params.closingId, reason);
  return closingRow(closing, context.request.locale);
}
