/** Decides permissions on leave. */
import type { Role } from '#kernel/actor.ts';
import type { StepActor } from '#kernel/workflow.ts';
import type { LeaveState } from './state.rules.ts';

type Who = Pick<StepActor, 'userId' | 'role'>;

/** The fields of a request that decide permissions. */
export interface LeaveSubject {
  state: LeaveState;
  /** The member who is away. */
  accountId: number;
  /** The manager or owner to whom it was sent. */
  approverId: number | null;
  /** Who decides while the approver is away; null while the approver is there. */
  deputyId: number | null;
  needsApproval: boolean;
  /** Whether a second person must approve. */
  needsSecond: boolean;
  /** Who approved first. */
  endorsedById: number | null;
  /** Whether the member is the only person of the workspace. */
  alone?: boolean;
  /** Whether the leave has begun. */
  hasBegun?: boolean;
  /** The closing days that took this leave; null if the member asked for it. */
  closingId?: number | null;
  filledInBy?: readonly number[];
}

/** Roles that decide about leave. */
export const leaveDeciders = ['ROLE_MANAGER', 'ROLE_OWNER'] as const satisfies readonly Role[];

export function seesAllLeave({ role }: Pick<Who, 'role'>): boolean {
  return role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';
}

/** Balances and requests are private to the person, managers and owners. */
export function mayReadLeaveOf(actor: Who, accountId: number): boolean {
  return actor.userId === accountId || seesAllLeave(actor);
}

/** People ask for themselves; for others by acting for them. */
export function mayRequestLeaveFor({ userId }: Pick<Who, 'userId'>, accountId: number): boolean {
  return userId === accountId;
}

/** Owners define the kinds, closing days and opening balances. */
export function mayManageLeave({ role }: Pick<Who, 'role'>): boolean {
  return role === 'ROLE_OWNER';
}

/** Owners, but never about balances of their own unless nobody else could. */
export function mayCorrectLeave(actor: Who & { actedBy?: unknown }): boolean {
  return mayManageLeave(actor) && actor.actedBy === undefined;
}

/** The named approver, their deputy while they are away, and any owner; never the member. */
export function mayDecideLeave(actor: Who, leave: LeaveSubject): boolean {
  if (actor.userId === leave.accountId) return false;
  if (actor.role === 'ROLE_OWNER') return true;
  if (actor.role !== 'ROLE_MANAGER') return false;
  if (leave.state === 'endorsed') return actor.userId !== leave.endorsedById;
  return leave.approverId === null || [leave.approverId, leave.deputyId].includes(actor.userId);
}

export function mayEndorseLeave(actor: Who, leave: LeaveSubject): boolean {
  return leave.needsSecond && mayDecideLeave(actor, leave);
}

/** The last approval; with two approvers, by a person other than the first. */
export function mayConfirmLeave(actor: Who, leave: LeaveSubject): boolean {
  if (!mayDecideLeave(actor, leave)) return false;
  return !leave.needsSecond || (leave.state === 'endorsed' && actor.userId !== leave.endorsedById);
}

export function mayRegisterLeave({ userId }: Pick<Who, 'userId'>, leave: LeaveSubject): boolean {
  return userId === leave.accountId && (!leave.needsApproval || leave.alone === true);
}

export function mayWithdrawLeave({ userId }: Pick<Who, 'userId'>, leave: LeaveSubject): boolean {
  return userId === leave.accountId;
}

/** Owners take closing days for everybody, themselves included. */
export function mayTakeClosing(actor: Pick<Who, 'role'>, { closingId }: LeaveSubject): boolean {
  return mayManageLeave(actor) && typeof closingId === 'number';
}

/** The member before it begins, or at any time without approval; managers and owners as they decide. Closing days: owners. */
export function mayCancelLeave(actor: Who, leave: LeaveSubject): boolean {
  if (typeof leave.closingId === 'number') return mayManageLeave(actor);
  if (actor.userId !== leave.accountId) return mayDecideLeave(actor, { ...leave, state: 'requested' });
  return !leave.needsApproval || leave.alone === true || leave.hasBegun !== true;
}
