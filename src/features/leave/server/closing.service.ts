/** Declares, takes and withdraws the days on which the company is closed. */
import { contractName } from '#features/contracts/rules.ts';
import { termsOf } from '#features/employment/server/service.ts';
import { holdMonths } from '#features/planning/server/closed-month.service.ts';
import { takeStep } from '#features/workflows/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { formatDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { holidayName } from '#kernel/holidays.ts';
import { shownName } from '#kernel/left-name.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayManageLeave } from '../access.ts';
import type * as contract from '../closing.contract.ts';
import type { Closing, RefusedClosing } from '../closing.contract.ts';
import { fieldError } from '../errors.ts';
import { absentDays, costOf, partsWithout, type Span } from '../request.rules.ts';
import { isInForce } from '../state.rules.ts';
import { accountOf, lockLeave, todayOf } from './balance.service.ts';
import * as repo from './closing.repo.ts';
import * as leaves from './repo.ts';
import { DayInTheWay, leaveSubject } from './step.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export async function listClosings(
  context: MemberContext,
): Promise<CallAnswer<typeof contract.listClosings>> {
  if (!mayManageLeave(context.actor)) throw new Problem(403);
  return { closings: await shownClosings(context) };
}

async function shownClosings({ db, actor, request }: MemberContext): Promise<Closing[]> {
  const rows = await repo.listClosings(db);
  const first = rows.map(({ from }) => from).toSorted()[0];
  if (first === undefined) return [];
  const employed = await employedPeople(db);
  const zone = await leaves.findZone(db, actor.workspaceId);
  const isHoliday = (day: Day) => holidayName(day, zone, 'en') !== undefined;
  const all = await repo.listLeavesSince(db, first);
  const byPerson = Map.groupBy(all, ({ accountId }) => accountId);
  return rows.map((row) => {
    const { id: closingId, cname, preset, ...shown } = row;
    const taken = all.filter((leave) => leave.closingId === closingId && leave.state === 'approved');
    const isMissing = ({ userId, terms }: (typeof employed)[number]) =>
      openParts(row, byPerson.get(userId) ?? []).some(
        (part) => absentDays(part, { terms, isHoliday }).length > 0,
      );
    return {
      ...shown,
      closingId,
      kind: contractName({ cname, preset }, request.locale),
      people: new Set(taken.map(({ accountId }) => accountId)).size,
      missing: (row.withdrawn ? [] : employed.filter(isMissing)).map((person) => ({
        userId: person.userId,
        name: shownName(person, request.locale),
      })),
    };
  });
}

interface OtherLeave extends Span {
  state: Parameters<typeof isInForce>[0];
  closingId: number | null;
}

/** The parts of closing days that a person has neither taken, nor been excepted from, nor is away on anyway. */
function openParts(closing: repo.ClosingRow, others: readonly OtherLeave[]): Span[] {
  return partsWithout(
    closing,
    others.filter(({ state, closingId }) => isInForce(state) || closingId === closing.id),
  );
}

/** Lists the people with terms of employment who have not left. */
async function employedPeople(db: MemberContext['db']) {
  const terms = await termsOf(db);
  return (await leaves.listPeople(db, [...terms.keys()])).flatMap((person) => {
    const own = terms.get(person.userId);
    return person.userState === 'active' && own !== undefined ? [{ ...person, terms: own }] : [];
  });
}

/** @throws Problem 403; 404 for an unknown kind. */
export async function declareClosing(
  context: MemberContext,
  { body }: On<'declareClosing'>,
): Promise<CallAnswer<typeof contract.declareClosing>> {
  const { db, actor, now } = context;
  if (!mayManageLeave(actor)) throw new Problem(403);
  await lockClosings(context);
  const kind = orNotFound((await leaves.listKinds(db)).find(({ id }) => id === body.kindId));
  const id = await repo.insertClosing(db, {
    workspace_id: actor.workspaceId,
    kind_id: kind.id,
    name: body.name,
    from_day: body.from,
    from_noon: body.fromNoon,
    to_day: body.to,
    to_noon: body.toNoon,
    declared_at: now,
  });
  const { name, from, to } = body;
  await record(context, 'leave.closing-declared', id, { name, from, to });
  return takeFor(context, orNotFound(await repo.findClosing(db, id)));
}

/** @throws Problem 403; 404; 409 LEAVE_IN_OTHER_STATE after a withdrawal. */
export async function takeClosing(
  context: MemberContext,
  { params }: On<'takeClosing'>,
): Promise<CallAnswer<typeof contract.takeClosing>> {
  const closing = await standing(context, params.closingId);
  const answer = await takeFor(context, closing);
  await record(context, 'leave.closing-taken', closing.id, closing);
  return answer;
}

/**
 * Withdraws closing days for everybody, or for nobody.
 * @throws Problem 403; 404; 409 LEAVE_IN_OTHER_STATE after a withdrawal; 409 with the person and the day that prevent it.
 */
