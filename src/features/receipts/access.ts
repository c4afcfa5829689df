/** Decides who reads and changes the receipts of a report (product.md §1 «Rights», §5). */
import type { Member } from '#kernel/actor.ts';

type Who = Pick<Member, 'userId' | 'role'>;

const decides = ({ role }: Pick<Who, 'role'>) => role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';

/** Managers and owners read all reports of the workspace. An administrator reads others' by acting for them. */
export function mayReadAllReports(actor: Pick<Who, 'role'>): boolean {
  return decides(actor);
}

/** People read their own reports. */
export function mayReadReportsOf(actor: Who, userId: number): boolean {
  return actor.userId === userId || mayReadAllReports(actor);
}

export function mayReadReport(actor: Who, report: { userId: number }): boolean {
  return mayReadReportsOf(actor, report.userId);
}

/**
 * Whether the actor may change title, dates, receipts and attachments. The workflow defines in which states.
 */
export function mayChangeReport(actor: Who, report: { userId: number }): boolean {
  return report.userId === actor.userId;
}

/**
 * Whether the actor exports all members' expenses for the accountant and for client invoices, and changes the
 * bookkeeping settings.
 */
export function mayExportExpenses(actor: Pick<Who, 'role'>): boolean {
  return decides(actor);
}
