/**
 * Declares the calls for advances: amounts paid to a person in advance and deducted from the next payments.
 */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { amountField } from '#kernel/money-schema.ts';
import { fieldError } from './errors.ts';
import { MOST_ADVANCE_CENTS } from './rules.ts';

const int = z.number().int();
const runners = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;

export const advance = z.object({
  advanceId: int,
  user: z.object({ user_id: int, name: z.string() }),
  paid_on: daySchema,
  note: z.string(),
  amount_cents: int,
  /** The amount still to be deducted from the next payments. */
  open_cents: int,
  recorded_by: z.string(),
});
export type Advance = z.infer<typeof advance>;

export const listAdvances = listCall({
  id: 'listAdvances',
  path: '/payments/advances',
  summary: 'List the advances paid to people, newest first',
  access: ['ROLE_MANAGER', ...runners],
  name: 'advances',
  row: advance,
  texts: { failure: 'FAILED TO GET ADVANCES' },
});

export const addAdvance = call({
  id: 'addAdvance',
  method: 'POST',
  path: '/payments/advances',
  summary: 'Record an advance paid to a member',
  safeguard: 'form',
  access: runners,
  notUnderDoAs: 'it reduces what somebody is paid',
  encoding: 'form',
  body: z.object({
    memberId: chosenId,
    amount: amountField
      .refine(
        (cents) => cents === undefined || (cents > 0 && cents <= MOST_ADVANCE_CENTS),
        fieldError('advance_amount_needed'),
      )
      .refine((cents) => cents !== undefined, generalError('required')),
    paid_on: dayField,
    note: z.string().trim().max(200, generalError('too_long')).default(''),
  }),
  status: 201,
  answer: advance,
  records: 'advance.recorded',
  texts: { success: 'Advance recorded', failure: 'FAILED TO RECORD ADVANCE' },
});

export const deleteAdvance = call({
  id: 'deleteAdvance',
  method: 'DELETE',
  path: '/payments/advances/{advanceId}',
  summary: 'Delete an advance if no payment has deducted from it',
  safeguard: 'confirm',
  access: runners,
  unversioned: 'advances are never edited',
  params: z.object({ advanceId: id }),
  answer: z.object({ advanceId: int }),
  records: 'advance.deleted',
  texts: {
    success: 'Advance deleted',
    failure: 'FAILED TO DELETE ADVANCE',
    byStatus: { 409: 'ADVANCE IS DEDUCTED FROM A PAYMENT' },
  },
});
