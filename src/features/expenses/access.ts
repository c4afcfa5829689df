/** Decides permissions on expense reports (product.md §1 «Rights», §5). */

import { mayChangeReport } from '#features/receipts/access.ts';
import type { ReportState } from '#features/receipts/report.rules.ts';
import type { StepActor } from '#kernel/workflow.ts';

type Who = Pick<StepActor, 'userId' | 'role'>;

/** The fields of a report that decide permissions. */
export interface ReportSubject {
  state: ReportState;
  /** The author. */
  userId: number;
  /** The chosen approver; null before submission. */
  approverId: number | null;
  /** Whether its author approved it, because no other member could decide. */
  selfCertified: boolean;
  /**
   * Ids of the people who filled it in, changed or submitted it for its author; they may not decide about it.
   */
  filledInBy?: readonly number[];
  /** Whether no other member could decide about it. Set only while the report is submitted. */
  alone?: boolean;
}

const decides = ({ role }: Pick<Who, 'role'>) => role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';

const isOwn = ({ userId }: Who, report: { userId: number }) => report.userId === userId;

/**
 * People delete their own reports; managers and owners also delete reports of deleted members. `isDeletable`
 * defines in which states.
 */
export function mayDeleteReport(actor: Who, report: { userId: number; authorLeft: boolean }): boolean {
  return mayChangeReport(actor, report) || (report.authorLeft && decides(actor));
}

export function maySubmitReport(actor: Who, report: ReportSubject): boolean {
  return isOwn(actor, report);
}

/**
 * Whether the actor certifies their own report: a manager or owner, if no other member could decide about it,
 * as in a company of one person.
 */
export function mayCertifyReport(actor: Who, report: ReportSubject): boolean {
  return isOwn(actor, report) && decides(actor) && report.alone === true;
}

export function mayWithdrawReport(actor: Who, report: ReportSubject): boolean {
  return isOwn(actor, report);
}

/** Whether the role may decide about any report. */
export function mayDecideReports(actor: Pick<Who, 'role'>): boolean {
  return decides(actor);
}

/** Whether the actor may decide about the report: the chosen manager and any owner, but never the author. */
export function mayDecideReport(actor: Who, report: ReportSubject): boolean {
  if (isOwn(actor, report)) return false;
  return actor.role === 'ROLE_OWNER' || (actor.role === 'ROLE_MANAGER' && report.approverId === actor.userId);
}

/**
 * Whether the actor may pass on the decision. Having filled in the report does not matter, because passing on
 * decides nothing.
 */
export function mayPassReport(actor: Who, report: ReportSubject): boolean {
  return mayDecideReport(actor, report);
}

/** Whether the actor must give a reason: an owner who is not the chosen approver. */
export function mustExplainDecision(actor: Who, report: ReportSubject): boolean {
  return report.approverId !== actor.userId;
}

/** Managers and owners may reopen, but not their own report, unless they certified it themselves. */
export function mayReopenReport(actor: Who, report: ReportSubject): boolean {
  return decides(actor) && (!isOwn(actor, report) || report.selfCertified);
}
