/** Questions about single receipts of a submitted report, refusals of them, and the comments on a report. Source: issue 25, point 9. */
import { z } from 'zod';
import { LONGEST_COMMENT } from '#features/workflows/comment.rules.ts';
import { comment, commentCalls, commentText } from '#features/workflows/contract.ts';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { readReceipt, receipt } from './receipt.contract.ts';
import './errors.ts';

const deciders = ['ROLE_MANAGER', 'ROLE_OWNER'] as const;
const receiptParams = z.object({ receiptId: id });
const reportParams = z.object({ reportId: id });
const locked = { 409: 'CAN NOT MODIFY REPORT' } as const;

export const questionReceipt = call({
  id: 'questionReceipt',
  method: 'POST',
  path: '/receipts/{receiptId}/question',
  summary: 'Ask the author of a submitted report about one of its receipts; the author gets a mail',
  safeguard: 'undo',
  unversioned: 'a question is added and never changed',
  access: deciders,
  notUnderDoAs: 'asks in the person’s name, who decides about it',
  records: 'receipt.questioned',
  params: receiptParams,
  body: z.object({ text: commentText }),
  status: 201,
  answer: comment,
  texts: { success: 'Question sent', failure: 'FAILED TO ASK ABOUT RECEIPT', byStatus: locked },
});

export const closeQuestion = call({
  id: 'closeQuestion',
  method: 'PUT',
  path: '/receipts/{receiptId}/question/close',
  summary: 'Close the question about a receipt, answered or not',
  safeguard: 'the answers stay, and a new question can be asked',
  access: deciders,
  notUnderDoAs: 'belongs to the decision about the report',
  ifMatch: { of: readReceipt },
  encoding: 'none',
  records: 'receipt.question-closed',
  params: receiptParams,
  answer: receipt,
  texts: { success: 'Question closed', failure: 'FAILED TO CLOSE QUESTION', byStatus: locked },
});

export const refuseReceipt = call({
  id: 'refuseReceipt',
  method: 'POST',
  path: '/receipts/{receiptId}/refuse',
  summary:
    'Refuse one receipt of a submitted report, and its refunds in that report: the approval covers the others, and moves it to a new draft of the author',
  safeguard: 'undo',
  access: deciders,
  ifMatch: { of: readReceipt },
  records: 'receipt.refused',
  params: receiptParams,
  body: z.object({
    reason: z
      .string(generalError('reason_needed'))
      .trim()
      .min(1, generalError('reason_needed'))
      .max(LONGEST_COMMENT, generalError('too_long')),
  }),
  answer: receipt,
  texts: { success: 'Receipt refused', failure: 'FAILED TO REFUSE RECEIPT', byStatus: locked },
});

export const withdrawRefusal = call({
  id: 'withdrawRefusal',
  method: 'PUT',
  path: '/receipts/{receiptId}/refuse/withdraw',
  summary: 'Take the refusal of a receipt back, until its report is approved',
  safeguard: 'undo',
  access: deciders,
  ifMatch: { of: readReceipt },
  encoding: 'none',
  records: 'receipt.refusal-withdrawn',
  params: receiptParams,
  answer: receipt,
  texts: { success: 'Refusal withdrawn', failure: 'FAILED TO WITHDRAW REFUSAL', byStatus: locked },
});

export const listReportComments = call({
  ...commentCalls.list,
  id: 'listReportComments',
  path: '/reports/{reportId}/comments',
  summary: 'The comments on a report and its receipts, oldest first',
  params: reportParams,
});

export const addReportComment = call({
  ...commentCalls.add,
  id: 'addReportComment',
  path: '/reports/{reportId}/comments',
  summary: 'Comment on a report; those concerned get a mail',
  records: 'report.commented',
  params: reportParams,
  body: z.object({ text: commentText }),
});

export const addReceiptComment = call({
  ...commentCalls.add,
  id: 'addReceiptComment',
  path: '/receipts/{receiptId}/comments',
  summary: 'Comment on a receipt; that of its report’s author answers the question about it',
  records: 'receipt.commented',
  params: receiptParams,
  body: z.object({ text: commentText }),
});

export const deleteReportComment = call({
  ...commentCalls.delete,
  id: 'deleteReportComment',
  path: '/reports/{reportId}/comments/{commentId}',
  summary: 'Delete an own comment or question within five minutes',
  records: 'report.comment-deleted',
  params: reportParams.extend({ commentId: id }),
});
