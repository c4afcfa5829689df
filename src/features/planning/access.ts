/** Who may see, write and decide about days and weeks (product.md §1 «Rights», §6). */
import type { StepActor } from '#kernel/workflow.ts';
import type { WeekState } from './state.rules.ts';

/** What of a week decides who may do what with it. */
export interface WeekSubject {
  state: WeekState;
  /** Whose week it is. */
  accountId: number;
  /** The manager or owner it was submitted to. */
  approverId: number | null;
  /** Approved by the only person of a workspace, who is its member too. */
  selfCertified: boolean;
  /** Ids of the people who filled it in, changed or submitted it for its member: they do not decide about it. */
  filledInBy?: readonly number[];
  /** Known where a week is submitted: its member is the only person of the workspace. */
  alone?: boolean;
}

/** Who may decide about weeks at all. */
export const deciders = ['ROLE_MANAGER', 'ROLE_OWNER'] as const;

function decides(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_MANAGER' || actor.role === 'ROLE_OWNER';
}

/** An administrator sees others' months by acting for them. */
export function maySeePlanning(actor: Pick<StepActor, 'userId' | 'role'>, accountId: number): boolean {
  return actor.userId === accountId || decides(actor);
}

/** Everybody's months at once: aggregation, board, exports. */
export function maySeeEverybody(actor: Pick<StepActor, 'role'>): boolean {
  return decides(actor);
}

/** Days of another are written by acting for them. */
export function mayWriteDays(actor: Pick<StepActor, 'userId'>, accountId: number): boolean {
  return actor.userId === accountId;
}

export function maySubmitWeek(actor: Pick<StepActor, 'userId'>, week: WeekSubject): boolean {
  return actor.userId === week.accountId;
}

/** Nobody else could approve it. */
export function mayCertifyWeek(actor: Pick<StepActor, 'userId'>, week: WeekSubject): boolean {
  return actor.userId === week.accountId && week.alone === true;
}

export function mayWithdrawWeek(actor: Pick<StepActor, 'userId'>, week: WeekSubject): boolean {
  return actor.userId === week.accountId;
}

/**
 * A manager where it was submitted to them, an owner any; nobody the own. Of a week that was never submitted to anybody its
 * state says that there is nothing to decide.
 */
export function mayDecideWeek(actor: Pick<StepActor, 'userId' | 'role'>, week: WeekSubject): boolean {
  if (actor.userId === week.accountId) return false;
  const named = week.approverId === null || actor.userId === week.approverId;
  return actor.role === 'ROLE_OWNER' || (actor.role === 'ROLE_MANAGER' && named);
}

/** A person who may decide has another do it. Their own part in it is no obstacle: passing on decides nothing. */
export function mayPassWeek(actor: Pick<StepActor, 'userId' | 'role'>, week: WeekSubject): boolean {
  return mayDecideWeek(actor, week);
}

/** Who decides; and what somebody certified alone nobody else could open again. */
export function mayReopenWeek(actor: Pick<StepActor, 'userId' | 'role'>, week: WeekSubject): boolean {
  return mayDecideWeek(actor, week) || (actor.userId === week.accountId && week.selfCertified);
}

/** An owner who decides in the place of the named approver says why; the approver need not. */
export function decidesForAnother(actor: Pick<StepActor, 'userId'>, week: WeekSubject): boolean {
  return actor.userId !== week.approverId;
}
