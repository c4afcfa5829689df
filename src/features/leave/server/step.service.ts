/** Defines what the steps of a request save, book in the planning and take from the balance, and whom they notify. */
import type { Notice } from '#features/notifications/server/notify.service.ts';
import type { RefusedCell } from '#features/planning/day.rules.ts';
import { bookDays } from '#features/planning/server/absence.service.ts';
import type { Batch, SubjectKind } from '#features/workflows/server/service.ts';
import { displayName } from '#kernel/actor.ts';
import { formatDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { fieldError } from '../errors.ts';
import { type LeaveStep, leaveWorkflow } from '../request.rules.ts';
import type { LeaveState } from '../state.rules.ts';
import { storeRights, todayOf } from './balance.service.ts';
import * as repo from './repo.ts';

/** A request under the lock of its person. */
export interface LockedLeave extends repo.RequestRow {
  alone?: boolean;
  hasBegun?: boolean;
}

/** A day that prevents booking a leave. */
export class DayInTheWay extends Problem {
  readonly day: Day;
  constructor({ day, code }: RefusedCell, errors: FieldErrors) {
    super(409, { code, errors });
    this.day = day;
  }
}

type LeaveBatch = Batch<LeaveState, LeaveStep, LockedLeave>;

export const leaveSubject: SubjectKind<LeaveState, LeaveStep, LockedLeave> = {
  workflow: leaveWorkflow,
  async save(context, batch) {
    for (const leave of batch.subjects) {
      if (batch.to === 'approved' || batch.to === 'cancelled') await bookLeave(context, batch, leave);
      await repo.updateRequests(context.db, [leave.id], { state: batch.to, ...decisionOf(context, batch) });
    }
  },
  notices: noticesOf,
};

/**
 * Writes the days of the leave into the planning and takes them from the balance, or the reverse.
 * @throws Problem 409 at `from` if a day is in the way.
 */
async function bookLeave(context: MemberContext, { to }: LeaveBatch, leave: LockedLeave): Promise<void> {
  const { db, actor, now, request } = context;
  const isApproved = to === 'approved';
  const { accountId, contractId, days } = leave;
  const refused = await bookDays(context, {
    accountId,
    contractId,
    days,
    ...(!isApproved && { remove: true as const }),
  });
  if (refused !== undefined) {
    const day = formatDay(refused.day, request.locale);
    throw new DayInTheWay(refused, { from: fieldError(errorOf[refused.code], { day }) });
  }
  const owner = { workspaceId: leave.workspaceId, accountId, today: todayOf(context) };
  await storeRights(db, owner);
  if (!leave.tracked) return;
  await repo.insertEvents(db, [
    {
      workspace_id: leave.workspaceId,
      account_id: accountId,
      kind_id: leave.kindId,
      type: isApproved ? 'taken' : 'returned',
      period: leave.from,
      day: leave.from,
      amount: isApproved ? -leave.cost : leave.cost,
      key: `${isApproved ? 'taken' : 'returned'} ${leave.id}`,
      by_id: actor.userId,
      by_name: displayName(actor),
      created_at: now,
    },
  ]);
  // What expired earlier may be different now.
  await storeRights(db, owner);
}

const errorOf = {
  MONTH_CLOSED: 'leave_month_closed',
  WEEK_LOCKED: 'leave_week_locked',
  NOT_ON_CONTRACT: 'leave_contract_closed',
  DAY_FULL: 'leave_day_full',
  ON_LEAVE: 'leave_day_full',
} as const satisfies Record<RefusedCell['code'], string>;

function decisionOf({ actor, now }: MemberContext, { step, comment }: LeaveBatch) {
  const by = { decided_by_id: actor.userId, decided_by_name: displayName(actor), decided_at: now };
  switch (step) {
    case 'endorse':
      return { endorsed_by_id: actor.userId, endorsed_by_name: displayName(actor) };
    case 'close':
    case 'approve':
    case 'reject':
    case 'cancel':
      return { ...by, decision_comment: comment };
    case 'register':
    case 'withdraw':
      return {};
  }
}

/** Notifies the approver of what the member does, and the member of what others do. */
async function noticesOf(context: MemberContext, { step, subjects }: LeaveBatch): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const { accountId, approverId, deputyId, from, to } of subjects) {
    const isOwn = accountId === context.actor.userId;
    const recipients = step === 'endorse' ? [] : isOwn ? [deputyId ?? approverId] : [accountId];
    for (const id of recipients) {
      const person = id === null ? undefined : await repo.findRecipient(context.db, id);
      if (person === undefined || step === 'register' || step === 'endorse') continue;
      notices.push({
        event: `leave_${step}`,
        facts: { from, to },
        to: person,
        byId: context.actor.userId,
        path: isOwn ? 'approvals' : 'leave',
      });
    }
  }
  return notices;
}