export async function withdrawClosing(
  context: MemberContext,
  { params }: On<'withdrawClosing'>,
): Promise<CallAnswer<typeof contract.withdrawClosing>> {
  const { db, now } = context;
  const closing = await standing(context, params.closingId);
  const taken = await repo.listTaken(db, closing.id);
  for (const accountId of new Set(taken.map((leave) => leave.accountId))) await lockLeave(db, accountId);
  const ids = taken.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await leaves.listRequestsById(db, ids, todayOf(context));
  for (const row of rows) if (row.state === 'approved') await returnDays(context, closing, row);
  await repo.withdrawClosing(db, closing.id, now);
  await record(context, 'leave.closing-withdrawn', closing.id, closing);
  return { closings: await shownClosings(context) };
}

/** @throws Problem 409 at `closing` with the person and the day in the way. */
async function returnDays(
  context: MemberContext,
  { name: comment }: repo.ClosingRow,
  row: leaves.RequestRow,
): Promise<void> {
  const { db, request } = context;
  try {
    await takeStep(context, leaveSubject, 'cancel', row, { comment });
  } catch (error) {
    if (!(error instanceof DayInTheWay)) throw error;
    const person = (await leaves.listPeople(db, [row.accountId])).find(
      ({ userId }) => userId === row.accountId,
    );
    const facts = {
      name: person === undefined ? '' : shownName(person, request.locale),
      day: formatDay(error.day, request.locale),
    };
    throw new Problem(409, {
      code: error.code,
      errors: { closing: fieldError('leave_closing_kept', facts) },
    });
  }
}

/** Locks months and closing days, in this order. */
async function lockClosings(context: MemberContext): Promise<void> {
  await holdMonths(context);
  await lockName(context.db, `leave closings ${context.actor.workspaceId}`);
}

async function standing(context: MemberContext, id: number): Promise<repo.ClosingRow> {
  if (!mayManageLeave(context.actor)) throw new Problem(403);
  await lockClosings(context);
  const closing = orNotFound(await repo.findClosing(context.db, id));
  if (closing.withdrawn) throw new Problem(409, { code: 'LEAVE_IN_OTHER_STATE' });
  return closing;
}

const record = (
  context: MemberContext,
  action: string,
  subjectId: number,
  { name, from, to }: Pick<repo.ClosingRow, 'name' | 'from' | 'to'>,
) => context.record({ action, subjectType: 'closing-days', subjectId, detail: { name, from, to } });

/** Takes closing days for everybody who is employed then and does not have them yet. The caller must hold `lockClosings`. */
async function takeFor(
  context: MemberContext,
  closing: repo.ClosingRow,
): Promise<CallAnswer<typeof contract.takeClosing>> {
  const { db, request } = context;
  const refused: RefusedClosing[] = [];
  const people = (await employedPeople(db)).toSorted((a, b) => a.userId - b.userId);
  for (const { userId, ...person } of people) {
    const isEmployed = person.terms.some(
      ({ startsOn, endsOn }) => startsOn <= closing.to && (endsOn === null || endsOn >= closing.from),
    );
    const inTheWay = isEmployed ? await takeForPerson(context, closing, userId) : undefined;
    if (inTheWay !== undefined)
      refused.push({ userId, name: shownName(person, request.locale), ...inTheWay });
  }
  return { closings: await shownClosings(context), refused };
}

/** @returns the first day in the way; the other parts are taken. */
async function takeForPerson(
  context: MemberContext,
  closing: repo.ClosingRow,
  accountId: number,
): Promise<{ day: Day; code: string } | undefined> {
  const { db, actor, now } = context;
  await lockLeave(db, accountId);
  const owner = { workspaceId: actor.workspaceId, accountId };
  const today = todayOf(context);
  const account = await accountOf(db, { ...owner, today });
  const kind = orNotFound(account.kinds.find(({ id }) => id === closing.kindId));
  let inTheWay: { day: Day; code: string } | undefined;
  for (const part of openParts(closing, account.requests)) {
    const days = absentDays(part, account.calendar);
    if (days.length === 0) continue;
    const id = await leaves.insertRequest(db, {
      workspace_id: actor.workspaceId,
      account_id: accountId,
      kind_id: kind.id,
      closing_id: closing.id,
      from_day: part.from,
      from_noon: part.fromNoon,
      to_day: part.to,
      to_noon: part.toNoon,
      cost: costOf(part, kind.unit, account.calendar),
      days: JSON.stringify(days),
      comment: closing.name,
      requested_at: now,
    });
    try {
      await takeStep(context, leaveSubject, 'close', await leaves.findRequest(db, { accountId, id }, today));
    } catch (error) {
      if (!(error instanceof DayInTheWay)) throw error;
      // Nothing else was saved: the days are booked before the request is changed.
      await repo.deleteLeave(db, id);
      inTheWay ??= { day: error.day, code: error.code };
    }
  }
  return inTheWay;
}
