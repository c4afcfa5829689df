/** Declares the calls for expense exports and bookkeeping settings. Source: product.md §5, last line. */
import { z } from 'zod';
import { isAccount } from '#features/books/rules.ts';
import { fieldError as accountError } from '#features/vat/errors.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { type Day, spanOfMonth } from '#kernel/day.ts';
import { dayField, LATEST_YEAR } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { fieldError } from './errors.ts';

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const reversed = { path: ['to'], ...fieldError('period_reversed') };

const accountants = ['ROLE_MANAGER', 'ROLE_OWNER'] as const;

export const exportReport = call({
  id: 'exportReport',
  method: 'GET',
  path: '/reports/{reportId}/export',
  summary: 'Export the receipts of a report as a table with one line per receipt and rate',
  access: 'member',
  onRecord: true,
  underDoAs: true,
  params: z.object({ reportId: id }),
  query: sheetQuery,
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO EXPORT EXPENSES' },
});

interface RequestedPeriod {
  year?: number | undefined;
  month?: number | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

/**
 * Returns the first and last day of the requested period, both included; undefined if the request is
 * incomplete.
 */
export function spanOf({ year, month, from, to }: RequestedPeriod): { from: Day; to: Day } | undefined {
  if (from !== undefined && to !== undefined) return { from, to };
  if (year === undefined || month === undefined) return undefined;
  return spanOfMonth({ year, month });
}

export const exportRebilling = call({
  id: 'exportRebilling',
  method: 'GET',
  path: '/expenses/rebilling',
  summary:
    'Export the billable receipts of approved reports in a month or between two days, for one contract or all',
  access: accountants,
  onRecord: true,
  query: sheetQuery
    .extend({
      year: z.coerce.number().int().min(2000).max(LATEST_YEAR).optional(),
      month: z.coerce.number().int().min(1).max(12).optional(),
      /** Used instead of year and month. */
      from: dayField.optional(),
      to: dayField.optional(),
      contractId: z.union([z.literal('').transform(() => undefined), id]).optional(),
    })
    .refine(inOrder, reversed)
    .refine(({ year, month, from, to }) => spanOf({ year, month, from, to }) !== undefined, {
      path: ['month'],
      ...generalError('required'),
    }),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO EXPORT EXPENSES' },
});

const code = z.string().trim().min(1, generalError('required'));
const account = code.refine(isAccount, accountError('account_invalid'));

export const expenseSettings = z.object({
  journal: code.regex(/^[0-9A-Z]{1,20}$/, fieldError('journal_invalid')),
  employee_account: account,
  vat_account: account,
  expense_account: account,
});
export type ExpenseSettingsRow = z.infer<typeof expenseSettings>;

export const readExpenseSettings = call({
  id: 'readExpenseSettings',
  method: 'GET',
  path: '/expenses/settings',
  summary: 'The workspace’s bookkeeping settings for expenses',
  access: accountants,
  answer: expenseSettings,
  texts: { failure: 'FAILED TO READ SETTINGS' },
});

export const updateExpenseSettings = call({
  id: 'updateExpenseSettings',
  method: 'PUT',
  path: '/expenses/settings',
  summary: 'Change the workspace’s bookkeeping settings for expenses',
  safeguard: 'form',
  access: accountants,
  underDoAs: true,
  ifMatch: { of: readExpenseSettings },
  encoding: 'form',
  body: expenseSettings,
  answer: expenseSettings,
  texts: { failure: 'FAILED TO SAVE SETTINGS' },
});
