/** Decides permissions on days and weeks (product.md §1 «Rights», §6). */
import type { StepActor } from '#kernel/workflow.ts';
import type { WeekState } from './state.rules.ts';

/** The fields of a week that decide permissions. */
export interface WeekSubject {
  state: WeekState;
  /** The member. */
  accountId: number;
  /** The manager or owner to whom the week was submitted. */
  approverId: number | null;
  /** Whether the member approved it, as the only person of the workspace. */
  selfCertified: boolean;
  /**
   * Ids of the people who filled it in, changed or submitted it for its member; they may not decide about it.
   */
  filledInBy?: readonly number[];
  /** Whether the member is the only person of the workspace. Set only while a week is submitted. */
  alone?: boolean;
}

/** Roles that may decide about weeks. */
export const deciders = ['ROLE_MANAGER', 'ROLE_OWNER'] as const;

function decides(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_MANAGER' || actor.role === 'ROLE_OWNER';
}

/**
 * Members see their own months; managers and owners see all. An administrator sees others' months by acting
 * for them.
 */
export function maySeePlanning(actor: Pick<StepActor, 'userId' | 'role'>, accountId: number): boolean {
  return actor.userId === accountId || decides(actor);
}

/** Whether the actor sees the months of all members: aggregation, board, exports. */
export function maySeeEverybody(actor: Pick<StepActor, 'role'>): boolean {
  return decides(actor);
}

/** Whether the actor closes a month for the company and opens it again. Managers only read and remind. */
export function mayCloseMonths(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_OWNER';
}

/** Members write only their own days. Another member's days are written by acting for them. */
export function mayWriteDays(actor: Pick<StepActor, 'userId'>, accountId: number): boolean {
  return actor.userId === accountId;
}

export function maySubmitWeek(actor: Pick<StepActor, 'userId'>, week: WeekSubject): boolean {
  return actor.userId === week.accountId;
}

/** Members certify their own week if they are the only person of the workspace. */
export function mayCertifyWeek(actor: Pick<StepActor, 'userId'>, week: WeekSubject): boolean {
  return actor.userId === week.accountId && week.alone === true;
}

export function mayWithdrawWeek(actor: Pick<StepActor, 'userId'>, week: WeekSubject): boolean {
  return actor.userId === week.accountId;
}

/**
 * Whether the actor may decide about the week: the chosen manager and any owner, but never the member. The
 * workflow rejects a week that was never submitted.
 */
export function mayDecideWeek(actor: Pick<StepActor, 'userId' | 'role'>, week: WeekSubject): boolean {
  if (actor.userId === week.accountId) return false;
  const named = week.approverId === null || actor.userId === week.approverId;
  return actor.role === 'ROLE_OWNER' || (actor.role === 'ROLE_MANAGER' && named);
}

/**
 * Whether the actor may pass on the decision. Having filled in the week does not matter, because passing on
 * decides nothing.
 */
export function mayPassWeek(actor: Pick<StepActor, 'userId' | 'role'>, week: WeekSubject): boolean {
  return mayDecideWeek(actor, week);
}

/** Approvers may reopen; and members their own self-certified week, which nobody else could reopen. */
export function mayReopenWeek(actor: Pick<StepActor, 'userId' | 'role'>, week: WeekSubject): boolean {
  return mayDecideWeek(actor, week) || (actor.userId === week.accountId && week.selfCertified);
}

/** Whether an owner decides in place of the chosen approver, which needs a reason. */
export function decidesForAnother(actor: Pick<StepActor, 'userId'>, week: WeekSubject): boolean {
  return actor.userId !== week.approverId;
}
