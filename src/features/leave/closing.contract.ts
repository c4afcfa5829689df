/** Declares the calls for the days on which the company is closed. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { reportErrors } from '#kernel/validate.ts';
import './errors.ts';
import { spanErrors } from './request.rules.ts';
import { CLOSING_NAME_LENGTH } from './rules.ts';

const int = z.number().int();
const params = z.object({ closingId: id });

const person = z.object({ userId: int, name: z.string() });

export const closing = z.object({
  closingId: int,
  kindId: int,
  kind: z.string(),
  name: z.string(),
  from: daySchema,
  fromNoon: z.boolean(),
  to: daySchema,
  toNoon: z.boolean(),
  withdrawn: z.boolean(),
  /** How many people take its days. */
  people: int,
  /** Who is employed and works then, but neither takes its days nor has another leave. */
  missing: z.array(person),
});
export type Closing = z.infer<typeof closing>;

const closings = {
  /** The latest first. */
  closings: z.array(closing),
};
/** The answer to taking closing days for everybody. */
const takenAnswer = z.object({
  ...closings,
  /** People whose planning prevents it, with the first day in the way. */
  refused: z.array(person.extend({ day: daySchema, code: z.string() })),
});
export type RefusedClosing = z.infer<typeof takenAnswer>['refused'][number];

export const listClosings = call({
  id: 'listClosings',
  method: 'GET',
  path: '/leave/closings',
  summary: 'List the closing days of the company, the latest first',
  access: ['ROLE_OWNER'],
  answer: z.object(closings),
  texts: { failure: 'FAILED TO READ LEAVE' },
});

export const declareClosing = call({
  id: 'declareClosing',
  method: 'POST',
  path: '/leave/closings',
  summary: 'Declare closing days: everybody employed then takes them as leave of a kind',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'closing days are taken in the owner’s own name',
  safeguard: 'form',
  unversioned: 'closing days are added; days that a person has already taken are not taken again',
  records: 'leave.closing-declared',
  encoding: 'form',
  body: z
    .object({
      kindId: id,
      name: z
        .string(generalError('required'))
        .trim()
        .min(1, generalError('required'))
        .max(CLOSING_NAME_LENGTH, generalError('too_long')),
      from: dayField,
      /** Whether the company closes at noon of the first day. */
      fromNoon: checkbox.default(false),
      to: dayField,
      toNoon: checkbox.default(false),
    })
    .superRefine((values, context) => reportErrors(context, spanErrors(values))),
  status: 201,
  answer: takenAnswer,
  texts: { success: 'Closing days declared', failure: 'FAILED TO SAVE LEAVE SETTINGS' },
});

export const takeClosing = call({
  id: 'takeClosing',
  method: 'POST',
  path: '/leave/closings/{closingId}/take',
  summary: 'Take declared closing days for people who do not have them yet, such as new ones',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'closing days are taken in the owner’s own name',
  safeguard: 'the button names the people, and an owner can cancel each person’s closing days',
  unversioned: 'days that a person has already taken are not taken again',
  records: 'leave.closing-taken',
  encoding: 'json',
  params,
  body: z.object({}),
  answer: takenAnswer,
  texts: { success: 'Closing days taken', failure: 'FAILED TO SAVE LEAVE SETTINGS' },
});

export const withdrawClosing = call({
  id: 'withdrawClosing',
  method: 'POST',
  path: '/leave/closings/{closingId}/withdraw',
  summary: 'Withdraw closing days: they leave the planning and return to the balances',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'closing days are withdrawn in the owner’s own name',
  safeguard: 'confirm',
  unversioned: 'its state decides: a repeated change gets 409',
  records: 'leave.closing-withdrawn',
  encoding: 'json',
  params,
  body: z.object({}),
  answer: z.object(closings),
  texts: { success: 'Closing days withdrawn', failure: 'FAILED TO SAVE LEAVE SETTINGS' },
});
