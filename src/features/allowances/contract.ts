/** Declares the calls for allowances: meals, long-distance assignments, remote work, sustainable mobility. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { dayField, daySchema, optionalDay } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { amountField } from '#kernel/money-schema.ts';
import { allowanceKinds } from './ceilings.rules.ts';
import { fieldError } from './errors.ts';
import { allowanceBases, MOST_UNIT_CENTS, MOST_UNITS } from './rules.ts';

const int = z.number().int();
const allowanceParams = z.object({ allowanceId: id });

export const allowance = z.object({
  allowanceId: int,
  memberId: int,
  /** The member's name, marked if the member has left. */
  member: z.string(),
  kind: z.enum(allowanceKinds),
  basis: z.enum(allowanceBases),
  /** Its day, or the first day of a standing allowance. */
  day: daySchema,
  until: daySchema.nullable(),
  quantity: int,
  unit_cents: int,
  /** The exempt amount per unit on its day, of a standing one today or on its last day; without the ceilings per month and year. */
  ceiling_cents: int,
  /** The part of the unit's amount above it, which is taxed. */
  above_cents: int,
  since: daySchema.nullable(),
  note: z.string(),
});
export type Allowance = z.infer<typeof allowance>;

export const listAllowances = listCall({
  id: 'listAllowances',
  path: '/allowances',
  summary: 'List allowances, newest first: managers and owners all, other members their own',
  access: 'member',
  name: 'allowances',
  row: allowance,
  columns: {
    member: 'name',
    kind: 'text',
    period: 'period',
    quantity: 'figure',
    unit_cents: 'money',
    // With its name on phones, which show the last amount without one.
    above_cents: 'figure',
  },
  search: true,
  filters: { kind: z.enum(allowanceKinds) },
  texts: { failure: 'FAILED TO GET ALLOWANCES' },
});

const wrongQuantity = fieldError('allowance_quantity_wrong');

export const addAllowance = call({
  id: 'addAllowance',
  method: 'POST',
  path: '/allowances',
  summary: 'Record an allowance of a member: on a day, or for each worked day of a period',
  safeguard: 'form',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'the payroll pays it',
  encoding: 'form',
  body: z.object({
    memberId: chosenId,
    kind: z.enum(allowanceKinds),
    basis: z.enum(allowanceBases).default('once'),
    day: dayField,
    /** Only for standing allowances. */
    until: optionalDay.default(null).meta({ examples: ['', ''] }),
    /** Ignored for standing allowances. */
    quantity: z.coerce
      .number(wrongQuantity)
      .int(wrongQuantity)
      .min(0, wrongQuantity)
      .max(MOST_UNITS, wrongQuantity)
      .default(1),
    amount: amountField
      .refine(
        (cents) => cents === undefined || (cents > 0 && cents <= MOST_UNIT_CENTS),
        fieldError('allowance_amount_wrong'),
      )
      .refine((cents) => cents !== undefined, generalError('required')),
    /** The first day of a long-distance assignment; ignored for other kinds. */
    since: optionalDay.default(null).meta({ examples: ['2026-01-02', '2026-01-03'] }),
    note: z.string().trim().max(200, generalError('too_long')).default(''),
  }),
  status: 201,
  answer: allowance,
  records: 'allowance.recorded',
  texts: { success: 'Allowance recorded', failure: 'FAILED TO RECORD ALLOWANCE' },
});

export const endAllowance = call({
  id: 'endAllowance',
  method: 'PUT',
  path: '/allowances/{allowanceId}/end',
  summary: 'Set or clear the last day of a standing allowance',
  safeguard: 'form',
  unversioned: 'the last choice wins',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'it changes what the payroll pays',
  encoding: 'form',
  params: allowanceParams,
  body: z.object({ until: optionalDay.meta({ examples: ['2030-01-31', '2030-02-28'] }) }),
  answer: allowance,
  records: 'allowance.ended',
  texts: {
    success: 'Allowance ended',
    failure: 'FAILED TO END ALLOWANCE',
    byStatus: { 409: 'ONLY STANDING ALLOWANCES END' },
  },
});

export const deleteAllowance = call({
  id: 'deleteAllowance',
  method: 'DELETE',
  path: '/allowances/{allowanceId}',
  summary: 'Delete an allowance; of a month whose payroll is fixed, the next one deducts it',
  safeguard: 'confirm',
  unversioned: 'only its end is ever edited',
  access: ['ROLE_OWNER'],
  params: allowanceParams,
  answer: z.object({ allowanceId: int }),
  records: 'allowance.deleted',
  texts: { success: 'Allowance deleted', failure: 'FAILED TO DELETE ALLOWANCE' },
});
