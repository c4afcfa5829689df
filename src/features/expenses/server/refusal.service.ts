/** Refuses single receipts before their report is approved. Every change holds the report's lock. */

import type { Receipt } from '#features/receipts/contract.ts';
import {
  type LockedReport,
  lockReport,
  updateReports,
} from '#features/receipts/server/report-lock.service.ts';
import {
  findReceipt,
  findReportId,
  type ReceiptRecord,
  readReceipt,
} from '#features/receipts/server/service.ts';
import { begin, inheritFilling, note, withFilledInBy } from '#features/workflows/server/service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type * as contract from '../question.contract.ts';
import { followsRefused, leavesNothing, titleOfRefused, withRefunds } from '../refusal.rules.ts';
import { LONGEST_TITLE, reportWorkflow } from '../report.rules.ts';
import * as repo from './refusal.repo.ts';
import { findPerson, insertReport } from './report.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/**
 * Locks a receipt's report for somebody who may approve it now; they may also ask about and refuse its receipts.
 * @throws Problem 404; 403, also for people who filled it in; 409 REPORT_LOCKED unless it is submitted.
 */
export async function lockForDecision(
  context: MemberContext,
  receiptId: number,
): Promise<{ receipt: ReceiptRecord; report: LockedReport }> {
  const { db, actor } = context;
  const report = orNotFound(await lockReport(db, orNotFound(await findReportId(db, receiptId))));
  const [subject = report] = await withFilledInBy(db, reportWorkflow, [report]);
  const outcome = reportWorkflow.take(
    'approve',
    actor,
    subject,
    'The question or the reason of the refusal.',
  );
  if (outcome instanceof Problem) throw outcome;
  // The receipt may have changed while this transaction waited for the lock.
  const receipt = orNotFound(await findReceipt(db, receiptId));
  if (receipt.report_id !== report.id) throw new Problem(404);
  return { receipt, report };
}

/**
 * Refuses a receipt and its refunds in the same report.
 * @throws Problem 404; 403; 409 REPORT_LOCKED, RECEIPT_REFUSED, CORRECTION_KEPT for a mileage correction, ALL_REFUSED if nothing
 * would be left to approve.
 */
export async function refuseReceipt(
  context: MemberContext,
  { params, body }: On<'refuseReceipt'>,
): Promise<Receipt> {
  const { db, actor, now } = context;
  const { receipt, report } = await lockForDecision(context, params.receiptId);
  if (receipt.corrected_year !== null)
    throw refusal('CORRECTION_KEPT', 'The program keeps a mileage correction up to date: it is not refused');
  if (receipt.refused) throw refusal('RECEIPT_REFUSED', 'This receipt is refused already');
  const receipts = await repo.listRefusable(db, report.id);
  const ids = withRefunds(receipts, receipt.id);
  if (leavesNothing(receipts, ids))
    throw refusal('ALL_REFUSED', 'All receipts would be refused: reject the report instead');
  const { reason } = body;
  await repo.refuse(db, ids, { reason, by: { id: actor.userId, name: displayName(actor) }, now });
  await updateReports(db, [report.id]);
  await context.record({
    action: 'receipt.refused',
    subjectType: 'receipt',
    subjectId: receipt.id,
    detail: { reportId: report.id, number: receipt.number, reason },
  });
  return readReceipt(context, { params, query: undefined, body: undefined });
}

/**
 * Withdraws the refusal of a receipt and of its refunds.
 * @throws Problem 404; 403; 409 REPORT_LOCKED, NOT_REFUSED, or REFUND_FOLLOWS for the refund of a refused receipt.
 */
export async function withdrawRefusal(
  context: MemberContext,
  { params }: On<'withdrawRefusal'>,
): Promise<Receipt> {
  const { db } = context;
  const { receipt, report } = await lockForDecision(context, params.receiptId);
  if (!receipt.refused) throw refusal('NOT_REFUSED', 'This receipt is not refused');
  const receipts = await repo.listRefusable(db, report.id);
  if (followsRefused(receipts, receipt.id))
    throw refusal('REFUND_FOLLOWS', 'A refund is refused with the receipt that it refunds');
  await repo.withdrawRefusal(db, withRefunds(receipts, receipt.id));
  await updateReports(db, [report.id]);
  await context.record({
    action: 'receipt.refusal-withdrawn',
    subjectType: 'receipt',
    subjectId: receipt.id,
    detail: { reportId: report.id, number: receipt.number },
  });
  return readReceipt(context, { params, query: undefined, body: undefined });
}

function refusal(code: string, msg: string): Problem {
  return new Problem(409, { code, msg });
}

/** The draft with the refused receipts of a report. */
export interface RefusedPart {
  reportId: number;
  title: string;
  receipts: readonly repo.RefusedReceipt[];
}

/**
 * Moves the refused receipts of a report that is being approved to a new draft of its author, with the same contract and period.
 * The caller must hold the locks on the author's mileage and on the report, and settles the mileage afterwards.
 * @throws Problem 409 ALL_REFUSED
 */
export async function moveRefused(context: MemberContext, report: LockedReport): Promise<RefusedPart> {
  const { db, now } = context;
  const receipts = await repo.listRefusable(db, report.id);
  const refused = receipts.filter((one) => one.refused);
  if (leavesNothing(receipts))
    throw refusal('ALL_REFUSED', 'All receipts would be refused: reject the report instead');
  const author = orNotFound(await findPerson(db, report.userId));
  const suffix = translator({ en, fr }, author.locale)('refused_title', { title: '' });
  const title = titleOfRefused(report.title, suffix, LONGEST_TITLE);
  const { workspaceId, userId, contractId, startDate, endDate } = report;
  const id = await insertReport(db, {
    workspace_id: workspaceId,
    account_id: userId,
    contract_id: contractId,
    title,
    sought: fold(title),
    start_date: startDate,
    end_date: endDate,
    created_at: now,
  });
  await begin(context, { workflow: reportWorkflow }, 'begin', { id, workspaceId });
  // People who filled in the receipts for the author may not decide about them in the new report either.
  await inheritFilling(db, reportWorkflow, { from: report.id, to: id });
  await repo.moveReceipts(
    db,
    refused.map((one) => one.id),
    id,
  );
  // The history explains the gaps in the receipt numbers.
  const comment = refused.map(({ number, refusal: reason }) => `${number} · ${reason}`).join('\n');
  await note(context, reportWorkflow, report, { step: 'refuse', comment });
  await context.record({ action: 'report.begun', subjectType: 'report', subjectId: id, detail: { title } });
  return { reportId: id, title, receipts: refused };
}
