/** Lists and decides the requests of leave that wait, and shows who is away. */
import { contractName } from '#features/contracts/rules.ts';
import { holdMonths } from '#features/planning/server/closed-month.service.ts';
import { takeSteps, withFilledInBy } from '#features/workflows/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { type Day, fieldsOf } from '#kernel/day.ts';
import { type HolidayZone, holidaysOf } from '#kernel/holidays.ts';
import { shownName } from '#kernel/left-name.ts';
import type { ListQuery } from '#kernel/list.ts';
import { Problem } from '#kernel/problem.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { countFrom } from '#platform/db/list.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { seesAllLeave } from '../access.ts';
import type * as contract from '../inbox.contract.ts';
import { listLeaveInbox as listCall, type WaitingLeave } from '../inbox.contract.ts';
import { type LeaveStep, leaveWorkflow } from '../request.rules.ts';
import { daysOf } from '../rules.ts';
import { accountOf, balanceOn, lockLeave, todayOf, waitingOf } from './balance.service.ts';
import * as repo from './repo.ts';
import { type LockedLeave, leaveSubject } from './step.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export function listLeaveInbox(context: MemberContext, { query }: On<'listLeaveInbox'>) {
  return page(context, listCall, query, waitingLeaves(context, query), { row: (leave) => leave });
}

function waitingLeaves(context: MemberContext, query: ListQuery<typeof listCall>) {
  const { db, actor } = context;
  const decider = { userId: actor.userId, isOwner: actor.role === 'ROLE_OWNER' };
  const reading = repo.listInbox(db, query, decider, todayOf(context));
  return {
    async rows() {
      const found = await withFilledInBy(db, leaveWorkflow, await reading.rows());
      const rows: WaitingLeave[] = [];
      for (const row of found) rows.push(await waitingLeave(context, row));
      return rows;
    },
    count: reading.count,
  };
}

async function waitingLeave(
  context: MemberContext,
  row: repo.WaitingRow & { filledInBy: readonly number[] },
): Promise<WaitingLeave> {
  const { db, actor, request } = context;
  const today = todayOf(context);
  const { accountId } = row;
  const account = await accountOf(db, { workspaceId: actor.workspaceId, accountId, today });
  const kind = account.kinds.find(({ id }) => id === row.kindId);
  const on = row.from < today ? today : row.from;
  const after = kind?.tracked ? balanceOn(account, kind, on).amount - waitingOf(account, kind.id) : null;
  const away = await repo.listAway(db, row, accountId);
  return {
    leaveRequestId: row.id,
    kindId: row.kindId,
    kind: kind === undefined ? '' : contractName(kind, request.locale),
    from: row.from,
    fromNoon: row.fromNoon,
    to: row.to,
    toNoon: row.toNoon,
    days: daysOf(row.cost),
    state: row.state,
    revision: row.revision,
    comment: row.comment,
    closing: row.closingId !== null,
    approver: row.approverName,
    approverId: row.approverId,
    deputyId: row.deputyId,
    needsSecond: row.needsSecond,
    endorsedById: row.endorsedById,
    endorsedBy: row.endorsedByName,
    decidedBy: row.decidedByName,
    decisionComment: row.decisionComment,
    requestedAt: row.requestedAt.toISOString(),
    memberId: accountId,
    member: shownName(row, request.locale),
    filledInBy: [...row.filledInBy],
    after: after === null ? null : daysOf(after),
    away: [...new Set(away.map((one) => shownName(one, request.locale)))],
  };
}

/** The step by which this request is approved: with two approvers, the first one endorses. */
function approvalOf({ needsSecond, state }: LockedLeave): LeaveStep {
  return needsSecond && state === 'requested' ? 'endorse' : 'approve';
}

/**
 * Decides about each request for which that is allowed. A request of another workspace is reported as 404. One whose days
 * cannot be booked is refused with the reason, and the others are decided.
 */
