/** Reads a person's leave, and takes the steps that the person takes. */
import { contractName } from '#features/contracts/rules.ts';
import { notify } from '#features/notifications/server/notify.service.ts';
import { holdMonths } from '#features/planning/server/closed-month.service.ts';
import { type FoundMember, visibleMember } from '#features/planning/server/month.service.ts';
import { type Approver, hasDecider, listApprovers } from '#features/workflows/server/approver.service.ts';
import { begin, noteFilling, takeStep, withFilledInBy } from '#features/workflows/server/service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { formatDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { foldEmail } from '#kernel/email.ts';
import { shownName } from '#kernel/left-name.ts';
import { localeTags } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayReadLeaveOf, mayRequestLeaveFor, seesAllLeave } from '../access.ts';
import type * as contract from '../contract.ts';
import type { LeaveRequest } from '../contract.ts';
import { fieldError } from '../errors.ts';
import { absentDays, costOf, doMeet, type LeaveStep, leaveWorkflow, type Span } from '../request.rules.ts';
import { daysOf } from '../rules.ts';
import { isInForce } from '../state.rules.ts';
import {
  type Account,
  accountOf,
  balanceOn,
  lockLeave,
  shownBalances,
  todayOf,
  waitingOf,
} from './balance.service.ts';
import * as repo from './repo.ts';
import { type LockedLeave, leaveSubject } from './step.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/** @throws Problem 404 for a person outside the workspace; 403 for a colleague. */
async function readable(context: MemberContext, userId: number): Promise<FoundMember> {
  const member = await visibleMember(context, userId);
  if (!mayReadLeaveOf(context.actor, member.id)) throw new Problem(403);
  return member;
}

function accountFor(context: MemberContext, accountId: number): Promise<Account> {
  const { workspaceId } = context.actor;
  return accountOf(context.db, { workspaceId, accountId, today: todayOf(context) });
}

/** @throws Problem 404; 403 */
export async function readLeave(
  context: MemberContext,
  { params }: On<'readLeave'>,
): Promise<CallAnswer<typeof contract.readLeave>> {
  const { db, request } = context;
  const member = await readable(context, params.userId);
  const account = await accountFor(context, member.id);
  const approvers = await listApprovers(context, member.id);
  return {
    user: { userId: member.id, name: shownName(member, request.locale) },
    hasTerms: account.calendar.terms.length > 0,
    balances: shownBalances(account, todayOf(context), request.locale),
    requests: await shownRequests(context, account),
    approvers: approvers.map((one) => ({ userId: one.id, name: displayName(one), email: one.email })),
    proposed: (await proposedOf(context, member.id, approvers))?.email ?? null,
    deputyId: seesAllLeave(member) ? await repo.findDeputy(db, member.id) : null,
  };
}

async function proposedOf(
  { db }: MemberContext,
  accountId: number,
  approvers: readonly Approver[],
): Promise<Approver | undefined> {
  const last = await repo.findLastApprover(db, accountId);
  return approvers.find(({ id }) => id === last) ?? (approvers.length === 1 ? approvers[0] : undefined);
}

async function shownRequests(context: MemberContext, account: Account): Promise<LeaveRequest[]> {
  const alone = !(await hasDecider(context.db, context.actor.userId));
  const known = await withFilledInBy(context.db, leaveWorkflow, account.requests);
  return known.map((row) => shownRequest(context, account, { ...row, alone }));
}

function shownRequest(context: MemberContext, { kinds }: Account, row: LockedLeave): LeaveRequest {
  const { locale } = context.request;
  const kind = kinds.find(({ id }) => id === row.kindId);
  const offered = leaveWorkflow.offered(context.actor, begun(context, row));
  const of = (step: LeaveStep) => offered.find((one) => one.step === step);
  return {
    leaveRequestId: row.id,
    kindId: row.kindId,
    kind: kind === undefined ? '' : contractName(kind, locale),
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
    decidedBy: row.decidedByName,
    decisionComment: row.decisionComment,
    requestedAt: row.requestedAt.toISOString(),
    mayWithdraw: of('withdraw') !== undefined,
    mayCancel: of('cancel') !== undefined,
    needsReason: of('cancel')?.comment === 'required',
  };
}

