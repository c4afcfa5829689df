/** Declares the calls for what a day of a member costs the company. Only owners make them, and only for themselves. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { amountField } from '#kernel/money-schema.ts';
import { fieldError } from './errors.ts';

/** In cents: one million euros. */
const MOST_COST = 100_000_000;

const owners = ['ROLE_OWNER'] as const;
const notUnderDoAs = 'internal costs are only for owners';
const params = z.object({ memberId: id });

const cost = z.object({
  costId: z.number().int(),
  from: daySchema,
  cost_cents: z.number().int(),
});
export type Cost = z.infer<typeof cost>;

export const readCosts = call({
  id: 'readCosts',
  method: 'GET',
  path: '/members/{memberId}/costs',
  summary: 'What a day of a member costs the company, by the day from which it applies',
  access: owners,
  notUnderDoAs,
  params,
  answer: z.object({ costs: z.array(cost) }),
  texts: { failure: 'FAILED TO READ INTERNAL COSTS' },
});

export const addCost = call({
  id: 'addCost',
  method: 'POST',
  path: '/members/{memberId}/costs',
  summary: 'Set what a day of a member costs the company from a given day',
  access: owners,
  notUnderDoAs,
  safeguard: 'form',
  unversioned: 'a day on which a cost already begins gets 409',
  encoding: 'form',
  params,
  body: z.object({
    from: dayField,
    dailyCost: amountField
      .refine((cents) => cents === undefined || cents <= MOST_COST, fieldError('cost_invalid'))
      .refine((cents) => cents !== undefined, generalError('required')),
  }),
  status: 201,
  answer: cost,
  // The amount is in no record, because managers may read those.
  records: 'member.cost-added',
  texts: {
    success: 'Internal cost added',
    failure: 'FAILED TO ADD INTERNAL COST',
    byStatus: { 409: 'FAILED TO ADD INTERNAL COST' },
  },
});

export const deleteCost = call({
  id: 'deleteCost',
  method: 'DELETE',
  path: '/members/{memberId}/costs/{costId}',
  summary: 'Delete an internal cost: from its day, the one before applies',
  access: owners,
  safeguard: 'confirm',
  unversioned: 'costs never change',
  params: params.extend({ costId: id }),
  answer: z.object({ costId: z.number().int() }),
  records: 'member.cost-deleted',
  texts: { success: 'Internal cost deleted', failure: 'FAILED TO DELETE INTERNAL COST' },
});
