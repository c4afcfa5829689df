/** Who may do what with expense reports and types (product.md §1 «Rights», §5). */
import type { StepActor } from '#kernel/workflow.ts';
import type { ReportState } from './state.rules.ts';

type Who = Pick<StepActor, 'userId' | 'role'>;

/** What the rights of a report depend on. */
export interface ReportSubject {
  state: ReportState;
  /** Whose expenses they are. */
  userId: number;
  /** Who was named to decide; null before it was submitted. */
  approverId: number | null;
  /** Approved by its author, because nobody else could. */
  selfCertified: boolean;
  /** Ids of the people who filled it in, changed or submitted it for its author: they do not decide about it. */
  filledInBy?: readonly number[];
  /** Known where it is submitted: nobody else could decide about it. */
  alone?: boolean;
}

const decides = ({ role }: Pick<Who, 'role'>) => role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';

const isOwn = ({ userId }: Who, report: { userId: number }) => report.userId === userId;

/** The own; those of the workspace for who decides. An administrator reads others' by acting for them. */
export function mayReadReportsOf(actor: Who, userId: number): boolean {
  return actor.userId === userId || decides(actor);
}

export function mayReadReport(actor: Who, report: { userId: number }): boolean {
  return mayReadReportsOf(actor, report.userId);
}

/** Title, dates, receipts, attachments. In which states, the workflow says. */
export function mayChangeReport(actor: Who, report: { userId: number }): boolean {
  return isOwn(actor, report);
}

/** The own; and those who lead clear up after a deleted member, whom nobody acts for. In which states, `isEditable` says. */
export function mayDeleteReport(actor: Who, report: { userId: number; authorLeft: boolean }): boolean {
  return mayChangeReport(actor, report) || (report.authorLeft && decides(actor));
}

export function maySubmitReport(actor: Who, report: ReportSubject): boolean {
  return isOwn(actor, report);
}

/** Whose own report nobody else may decide about, and who answers for the workspace: a company of one person. */
export function mayCertifyReport(actor: Who, report: ReportSubject): boolean {
  return isOwn(actor, report) && decides(actor) && report.alone === true;
}

export function mayWithdrawReport(actor: Who, report: ReportSubject): boolean {
  return isOwn(actor, report);
}

/** Who may decide about reports at all. */
export function mayDecideReports(actor: Pick<Who, 'role'>): boolean {
  return decides(actor);
}

/** A manager who was named, and any owner; never the author. */
export function mayDecideReport(actor: Who, report: ReportSubject): boolean {
  if (isOwn(actor, report)) return false;
  return actor.role === 'ROLE_OWNER' || (actor.role === 'ROLE_MANAGER' && report.approverId === actor.userId);
}

/** A person who may decide has another do it. Their own part in it is no obstacle: passing on decides nothing. */
export function mayPassReport(actor: Who, report: ReportSubject): boolean {
  return mayDecideReport(actor, report);
}

/** An owner who was not named says why. */
export function mustExplainDecision(actor: Who, report: ReportSubject): boolean {
  return report.approverId !== actor.userId;
}

/** Who answers for the workspace, and not for the own; a company of one person may reopen what it certified. */
export function mayReopenReport(actor: Who, report: ReportSubject): boolean {
  return decides(actor) && (!isOwn(actor, report) || report.selfCertified);
}

/** Types of expenses, their limits and accounts; rates. */
export function mayManagePostes({ role }: Pick<Who, 'role'>): boolean {
  return role !== 'ROLE_USER';
}

/** Files for the accountant and for invoices to clients, over all members; and how they are booked. */
export function mayExportExpenses(actor: Pick<Who, 'role'>): boolean {
  return decides(actor);
}
