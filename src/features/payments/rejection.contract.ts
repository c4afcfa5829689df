/** Declares the calls for a payment of one person that the bank rejected. The others of its run stay paid. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { fieldError } from './errors.ts';
import { movesMoney, run, transition } from './run.contract.ts';

const transferParams = z.object({ runId: id, transferId: id });

export const rejectTransfer = call({
  access: movesMoney.access,
  ...transition,
  id: 'rejectPaymentTransfer',
  method: 'PUT',
  path: '/payments/runs/{runId}/transfers/{transferId}/rejection',
  summary: 'Mark the payment of one person as rejected by the bank; only their reports can be paid again',
  safeguard: 'form',
  params: transferParams,
  encoding: 'form',
  body: z.object({
    reason: z
      .string(fieldError('rejection_needed'))
      .trim()
      .min(1, fieldError('rejection_needed'))
      .max(1000, fieldError('undo_reason_too_long')),
  }),
  answer: run,
  records: 'payment-run.transfer-rejected',
  texts: {
    success: 'Payment of a person marked as rejected',
    failure: 'FAILED TO MARK AS REJECTED',
    byStatus: { 409: 'IT IS REJECTED OR UNDONE ALREADY' },
  },
});

export const restoreTransfer = call({
  access: movesMoney.access,
  ...transition,
  id: 'restorePaymentTransfer',
  method: 'DELETE',
  path: '/payments/runs/{runId}/transfers/{transferId}/rejection',
  summary: 'Undo a rejection, while its reports and advances are as they were',
  safeguard: 'confirm',
  params: transferParams,
  answer: run,
  records: 'payment-run.transfer-restored',
  texts: {
    success: 'Rejection undone',
    failure: 'FAILED TO UNDO REJECTION',
    byStatus: { 409: 'IT IS NOT REJECTED' },
  },
});
