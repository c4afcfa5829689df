/** Declares the calls for overtime, and for the settings and codes of the payroll. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { generalError } from '#kernel/error-texts.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { CODE_LENGTH, codedKinds } from './code.rules.ts';
import { fieldError } from './errors.ts';
import { overtimeReasons } from './item.rules.ts';

const int = z.number().int();

export const overtime = z.object({
  overtimeId: int,
  memberId: int,
  member: z.string(),
  day: daySchema,
  hours: z.number(),
  reason: z.enum(overtimeReasons),
  note: z.string(),
});
export type OvertimeRow = z.infer<typeof overtime>;

export const listOvertime = listCall({
  id: 'listOvertime',
  path: '/payroll/overtime',
  summary: 'List overtime, newest first: owners all, other members their own',
  access: 'member',
  name: 'overtimes',
  row: overtime,
  texts: { failure: 'FAILED TO GET OVERTIME' },
});

/** Maximum hours of a day. */
const MOST_HOURS = 24;

/** Hours with at most two decimals, in hundredths. */
const hours = z
  .union([z.string(), z.number()], fieldError('overtime_hours_wrong'))
  .meta({ description: 'Hours with at most two decimals', examples: ['2', '1,5'] })
  .transform((given, { addIssue }): number => {
    const decimal = parseDecimal(String(given).trim(), { digits: 2, units: ['h'] });
    const centihours = decimal === undefined ? 0 : Math.round(Number(decimal) * 100);
    if (centihours > 0 && centihours <= MOST_HOURS * 100) return centihours;
    addIssue({ code: 'custom', ...fieldError('overtime_hours_wrong') });
    return z.NEVER;
  });

export const addOvertime = call({
  id: 'addOvertime',
  method: 'POST',
  path: '/payroll/overtime',
  summary: 'Record overtime of a person whose terms count hours, if the company records overtime',
  safeguard: 'form',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'the payroll pays it',
  encoding: 'form',
  body: z.object({
    memberId: chosenId,
    day: dayField,
    hours,
    reason: z.enum(overtimeReasons),
    note: z.string().trim().max(200, generalError('too_long')).default(''),
  }),
  status: 201,
  answer: overtime,
  records: 'overtime.recorded',
  texts: { success: 'Overtime recorded', failure: 'FAILED TO RECORD OVERTIME' },
});

export const deleteOvertime = call({
  id: 'deleteOvertime',
  method: 'DELETE',
  path: '/payroll/overtime/{overtimeId}',
  summary: 'Delete overtime; of a month whose payroll is fixed, the next one deducts it',
  safeguard: 'confirm',
  unversioned: 'overtime is never edited',
  access: ['ROLE_OWNER'],
  params: z.object({ overtimeId: id }),
  answer: z.object({ overtimeId: int }),
  records: 'overtime.deleted',
  texts: { success: 'Overtime deleted', failure: 'FAILED TO DELETE OVERTIME' },
});

const codeKinds = ['absence', ...codedKinds] as const;

export const payrollCode = z.object({
  kind: z.enum(codeKinds),
  /** Of an absence; else 0. */
  contractId: int,
  /** The absence's name; else empty. */
  name: z.string(),
  silae: z.string(),
  payfit: z.string(),
});
export type PayrollCode = z.infer<typeof payrollCode>;

export const payrollSettings = z.object({
  /** Whether overtime can be recorded. */
  overtime: z.boolean(),
  /** Whether the payroll pays approved expenses; otherwise payments do. */
  expenses: z.boolean(),
  codes: z.array(payrollCode),
});
export type PayrollSettings = z.infer<typeof payrollSettings>;

export const readPayrollSettings = call({
  id: 'readPayrollSettings',
  method: 'GET',
  path: '/payroll/settings',
  summary: 'Whether overtime is recorded and expenses are paid, and the codes of payroll programs',
  access: ['ROLE_OWNER'],
  answer: payrollSettings,
  texts: { failure: 'FAILED TO READ PAYROLL' },
});

export const updatePayrollSettings = call({
  id: 'updatePayrollSettings',
  method: 'PUT',
  path: '/payroll/settings',
  summary: 'Choose whether overtime can be recorded and whether the payroll pays expenses',
  safeguard: 'the same switch restores it',
  unversioned: 'the last choice wins',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'it changes what the payroll pays',
  encoding: 'form',
  body: z.object({ overtime: checkbox, expenses: checkbox }),
  answer: payrollSettings,
  records: 'payroll.settings-changed',
  texts: { success: 'Payroll settings saved', failure: 'FAILED TO SAVE PAYROLL SETTINGS' },
});

const code = z.string().trim().max(CODE_LENGTH, generalError('too_long'));

export const savePayrollCode = call({
  id: 'savePayrollCode',
  method: 'PUT',
  path: '/payroll/codes',
  summary: 'Save the codes of payroll programs for one element; an empty one leaves it out of the file',
  safeguard: 'form',
  unversioned: 'the last choice wins',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'it changes what the payroll program reads',
  encoding: 'form',
  body: z.object({
    kind: z.enum(codeKinds).meta({ examples: ['worked', 'overtime'] }),
    /** Of an absence; ignored for other elements. */
    contractId: z.coerce
      .number(generalError('choose_one'))
      .int(generalError('choose_one'))
      .min(0, generalError('choose_one'))
      .max(2_147_483_647, generalError('choose_one')),
    silae: code,
    payfit: code,
  }),
  answer: payrollSettings,
  records: 'payroll.code-saved',
  texts: { success: 'Code saved', failure: 'FAILED TO SAVE CODE' },
});