function begun(context: MemberContext, row: LockedLeave): LockedLeave {
  return { ...row, hasBegun: row.from <= todayOf(context) };
}

/**
 * Counts a leave. @throws Problem 404 for an unknown kind; 400 at `from` without terms or work; 409 at `from` if it meets another
 * leave.
 */
function counted(context: MemberContext, account: Account, span: Span & { kindId: number }) {
  const kind = orNotFound(account.kinds.find(({ id }) => id === span.kindId));
  const days = absentDays(span, account.calendar);
  const { terms } = account.calendar;
  if (days.length === 0) {
    const isEmployed = terms.some(
      ({ startsOn, endsOn }) => startsOn <= span.to && (endsOn === null || endsOn >= span.from),
    );
    throw wrong(400, 'from', fieldError(isEmployed ? 'leave_no_day' : 'leave_no_terms'));
  }
  const other = account.requests.find((one) => isInForce(one.state) && doMeet(one, span));
  if (other !== undefined) {
    const text = (day: Day) => formatDay(day, context.request.locale);
    throw wrong(409, 'from', fieldError('leave_meets', { from: text(other.from), to: text(other.to) }));
  }
  const cost = costOf(span, kind.unit, account.calendar);
  const today = todayOf(context);
  const on = span.from < today ? today : span.from;
  const after = kind.tracked
    ? balanceOn(account, kind, on).amount - waitingOf(account, kind.id) - cost
    : null;
  return { kind, days, cost, after };
}

const wrong = (status: 400 | 409, field: string, error: ReturnType<typeof fieldError>) =>
  new Problem(status, { errors: { [field]: error } });

/** @throws Problem 404; 403; 400 and 409 as `requestLeave`. */
export async function previewLeave(
  context: MemberContext,
  { params, body }: On<'previewLeave'>,
): Promise<CallAnswer<typeof contract.previewLeave>> {
  const { db, request } = context;
  const member = await readable(context, params.userId);
  const { kind, days, cost, after } = counted(context, await accountFor(context, member.id), body);
  const away = await repo.listAway(db, body, member.id);
  return {
    days: daysOf(cost),
    absent: days.reduce((sum, { halfDays }) => sum + halfDays, 0) / 2,
    after: after === null ? null : daysOf(after),
    overdraft: daysOf(kind.overdraft),
    away: away.map((row) => ({ name: shownName(row, request.locale), from: row.from, to: row.to })),
  };
}

/**
 * Asks for leave. Without approval, and for the only person of a workspace, it is approved at once.
 * @throws Problem 404; 403 for another person; 400 at the wrong field; 409 at `from` if it meets another leave or, without
 * approval, a day is in the way; 409 at `to` if too few days are left.
 */
export async function requestLeave(
  context: MemberContext,
  { params, body }: On<'requestLeave'>,
): Promise<LeaveRequest> {
  const { db, actor, now, request } = context;
  const member = await readable(context, params.userId);
  if (!mayRequestLeaveFor(actor, member.id)) throw new Problem(403);
  await holdMonths(context);
  await lockLeave(db, member.id);
  const account = await accountFor(context, member.id);
  const { kind, days, cost, after } = counted(context, account, body);
  if (after !== null && after < -kind.overdraft) {
    const left = daysOf(after + cost).toLocaleString(localeTags[request.locale]);
    throw wrong(409, 'to', fieldError('leave_short', { days: left }));
  }
  const alone = !(await hasDecider(db, member.id));
  const approver =
    kind.needsApproval && !alone ? await approverFor(context, member.id, body.managerEmail) : undefined;
  const id = await repo.insertRequest(db, {
    workspace_id: actor.workspaceId,
    account_id: member.id,
    kind_id: kind.id,
    from_day: body.from,
    from_noon: body.fromNoon,
    to_day: body.to,
    to_noon: body.toNoon,
    cost,
    days: JSON.stringify(days),
    comment: body.comment,
    approver_id: approver?.id ?? null,
    approver_name: approver === undefined ? '' : displayName(approver),
    requested_at: now,
  });
  await begin(context, leaveSubject, 'request', { id, workspaceId: actor.workspaceId });
  const row = orNotFound(await repo.findRequest(db, { accountId: member.id, id }, todayOf(context)));
  await noteFilling(context, leaveWorkflow, [row]);
  await context.record({
    action: 'leave.requested',
    subjectType: 'leave',
    subjectId: id,
    detail: { from: body.from, to: body.to, days: daysOf(cost) },
  });
  if (approver === undefined) await takeStep(context, leaveSubject, 'register', { ...row, alone });
  else await announce(context, row);
  return requestNow(context, member.id, id);
}

