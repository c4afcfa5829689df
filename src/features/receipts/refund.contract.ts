/**
 * Declares the calls for refunds. A refund is a receipt with a negative amount, linked to the receipt that it
 * refunds.
 */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { searchText } from '#kernel/list.ts';
import { amount } from '#kernel/money-schema.ts';
import './errors.ts';

/** Another receipt of the same person. */
export const linkedReceipt = z.object({
  receiptId: z.number().int(),
  receiptNumber: z.number().int(),
  reportId: z.number().int(),
  /** The title of its report. */
  report: z.string(),
  valuettc: amount,
});
export type LinkedReceipt = z.infer<typeof linkedReceipt>;

export const listRefundable = call({
  id: 'listRefundable',
  method: 'GET',
  path: '/reports/{reportId}/refundable',
  summary:
    'List the receipts that a refund in this report can refer to: at most fifty of the author’s, newest first',
  independent: 'the receipt is only left out of the list; none of its data is returned',
  access: 'member',
  params: z.object({ reportId: id }),
  query: z.object({
    /** Searches the supplier, the comment, the report’s title and the amount. */
    q: searchText,
    /** A receipt that is being changed; it cannot refund itself. */
    receiptId: id.optional(),
    /** A receipt that is always listed first. */
    chosen: id.optional(),
  }),
  answer: z.object({
    receipts: z.array(
      linkedReceipt.extend({
        date: daySchema,
        poste: z.string(),
        supplier: z.string(),
      }),
    ),
  }),
  texts: { failure: 'FAILED TO GET RECEIPTS' },
});
