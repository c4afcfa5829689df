/** The calls for refunds: receipts with a negative amount, linked to the receipt that they refund. */
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
    'The receipts that a refund in this report may be for: those of its author, newest first, fifty at most',
  independent: 'the receipt is left out of the list, and nothing of it is shown',
  access: 'member',
  params: z.object({ reportId: id }),
  query: z.object({
    /** Part of the supplier, the comment or the report’s title, or the amount. */
    q: searchText,
    /** A receipt being changed, which cannot refund itself. */
    receiptId: id.optional(),
    /** A receipt that is listed in any case, first. */
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
