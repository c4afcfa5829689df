/** Declares the calls for the terms on which a person is employed (rules.ts). */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { dayField, daySchema, optionalDay } from '#kernel/day-schema.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { reportErrors } from '#kernel/validate.ts';
import { termsReaders } from './access.ts';
import { fieldError } from './errors.ts';
import {
  contradictionsOf,
  DAYS_PER_YEAR,
  FULL_WEEK,
  isWeek,
  MOST_HOURS,
  PAYROLL_NUMBER_LENGTH,
  regimes,
} from './rules.ts';

const params = z.object({ memberId: id });
const termsParams = params.extend({ employmentId: id });

const employment = z.object({
  employmentId: z.number().int(),
  /** First and last day, both included; null without an end. */
  startsOn: daySchema,
  endsOn: daySchema.nullable(),
  /** Worked half-days (0 to 2) of each day, Monday first: `2222200`. */
  week: z.string(),
  regime: z.enum(regimes),
  daysPerYear: z.number().int().nullable(),
  hoursPerWeek: z.number().nullable(),
  payrollNumber: z.string(),
  seniorityFrom: daySchema.nullable(),
});
export type Employment = z.infer<typeof employment>;

const answer = z.object({
  /** The newest first. */
  employments: z.array(employment),
});

export const listEmployments = call({
  id: 'listEmployments',
  method: 'GET',
  path: '/members/{memberId}/employments',
  summary: 'The terms on which a person is employed, the newest first',
  access: termsReaders,
  underDoAs: true,
  params,
  answer,
  texts: { failure: 'FAILED TO READ TERMS OF EMPLOYMENT' },
});

/** A whole number of days; null for an empty field. */
const daysPerYear = z
  .union([z.string(), z.number()])
  .nullable()
  .meta({
    description: 'Days of a year, from 1 to 366; empty with the regime `hours`',
    examples: [218, '200'],
  })
  .transform((given, { addIssue }): number | null => {
    const text = String(given ?? '').trim();
    if (text === '') return null;
    if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 366) return Number(text);
    addIssue({ code: 'custom', ...fieldError('days_per_year_needed') });
    return z.NEVER;
  });

/** Null for an empty field. */
const hoursPerWeek = z
  .union([z.string(), z.number()])
  .nullable()
  .meta({
    description: `Weekly hours, ${MOST_HOURS} at most; empty with the regime \`days\``,
    examples: ['35', '37,5'],
  })
  .transform((given, { addIssue }): number | null => {
    const text = String(given ?? '').trim();
    if (text === '') return null;
    const hours = Number(parseDecimal(text, { digits: 2, units: ['h'] }));
    if (hours >= 0.25 && hours <= MOST_HOURS) return hours;
    addIssue({ code: 'custom', ...fieldError('hours_per_week_needed') });
    return z.NEVER;
  });

const fields = {
  startsOn: dayField,
  /** Empty without an end. */
  endsOn: optionalDay.default(null),
  week: z
    .string()
    .refine(isWeek, fieldError('week_invalid'))
    .meta({
      description: 'Worked half-days (0 to 2) of each day, Monday first',
      examples: ['2222200', '2202200'],
    })
    .default(FULL_WEEK),
  regime: z.enum(regimes).default('hours'),
  daysPerYear: daysPerYear.default(DAYS_PER_YEAR),
  hoursPerWeek: hoursPerWeek.default(null),
  payrollNumber: z.string().trim().max(PAYROLL_NUMBER_LENGTH, generalError('too_long')).default(''),
  seniorityFrom: optionalDay.default(null),
};

const change = { access: ['ROLE_OWNER'], answer } as const;

export const addEmployment = call({
  ...change,
  id: 'addEmployment',
  method: 'POST',
  path: '/members/{memberId}/employments',
  summary: 'Add terms from a day on; earlier terms without an end then end on the day before',
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'terms are added; those of one person never overlap',
  records: 'member.terms-added',
  encoding: 'form',
  params,
  body: z.object(fields).superRefine((terms, context) => reportErrors(context, contradictionsOf(terms))),
  status: 201,
  texts: { success: 'Terms of employment added', failure: 'FAILED TO SAVE TERMS OF EMPLOYMENT' },
});

export const updateEmployment = call({
  ...change,
  id: 'updateEmployment',
  method: 'PUT',
  path: '/members/{memberId}/employments/{employmentId}',
  summary: 'Correct terms; omitted fields stay as they are',
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: listEmployments },
  records: 'member.terms-saved',
  encoding: 'form',
  params: termsParams,
  body: z.object(updateShape(fields)),
  texts: { success: 'Terms of employment saved', failure: 'FAILED TO SAVE TERMS OF EMPLOYMENT' },
});

export const deleteEmployment = call({
  ...change,
  id: 'deleteEmployment',
  method: 'DELETE',
  path: '/members/{memberId}/employments/{employmentId}',
  summary: 'Delete terms that were entered by mistake',
  safeguard: 'confirm',
  ifMatch: { of: listEmployments },
  records: 'member.terms-deleted',
  params: termsParams,
  texts: { success: 'Terms of employment deleted', failure: 'FAILED TO DELETE TERMS OF EMPLOYMENT' },
});
