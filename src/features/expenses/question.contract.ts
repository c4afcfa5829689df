/**
 * Declares the calls for questions about single receipts of a submitted report, refusals of receipts, and
 * comments on a report.
 */
import { z } from 'zod';
import { readReceipt, receipt } from '#features/receipts/contract.ts';
import { LONGEST_COMMENT } from '#features/workflows/comment.rules.ts';
import { comment, commentCalls, commentText } from '#features/workflows/contract.ts';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
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
  unversioned: 'questions are added and never change',
  access: deciders,
  notUnderDoAs: 'the question is asked in the name of the person who decides',
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
  summary: 'Close the question about a receipt, whether or not it was answered',
  safeguard: 'the comments stay, and a new question can be asked',
  access: deciders,
  notUnderDoAs: 'closing a question is part of the decision about the report',
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
    'Refuse one receipt of a submitted report, with its refunds in that report; the approval then leaves them out and moves them to a new draft of the author',
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
  summary: 'Withdraw the refusal of a receipt before its report is approved',
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
  summary: 'List the comments on a report and its receipts, oldest first',
  keptOffline: true,
  params: reportParams,
});

export const addReportComment = call({
  ...commentCalls.add,
  id: 'addReportComment',
  path: '/reports/{reportId}/comments',
  summary: 'Comment on a report; the people involved get a mail',
  records: 'report.commented',
  params: reportParams,
  body: z.object({ text: commentText }),
});

export const addReceiptComment = call({
  ...commentCalls.add,
  id: 'addReceiptComment',
  path: '/receipts/{receiptId}/comments',
  summary: 'Comment on a receipt; a comment by the report’s author answers the open question about it',
  records: 'receipt.commented',
  params: receiptParams,
  body: z.object({ text: commentText }),
});

export const deleteReportComment = call({
  ...commentCalls.delete,
  id: 'deleteReportComment',
  path: '/reports/{reportId}/comments/{commentId}',
  summary: 'Delete one’s own comment or question within five minutes',
  records: 'report.comment-deleted',
  params: reportParams.extend({ commentId: id }),
});
