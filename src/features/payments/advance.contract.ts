/**
 * Declares the calls for advances: amounts paid to a person in advance. They are deducted from the next payments,
 * repaid, written off, or permanent.
 */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { amountField } from '#kernel/money-schema.ts';
import { fieldError } from './errors.ts';
import { advanceEnds, MOST_ADVANCE_CENTS, repaymentMeans } from './rules.ts';

const int = z.number().int();
const runners = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;

export const advance = z.object({
  advanceId: int,
  user: z.object({ user_id: int, name: z.string() }),
  paid_on: daySchema,
  note: z.string(),
  amount_cents: int,
  deducted_cents: int,
  /** The amount that is neither deducted nor repaid nor written off. */
  open_cents: int,
  /** Whether the open amount is not deducted from payments. */
  permanent: z.boolean(),
  /** Repayments and write-offs, oldest first, without those undone. */
  ends: z.array(
    z.object({
      endId: int,
      kind: z.enum(advanceEnds),
      amount_cents: int,
      day: daySchema,
      /** Null if it was written off. */
      means: z.enum(repaymentMeans).nullable(),
      /** Empty if it was repaid. */
      reason: z.string(),
      recorded_by: z.string(),
    }),
  ),
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

const amount = amountField
  .refine(
    (cents) => cents === undefined || (cents > 0 && cents <= MOST_ADVANCE_CENTS),
    fieldError('advance_amount_needed'),
  )
  .refine((cents) => cents !== undefined, generalError('required'));

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
    amount,
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
  summary: 'Delete an advance of which nothing was deducted, repaid or written off',
  safeguard: 'confirm',
  access: runners,
  unversioned: 'advances are never edited',
  params: z.object({ advanceId: id }),
  answer: z.object({ advanceId: int }),
  records: 'advance.deleted',
  texts: {
    success: 'Advance deleted',
    failure: 'FAILED TO DELETE ADVANCE',
    byStatus: { 409: 'ADVANCE IS DEDUCTED, REPAID OR WRITTEN OFF' },
  },
});

const ending = {
  access: runners,
  notUnderDoAs: 'it changes what somebody owes the company',
  unversioned: 'the request names the open amount that was shown: another one gets 409',
  encoding: 'form',
  params: z.object({ advanceId: id }),
  status: 201,
  answer: advance,
} as const;

/** The open amount that was shown, in cents. */
const shownOpen = z.coerce
  .number(generalError('required'))
  .int(generalError('required'))
  .positive(generalError('required'));

export const repayAdvance = call({
  ...ending,
  id: 'repayAdvance',
  method: 'POST',
  path: '/payments/advances/{advanceId}/repayments',
  summary: 'Record that a person repaid an advance or a part of it',
  safeguard: 'form',
  body: z.object({
    amount,
    day: dayField,
    means: z.enum(repaymentMeans).default('transfer'),
    open_cents: shownOpen,
  }),
  records: 'advance.repaid',
  texts: {
    success: 'Repayment recorded',
    failure: 'FAILED TO RECORD REPAYMENT',
    byStatus: { 409: 'THE ADVANCE HAS CHANGED' },
  },
});

export const writeOffAdvance = call({
  ...ending,
  id: 'writeOffAdvance',
  method: 'POST',
  path: '/payments/advances/{advanceId}/write-off',
  summary: 'Write off what is open of an advance, with a reason that stays on record',
  safeguard: 'form',
  body: z.object({
    reason: z
      .string(fieldError('write_off_reason_needed'))
      .trim()
      .min(1, fieldError('write_off_reason_needed'))
      .max(1000, fieldError('undo_reason_too_long')),
    open_cents: shownOpen,
  }),
  records: 'advance.written-off',
  texts: {
    success: 'Advance written off',
    failure: 'FAILED TO WRITE OFF ADVANCE',
    byStatus: { 409: 'THE ADVANCE HAS CHANGED' },
  },
});

export const undoAdvanceEnd = call({
  id: 'undoAdvanceEnd',
  method: 'DELETE',
  path: '/payments/advances/{advanceId}/ends/{endId}',
  summary: 'Undo a repayment or a write-off: the amount is open again; both stay on record',
  safeguard: 'confirm',
  access: runners,
  unversioned: 'its state decides: a second request gets 409',
  params: z.object({ advanceId: id, endId: id }),
  answer: advance,
  records: 'advance.end-undone',
  texts: {
    success: 'Repayment or write-off undone',
    failure: 'FAILED TO UNDO',
    byStatus: { 409: 'IT IS UNDONE ALREADY' },
  },
});

export const keepAdvance = call({
  id: 'keepAdvance',
  method: 'PUT',
  path: '/payments/advances/{advanceId}/permanent',
  summary: 'Make an advance permanent, so that payments do not deduct it, or end that',
  safeguard: 'undo',
  access: runners,
  notUnderDoAs: 'it changes what somebody is paid',
  unversioned: 'the last choice wins',
  encoding: 'form',
  params: z.object({ advanceId: id }),
  body: z.object({ permanent: checkbox }),
  answer: advance,
  records: 'advance.kept',
  texts: { success: 'Advance changed', failure: 'FAILED TO CHANGE ADVANCE' },
});