export async function decideLeave(
  context: MemberContext,
  { body }: On<'decideLeave'>,
): Promise<CallAnswer<typeof contract.decideLeave>> {
  const { db } = context;
  const { decision, comment } = body;
  const seen = new Map(body.leaves.map(({ leaveRequestId, revision }) => [leaveRequestId, revision]));
  const ids = [...seen.keys()];
  await holdMonths(context);
  for (const accountId of await repo.listRequesters(db, ids)) await lockLeave(db, accountId);
  const locked = await repo.listRequestsById(db, ids, todayOf(context));
  const decided: number[] = [];
  const refused: CallAnswer<typeof contract.decideLeave>['refused'] = ids
    .filter((id) => !locked.some((leave) => leave.id === id))
    .map((leaveRequestId) => ({ leaveRequestId, status: 404, code: 'NOT_FOUND', state: null }));
  for (const leave of locked) {
    const step = decision === 'approve' ? approvalOf(leave) : 'reject';
    try {
      const outcome = await takeSteps(context, leaveSubject, step, [leave], {
        seen,
        ...(comment !== undefined && { comment }),
      });
      decided.push(...outcome.taken.map(({ id }) => id));
      refused.push(...outcome.refused.map(({ problem }) => refusal(leave, problem)));
    } catch (error) {
      // Nothing was saved: the days are booked before the request is changed.
      if (!(error instanceof Problem) || error.status !== 409) throw error;
      refused.push(refusal(leave, error));
    }
  }
  return { decided, refused };
}

const refusal = ({ id, state }: LockedLeave, { status, code }: Problem) => ({
  leaveRequestId: id,
  status,
  code,
  state: status === 403 ? null : state,
});

function holidaysBetween({ from, to }: { from: Day; to: Day }, zone: HolidayZone): Day[] {
  const [first, last] = [fieldsOf(from).year, fieldsOf(to).year];
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const days = years.flatMap((year) => holidaysOf(year, zone).map(({ day }) => day));
  return [...new Set(days)].filter((day) => from <= day && day <= to);
}

/** Shows who is away; the kinds only to managers and owners. */
export async function readLeaveCalendar(
  { db, actor, request }: MemberContext,
  { query }: On<'readLeaveCalendar'>,
): Promise<CallAnswer<typeof contract.readLeaveCalendar>> {
  const knowsWhy = seesAllLeave(actor);
  const leaves = Map.groupBy(await repo.listLeaves(db, query), ({ userId }) => userId);
  const zone = await repo.findZone(db, actor.workspaceId);
  const people = await repo.listPeople(db, [...leaves.keys()]);
  return {
    holidays: holidaysBetween(query, zone),
    people: people.map((person) => ({
      userId: person.userId,
      name: shownName(person, request.locale),
      leaves: (leaves.get(person.userId) ?? []).map((row) => ({
        from: row.from,
        fromNoon: row.fromNoon,
        to: row.to,
        toNoon: row.toNoon,
        approved: row.state === 'approved',
        kind: knowsWhy || person.userId === actor.userId ? contractName(row, request.locale) : '',
      })),
    })),
  };
}

/** Finds, for managers and owners, the requests that wait for their decision. */
export async function leaveToday(context: MemberContext): Promise<TodayLine[]> {
  if (!seesAllLeave(context.actor) || context.actor.actedBy !== undefined) return [];
  const query = { rowsPerPage: MAX_TODAY_ITEMS, page: 0 };
  const { actor, db, request } = context;
  const decider = { userId: actor.userId, isOwner: actor.role === 'ROLE_OWNER' };
  const reading = repo.listInbox(db, query, decider, todayOf(context));
  const rows = await reading.rows();
  const to = '/app/approvals?kind=leave';
  const items = rows.map((row) => ({ name: shownName(row, request.locale), note: '', to, day: row.from }));
  return [{ kind: 'leave_approvals', count: await countFrom(reading, rows, MAX_TODAY_ITEMS), to, items }];
}
