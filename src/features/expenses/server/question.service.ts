/** Handles questions about single receipts of submitted reports, and comments on reports. */

import { mayReadReport } from '#features/receipts/access.ts';
import type { Receipt } from '#features/receipts/contract.ts';
import { lockReport } from '#features/receipts/server/report-lock.service.ts';
import { findReportId, readReceipt } from '#features/receipts/server/service.ts';
import {
  addComment,
  type Commented,
  countComment,
  listThread,
  removeComment,
} from '#features/workflows/server/comment.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import type * as contract from '../question.contract.ts';
import { closeQuestions } from './question.repo.ts';
import { lockForDecision } from './refusal.service.ts';
import { findReport } from './report.repo.ts';
import { readableReport } from './report.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

export const questionReceipt: Phases<typeof contract.questionReceipt, void> = {
  prepare: countComment,
  run: ask,
};

/** @throws Problem 404; 403; 409 REPORT_LOCKED, THREAD_FULL */
async function ask(context: MemberContext, { params, body }: On<'questionReceipt'>) {
  const { receipt, report } = await lockForDecision(context, params.receiptId);
  const thread = { reportId: report.id, receiptId: receipt.id };
  const asked = await addComment(context, thread, { text: body.text, asks: true });
  await context.record({
    action: 'receipt.questioned',
    subjectType: 'receipt',
    subjectId: receipt.id,
    detail: { reportId: report.id, number: receipt.number },
  });
  return asked;
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED, NO_QUESTION */
export async function closeQuestion(
  context: MemberContext,
  { params }: On<'closeQuestion'>,
): Promise<Receipt> {
  const { db, now } = context;
  const { receipt, report } = await lockForDecision(context, params.receiptId);
  if (receipt.question === null || receipt.question === 'closed')
    throw new Problem(409, { code: 'NO_QUESTION', msg: 'There is no open question' });
  await closeQuestions(db, { receiptId: receipt.id }, now);
  await context.record({
    action: 'receipt.question-closed',
    subjectType: 'receipt',
    subjectId: receipt.id,
    detail: { reportId: report.id, number: receipt.number },
  });
  return readReceipt(context, { params, query: undefined, body: undefined });
}

/** @throws Problem 404; 403 */
export async function listReportComments(context: MemberContext, { params }: On<'listReportComments'>) {
  const { id: reportId } = await readableReport(context, params.reportId);
  return listThread(context, { reportId });
}

/** @throws Problem 404; 403; 409 THREAD_FULL; 429 */
export const addReportComment: Phases<typeof contract.addReportComment, void> = {
  prepare: countComment,
  async run(context, { params, body }) {
    const { id: reportId } = await readableReport(context, params.reportId);
    return addComment(context, { reportId }, body);
  },
};

/** @throws Problem 404; 403; 409 THREAD_FULL; 429 */
export const addReceiptComment: Phases<typeof contract.addReceiptComment, void> = {
  prepare: countComment,
  async run(context, { params: { receiptId }, body }) {
    const { db } = context;
    await lockReport(db, orNotFound(await findReportId(db, receiptId)));
    // An approval moves refused receipts with their comments, so the report is read again under its lock.
    const reportId = orNotFound(await findReportId(db, receiptId));
    await readableReport(context, reportId);
    return addComment(context, { reportId, receiptId }, body);
  },
};

/** @throws Problem 404; 403; 409 COMMENT_KEPT */
export async function deleteReportComment(context: MemberContext, { params }: On<'deleteReportComment'>) {
  const { id: reportId } = await readableReport(context, params.reportId);
  return removeComment(context, { reportId }, params.commentId);
}

/** Returns the fields of a report that mails about its comments need. */
export async function commentedReport(
  { db }: TransactionContext,
  reportId: number,
): Promise<Commented | undefined> {
  const report = await findReport(db, reportId);
  if (report === undefined) return undefined;
  return {
    people: [report.account_id, report.approver_id],
    isReader: (person) => mayReadReport(person, { userId: report.account_id }),
    title: () => report.title,
    about: { title: report.title },
    path: `expenses/${report.id}`,
  };
}
