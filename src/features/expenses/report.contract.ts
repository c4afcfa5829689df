/** Declares the calls for expense reports. Source: business-app §2–§8 «Reports»; product.md §1, §5. */
import { z } from 'zod';
import { reportPayment } from '#features/payments/state.contract.ts';
import { reportStates } from '#features/receipts/report.rules.ts';
import { historyAnswer, stepBody } from '#features/workflows/contract.ts';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { amount } from '#kernel/money-schema.ts';
import { isOneLine } from '#kernel/text.ts';
import { fieldError } from './errors.ts';
import { LONGEST_TITLE } from './report.rules.ts';

const reportParams = z.object({ reportId: id });
const title = z
  .string(generalError('title_needed'))
  .trim()
  .min(1, generalError('title_needed'))
  .max(LONGEST_TITLE, generalError('too_long'))
  .refine(isOneLine, generalError('one_line'));

const person = z.object({ user_id: z.number().int(), name: z.string() });

export const report = z.object({
  report_id: z.number().int(),
  title: z.string(),
  /** `NDF-2026-0007`; null before the first approval. A report with a number cannot be deleted. */
  number: z.string().nullable(),
  startdate: daySchema,
  enddate: daySchema,
  contractId: z.number().int().nullable(),
  /** The contract's name; empty without a contract. */
  contract: z.string(),
  state: z.enum(reportStates),
  /** The author. */
  user: person,
  /** The chosen approver; null before submission. */
  manager: person.extend({ email: z.string() }).nullable(),
  /** Whether its author approved it, because no other member could decide. */
  self_certified: z.boolean(),
  receipts: z.number().int(),
  /** Total of all receipts, including refused ones. */
  total_ttc: amount,
  /** Null while nothing is due in this workspace for the report. */
  payment: reportPayment.nullable(),
  /** Number of receipts with a question that the author has not answered. */
  questions: z.number().int(),
  /** Number of receipts with an answered question that nobody has closed. */
  answers: z.number().int(),
  /** Number of receipts that the approval will leave out, and their total. */
  refused: z.number().int(),
  refused_ttc: amount,
  /** The day of the entry if it were approved today; null if it is approved. */
  booking_day: daySchema.nullable(),
  /** ISO 8601 instants. */
  created_at: z.string(),
  submitted_at: z.string().nullable(),
  decided_at: z.string().nullable(),
});
export type Report = z.infer<typeof report>;

/** One report, with the fields that decide what the actor may do (report.rules.ts). */
export const reportDetails = report.extend({
  /** Ids of the people who filled it in, changed or submitted it for its author; they may not decide about it. */
  filled_in_by: z.array(z.number().int()),
  /** Increases with every change of the report, its receipts and attachments. */
  revision: z.number().int(),
  may_change: z.boolean(),
  may_delete: z.boolean(),
  /** Whether submitting approves the report, recorded as self-certified, because no other member could decide. */
  certifies_itself: z.boolean(),
});
export type ReportDetails = z.infer<typeof reportDetails>;

const locked = { 409: 'CAN NOT MODIFY REPORT' } as const;

export const createReport = call({
  id: 'createReport',
  method: 'POST',
  path: '/reports',
  summary: 'Create an expense report',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  encoding: 'form',
  body: z
    .object({ title, startdate: dayField, enddate: dayField, contractId: chosenId })
    .refine(({ startdate, enddate }) => startdate <= enddate, {
      path: ['enddate'],
      ...fieldError('period_reversed'),
    }),
  status: 201,
  answer: report,
  texts: { failure: 'FAILED TO CREATE REPORT' },
});

export const listReports = listCall({
  id: 'listReports',
  path: '/users/{userId}/reports',
  summary: 'List a person’s expense reports, newest first',
  keptOffline: true,
  unindexed: {
    total_ttc: 'added up from the receipts; a person has some dozens of reports',
    state: 'in the order of the workflow; a person has some dozens of reports',
  },
  access: 'member',
  underDoAs: true,
  params: z.object({ userId: id }),
  name: 'reports',
  row: report,
  columns: {
    title: 'name',
    number: 'word',
    period: 'period',
    contract: 'text',
    receipts: 'figure',
    total_ttc: 'money',
    manager: 'text',
    state: 'state',
  },
  search: true,
  filters: { state: z.enum(reportStates), contractId: id },
  sort: ['title', 'period', 'total_ttc', 'state'],
  /** The author. `left`: whether the author is no longer a member. */
  extra: { user: person.extend({ left: z.boolean() }) },
  texts: { failure: 'FAILED TO READ REPORTS' },
});

export const readReport = call({
  id: 'readReport',
  method: 'GET',
  path: '/reports/{reportId}',
  summary: 'Read an expense report',
  keptOffline: true,
  access: 'member',
  params: reportParams,
  answer: reportDetails,
  texts: { failure: 'FAILED TO READ SELECTED REPORT' },
});

