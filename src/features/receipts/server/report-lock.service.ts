/** Reads and locks the report that receipts belong to. */
import { noteFilling } from '#features/workflows/server/service.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayChangeReport, mayReadReport } from '../access.ts';
import { isEditable, reportKind } from '../report.rules.ts';
import * as repo from './report-lock.repo.ts';

export type LockedReport = repo.LockedReport;
/** Also for the steps of reports. */
export const { lockReport, lockReports, updateReports } = repo;

/** @throws Problem 404; 403 */
export async function requireReport({ db, actor }: MemberContext, id: number): Promise<repo.ReportFacts> {
  const report = orNotFound(await repo.findReport(db, id));
  if (!mayReadReport(actor, { userId: report.account_id })) throw new Problem(403);
  return report;
}

/**
 * Locks a report until the transaction ends, for a change by its author, and increments its revision.
 * @throws Problem 404; 403 for another person's report; 409 REPORT_LOCKED once it was submitted or approved.
 */
export async function lockEditable(context: MemberContext, id: number): Promise<repo.LockedReport> {
  const { db, actor } = context;
  const report = orNotFound(await repo.lockReport(db, id));
  if (!mayChangeReport(actor, report)) throw new Problem(403);
  if (!isEditable(report)) throw reportLocked(report);
  await noteFilling(context, reportKind, [report]);
  await repo.updateReports(db, [report.id]);
  return report;
}

export function reportLocked({ state }: Pick<repo.LockedReport, 'state'>): Problem {
  return new Problem(409, { code: reportKind.conflict, extra: { state } });
}