/** Notifies the approver and, while the approver is away, the deputy. */
async function announce(context: MemberContext, row: repo.RequestRow): Promise<void> {
  for (const id of [row.approverId, row.deputyId]) {
    const person = id === null ? undefined : await repo.findRecipient(context.db, id);
    if (person === undefined) continue;
    await notify(context, {
      event: 'leave_request',
      facts: { from: row.from, to: row.to },
      to: person,
      byId: row.accountId,
      path: 'approvals',
    });
  }
}

/** @throws Problem 400 at `managerEmail` */
async function approverFor(context: MemberContext, accountId: number, email: string): Promise<Approver> {
  const approvers = await listApprovers(context, accountId);
  const chosen =
    email === ''
      ? await proposedOf(context, accountId, approvers)
      : approvers.find((one) => foldEmail(one.email) === foldEmail(email));
  if (chosen === undefined) throw wrong(400, 'managerEmail', fieldError('leave_approver_unknown'));
  return chosen;
}

async function requestNow(context: MemberContext, accountId: number, id: number): Promise<LeaveRequest> {
  const { requests } = { requests: await shownRequests(context, await accountFor(context, accountId)) };
  return orNotFound(requests.find(({ leaveRequestId }) => leaveRequestId === id));
}

/** @throws Problem 404; 403; 409 LEAVE_IN_OTHER_STATE */
export function withdrawLeave(
  context: MemberContext,
  { params }: On<'withdrawLeave'>,
): Promise<LeaveRequest> {
  return step(context, 'withdraw', params);
}

/** @throws Problem 404; 403; 400 at `comment`; 409 LEAVE_IN_OTHER_STATE, or at `from` if a day is in the way. */
export function cancelLeave(
  context: MemberContext,
  { params, body }: On<'cancelLeave'>,
): Promise<LeaveRequest> {
  return step(context, 'cancel', params, body.comment);
}

async function step(
  context: MemberContext,
  name: LeaveStep,
  { userId, leaveRequestId }: { userId: number; leaveRequestId: number },
  comment?: string,
): Promise<LeaveRequest> {
  const { db } = context;
  const member = await readable(context, userId);
  await holdMonths(context);
  await lockLeave(db, member.id);
  const row = await repo.findRequest(db, { accountId: member.id, id: leaveRequestId }, todayOf(context));
  const alone = !(await hasDecider(db, member.id));
  const locked = begun(context, { ...orNotFound(row), alone });
  await takeStep(context, leaveSubject, name, locked, comment === undefined ? {} : { comment });
  await noteFilling(context, leaveWorkflow, [locked]);
  return requestNow(context, member.id, leaveRequestId);
}

/** @throws Problem 404 for another person; 400 at `deputyId`. */
export async function chooseDeputy(
  context: MemberContext,
  { params, body: { deputyId } }: On<'chooseDeputy'>,
): Promise<CallAnswer<typeof contract.chooseDeputy>> {
  const { db, actor } = context;
  if (params.userId !== actor.userId) throw new Problem(404);
  if (deputyId === undefined) return { deputyId: await repo.findDeputy(db, actor.userId) };
  const able = await listApprovers({ db, actor }, actor.userId);
  if (deputyId !== null && !able.some(({ id }) => id === deputyId))
    throw wrong(400, 'deputyId', fieldError('leave_deputy_unknown'));
  await repo.saveDeputy(db, { workspaceId: actor.workspaceId, accountId: actor.userId }, deputyId);
  await context.record({
    action: 'leave.deputy-chosen',
    subjectType: 'member',
    subjectId: actor.userId,
    detail: { memberId: deputyId },
  });
  return { deputyId };
}
