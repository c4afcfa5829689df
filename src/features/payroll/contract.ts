/** Declares the calls for the payroll of a month: lines per person, files, and one person's own lines and year. */
import { z } from 'zod';
import { allowanceKinds } from '#features/allowances/ceilings.rules.ts';
import { monthQuery } from '#features/planning/contract.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { sheetTypes } from '#kernel/sheet-format.ts';
import './errors.ts';
import { formats } from './file.rules.ts';
import { overtimeReasons } from './item.rules.ts';
import { warningKinds } from './line.rules.ts';

const int = z.number().int();

const figures = {
  /** First day of the month: an earlier one for corrections. */
  month: daySchema,
  worked_days: z.number(),
  worked_hours: z.number(),
  absences: z.array(z.object({ contractId: int, name: z.string(), days: z.number(), hours: z.number() })),
  overtime: z.array(z.object({ reason: z.enum(overtimeReasons), hours: z.number() })),
  allowances: z.array(
    z.object({
      kind: z.enum(allowanceKinds),
      quantity: int,
      exempt_cents: int,
      /** Above the ceilings. */
      taxed_cents: int,
    }),
  ),
  mileage_cents: int,
  expenses_cents: int,
};

export const payrollLine = z.object({
  memberId: int,
  /** The member's name, marked if the member has left. */
  member: z.string(),
  ...figures,
  /** What to check before the month is closed; empty once the payroll is fixed, and for corrections. */
  warnings: z.array(z.object({ kind: z.enum(warningKinds), days: z.number() })),
});
export type PayrollLineRow = z.infer<typeof payrollLine>;

const fixedPayroll = z.object({
  fixed_by: z.string(),
  /** ISO 8601 instant. */
  fixed_at: z.string(),
  files: z.array(z.object({ format: z.enum(formats), sha256: z.string() })),
});

export const readPayroll = listCall({
  id: 'readPayroll',
  path: '/payroll',
  summary: 'The payroll of a month: a line per person, and one per earlier month that is corrected',
  unindexed: { first: 'lines are computed from the days of a month' },
  access: ['ROLE_OWNER'],
  name: 'lines',
  row: payrollLine,
  columns: {
    member: 'name',
    worked: 'text',
    absences: 'text',
    overtime: 'figure',
    allowances: 'text',
    reimbursed: 'money',
    warnings: 'text',
  },
  query: monthQuery.shape,
  search: true,
  filters: {
    /** Lists only lines with something to check. */
    warned: z.enum(['yes']),
  },
  extra: {
    /** Null until the month is closed. */
    fixed: fixedPayroll.nullable(),
    /** Fixed months that are open again; they are corrected once they are closed. */
    reopened: z.array(daySchema),
  },
  rows: 25,
  texts: { failure: 'FAILED TO READ PAYROLL' },
});

export const exportPayroll = call({
  id: 'exportPayroll',
  method: 'GET',
  path: '/payroll/file',
  summary:
    'The payroll of a month as CSV, as XLSX, or for Silae or PayFit; once the month is closed always the same bytes',
  access: ['ROLE_OWNER'],
  onRecord: true,
  query: monthQuery.extend({ format: z.enum(formats).default('csv') }),
  answer: fileAnswer,
  produces: ['text/csv', sheetTypes.xlsx],
  texts: { failure: 'FAILED TO EXPORT PAYROLL' },
});

const ofPerson = {
  access: 'member',
  underDoAs: true,
  params: z.object({ userId: id }),
  query: z.object({ year: monthQuery.shape.year }),
} as const;
const person = z.object({ user_id: int, name: z.string() });

export const readOwnPayroll = call({
  ...ofPerson,
  id: 'readOwnPayroll',
  method: 'GET',
  path: '/users/{userId}/payroll',
  summary: 'The lines of one person in the payrolls fixed for a year: the person and owners may read them',
  answer: z.object({
    user: person,
    /** The newest payroll first. */
    lines: z.array(
      z.object({
        /** First day of the month in whose payroll the line is. */
        payroll: daySchema,
        ...figures,
      }),
    ),
  }),
  texts: { failure: 'FAILED TO READ PAYROLL' },
});
export type OwnLine = z.infer<typeof readOwnPayroll.answer>['lines'][number];

export const readForfait = call({
  ...ofPerson,
  id: 'readForfait',
  method: 'GET',
  path: '/users/{userId}/forfait',
  summary:
    'The year of a person with a yearly number of days («forfait jours»): days worked and due, rest days, overrun',
  answer: z.object({
    user: person,
    /** Null for a year without such terms. */
    forfait: z
      .object({
        year: int,
        due_days: z.number(),
        rest_days: z.number(),
        worked_days: z.number(),
        left_days: z.number(),
        overrun_days: z.number(),
        absences: z.array(z.object({ contractId: int, name: z.string(), days: z.number() })),
        /** Worked days of each month, January first. */
        months: z.array(z.number()),
        rest_days_worked: z.number(),
        long_weeks: int,
        longest_row: int,
      })
      .nullable(),
  }),
  texts: { failure: 'FAILED TO READ PAYROLL' },
});
