/** Declares distances in requests, and the call that computes their amount by the mileage scale. */
import { z } from 'zod';
import { MOST_KILOMETRES, parseDistance } from '#features/mileage/rules.ts';
import { call } from '#kernel/call.ts';
import { dayField } from '#kernel/day-schema.ts';
import { chosenId, id } from '#kernel/id.ts';
import { amount } from '#kernel/money-schema.ts';
import { fieldError } from './errors.ts';

/** A distance in kilometres in the request, in metres here; undefined for an empty field. */
export const distanceField = z
  .union([z.string(), z.number()])
  .meta({ description: `Kilometres up to ${MOST_KILOMETRES}, with at most one decimal after . or ,` })
  .transform((given, { addIssue }): number | undefined => {
    const text = String(given).trim();
    if (text === '') return undefined;
    const metres = parseDistance(text);
    if (metres !== undefined) return metres;
    addIssue({ code: 'custom', ...fieldError('distance_needed') });
    return z.NEVER;
  });

export const computeMileage = call({
  id: 'computeMileage',
  method: 'GET',
  path: '/reports/{reportId}/mileage',
  summary:
    'Compute the reimbursement of a journey by the scale of its year, after the vehicle’s earlier journeys in that year',
  independent: 'the receipt is only left out of the person’s yearly sum; none of its data is returned',
  access: 'member',
  params: z.object({ reportId: id }),
  query: z.object({
    date: dayField,
    distance: distanceField,
    vehicleId: chosenId,
    /** A receipt that is being changed; its own kilometres are left out. */
    receiptId: id.optional(),
  }),
  answer: z.object({
    /** Kilometres of the vehicle's earlier journeys in the year, with at most one decimal. */
    before: z.number(),
    amount,
  }),
  texts: { failure: 'FAILED TO GET RECEIPTS' },
});