export const listDeciders = call({
  id: 'listDeciders',
  method: 'GET',
  path: '/reports/{reportId}/managers',
  summary: 'List the people who can approve a report: managers and owners except its author',
  access: 'member',
  params: reportParams,
  answer: z.object({
    managers: z.array(person.extend({ email: z.string(), role: z.enum(['ROLE_MANAGER', 'ROLE_OWNER']) })),
    /** The user id of the one whom the author chose last, also for a week; otherwise of the only one or the only manager. */
    proposed: z.number().int().nullable(),
  }),
  texts: { failure: 'FAILED TO READ SELECTED REPORT' },
});

export const readReportHistory = call({
  id: 'readReportHistory',
  method: 'GET',
  path: '/reports/{reportId}/history',
  summary: 'The history of a report, oldest step first',
  keptOffline: true,
  access: 'member',
  params: reportParams,
  answer: historyAnswer,
  texts: { failure: 'FAILED TO READ SELECTED REPORT' },
});

/** Common parts of all calls that change one report. */
const change = {
  method: 'PUT',
  ifMatch: { of: readReport },
  params: reportParams,
  answer: reportDetails,
} as const;
const form = { encoding: 'form' } as const;
/** Calls of the author. */
const own = { ...change, access: 'member', underDoAs: true } as const;
/** Calls of approvers. */
const decision = { ...change, ...form, access: ['ROLE_MANAGER', 'ROLE_OWNER'], body: stepBody } as const;
const updated = { success: 'Report has been updated', failure: 'FAILED TO UPDATE REPORT', byStatus: locked };

export const submitReport = call({
  ...own,
  ...form,
  id: 'submitReport',
  path: '/reports/{reportId}',
  summary: 'Submit a report to a manager or owner; in a company of one person it is self-certified',
  safeguard: 'undo',
  /** The email is required unless the report is self-certified; `below_zero` is required if the total is negative. */
  body: z.object({
    title,
    managerEmail: z.string().trim().max(320).default(''),
    below_zero: checkbox.default(false),
  }),
  texts: { success: 'Report submitted for approval', failure: 'FAILED TO SUBMIT REPORT', byStatus: locked },
});

export const updateReport = call({
  ...own,
  ...form,
  id: 'updateReport',
  path: '/reports/{reportId}/update',
  summary: 'Change the title of a report, and its dates and contract if they are sent',
  independent: 'the body chooses the contract freely',
  safeguard: 'form',
  body: z.object({
    reportTitle: title,
    startdate: dayField.optional(),
    enddate: dayField.optional(),
    contractId: id.optional(),
  }),
  texts: updated,
});

export const approveReport = call({
  ...decision,
  id: 'approveReport',
  path: '/reports/{reportId}/approve',
  summary: 'Approve a report; an owner who is not the chosen approver must give a reason',
  safeguard: 'confirm',
  texts: { success: 'Report has been approved', failure: 'FAILED TO APPROVE REPORT', byStatus: locked },
});

export const rejectReport = call({
  ...decision,
  id: 'rejectReport',
  path: '/reports/{reportId}/reject',
  summary:
    'Reject a report; an owner who is not the chosen approver must comment. The author can change and submit it again',
  safeguard: 'confirm',
  texts: { success: 'Report has been rejected', failure: 'FAILED TO REJECT REPORT', byStatus: locked },
});

export const passReport = call({
  ...own,
  ...form,
  id: 'passReport',
  path: '/reports/{reportId}/pass',
  summary: 'Pass a submitted report to another manager or owner, who then decides',
  safeguard: 'form',
  access: ['ROLE_MANAGER', 'ROLE_OWNER'],
  body: z.object({ managerEmail: z.string().trim().max(320).default('') }),
  texts: { success: 'Report passed on', failure: 'FAILED TO PASS REPORT', byStatus: locked },
});

export const withdrawReport = call({
  ...own,
  id: 'withdrawReport',
  path: '/reports/{reportId}/withdraw',
  summary: 'Withdraw a report that is not decided yet',
  safeguard: 'confirm',
  encoding: 'none',
  texts: updated,
});

export const reopenReport = call({
  ...decision,
  id: 'reopenReport',
  path: '/reports/{reportId}/reopen',
  notUnderDoAs: 'reverts a decision',
  summary: 'Return an approved report to its author, with a reason',
  safeguard: 'confirm',
  texts: updated,
});

export const deleteReport = call({
  id: 'deleteReport',
  method: 'DELETE',
  path: '/reports/{reportId}',
  summary: 'Delete a report that was never approved, with its receipts and attachments',
  safeguard: 'confirm',
  access: 'member',
  ifMatch: { of: readReport },
  params: reportParams,
  answer: z.object({ report_id: z.number().int() }),
  texts: { success: 'Report Deleted', failure: 'FAILED TO DELETE REPORT', byStatus: locked },
});
