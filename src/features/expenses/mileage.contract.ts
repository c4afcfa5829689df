/** Kilometres in requests, and what they come to. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { dayField } from '#kernel/day-schema.ts';
import { chosenId, id } from '#kernel/id.ts';
import { amount } from '#kernel/money-schema.ts';
import { fieldError } from './errors.ts';
import { MOST_KILOMETRES, parseDistance } from './mileage.rules.ts';

/** Kilometres in a request, in metres; undefined for an empty field. */
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
    'What kilometres come to by the scale of their year, after the earlier journeys of the vehicle in it',
  independent: 'the receipt is left out of the sum over a person’s year, and nothing of it is shown',
  access: 'member',
  params: z.object({ reportId: id }),
  query: z.object({
    date: dayField,
    distance: distanceField,
    vehicleId: chosenId,
    /** A receipt being changed, whose own kilometres are left out. */
    receiptId: id.optional(),
  }),
  answer: z.object({
    /** Kilometres of the vehicle's earlier journeys in the year, with one decimal at most. */
    before: z.number(),
    amount,
  }),
  texts: { failure: 'FAILED TO GET RECEIPTS' },
});
