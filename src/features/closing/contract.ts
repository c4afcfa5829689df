/** The calls for closing a month: what is open, reminders, closing and opening again, activity reports. */
import { z } from 'zod';
import { deciders } from '#features/planning/access.ts';
import { monthQuery } from '#features/planning/contract.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { fieldError } from './errors.ts';

const int = z.number().int();

export const closing = z.object({
  closingId: int,
  year: int,
  month: int,
  /** Members with something open when it was closed. */
  open_members: int,
  closed_by: z.string(),
  // ISO 8601 instants.
  closed_at: z.string(),
  reopened_by: z.string(),
  /** Null while the month is closed. */
  reopened_at: z.string().nullable(),
  reason: z.string(),
});
export type Closing = z.infer<typeof closing>;

/** What is open in a month, of one member or of all. */
const openItems = z.object({
  /** Days up to yesterday that are not filled in, in weeks that the member can still change. */
  missing: z.number(),
  /** Recorded days of weeks that are open or rejected. */
  unsubmitted: z.number(),
  /** Recorded days of weeks that wait for a decision. */
  waiting: z.number(),
  /** Expense reports whose period touches the month: drafts and rejected ones. */
  reports_open: int,
  /** Those that wait for a decision. */
  reports_waiting: int,
});
export type OpenItems = z.infer<typeof openItems>;

const approved = z.object({
  /** Approved expense reports whose period ends in the month. */
  reports_approved: int,
  approved_cents: int,
});

export const openMember = openItems.extend({
  ...approved.shape,
  memberId: int,
  /** Name, with a mark for a former member. */
  member: z.string(),
  /** Weeks and reports of the month that wait for this person's decision. */
  decisions: int,
  /** Day of the last reminder. */
  remindedOn: daySchema.nullable(),
});
export type OpenMember = z.infer<typeof openMember>;

export const monthTotals = openItems.extend({
  ...approved.shape,
  /** Members with something open. */
  members: int,
  /** People who can do something about it and are able to sign in. */
  to_remind: int,
});
export type MonthTotals = z.infer<typeof monthTotals>;

export const readClosing = listCall({
  id: 'readClosing',
  path: '/closing',
  summary: 'A month by member: days and expense reports that are open, and what is to be reimbursed',
  unindexed: { first: 'each row is added up from the days and reports of a month' },
  access: deciders,
  name: 'members',
  row: openMember,
  columns: {
    member: 'name',
    missing: 'figure',
    unsubmitted: 'figure',
    waiting: 'figure',
    reports: 'text',
    decisions: 'figure',
    approved_cents: 'money',
  },
  query: monthQuery.shape,
  search: true,
  filters: {
    /** Only people with something open or to decide. */
    open: z.enum(['yes']),
  },
  extra: {
    /** Whether the month is over, so that it can be closed. */
    ended: z.boolean(),
    totals: monthTotals,
    /** The last first; only the first can stand. */
    closings: z.array(closing),
    /** Last day of the last closed period of the books. */
    books_closed_until: daySchema.nullable(),
  },
  rows: 25,
  texts: { failure: 'FAILED TO READ MONTH' },
});

export const remindOpen = call({
  id: 'remindOpen',
  unversioned: 'sends emails and edits nothing',
  method: 'POST',
  path: '/closing/remind',
  summary: 'Remind one or all who have something open or to decide in a month, each once a day',
  safeguard: 'at most one mail per person and day, to colleagues, that lists what is open',
  access: deciders,
  notUnderDoAs: 'mails in the person’s name',
  encoding: 'json',
  body: monthQuery.extend({
    /** Defaults to all members. */
    memberId: id.optional(),
  }),
  answer: z.object({
    /** People who get an email. */
    reminded: z.array(int),
    /** People who already got one today. */
    alreadyReminded: z.array(int),
  }),
  records: 'month.reminded',
  texts: { success: 'Reminders sent', failure: 'FAILED TO REMIND MEMBERS' },
});

export const closeMonth = call({
  id: 'closeMonth',
  unversioned: 'its state decides: a second person gets 409',
  method: 'POST',
  path: '/closing',
  summary: 'Close a month that is over: none of its days changes any more',
  safeguard: 'confirm',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'it is a signature on the month',
  encoding: 'json',
  body: monthQuery.extend({
    /** Close it although something is open; otherwise that is a 409 with code OPEN_ITEMS. */
    accept_open: checkbox.default(false),
  }),
  status: 201,
  answer: closing,
  records: 'month.closed',
  texts: {
    success: 'Month closed',
    failure: 'FAILED TO CLOSE MONTH',
    byStatus: { 409: 'FAILED TO CLOSE MONTH' },
  },
});

export const reopenMonth = call({
  id: 'reopenMonth',
  unversioned: 'its state decides: a second person gets 409',
  method: 'POST',
  path: '/closing/{closingId}/reopen',
  summary: 'Open a closed month again, with a reason that stays on record',
  safeguard: 'form',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'it is a signature on the month',
  encoding: 'json',
  params: z.object({ closingId: id }),
  body: z.object({
    reason: z
      .string(fieldError('month_reason_needed'))
      .trim()
      .min(1, fieldError('month_reason_needed'))
      .max(1000, fieldError('month_reason_too_long')),
  }),
  answer: closing,
  records: 'month.reopened',
  texts: {
    success: 'Month opened again',
    failure: 'FAILED TO OPEN MONTH',
    byStatus: { 409: 'FAILED TO OPEN MONTH' },
  },
});

export const downloadActivityReports = call({
  id: 'downloadActivityReports',
  method: 'GET',
  path: '/closing/activity-reports',
  summary: 'The activity reports (CRA) of a month as ZIP: a folder per client, a PDF per member and contract',
  access: deciders,
  onRecord: true,
  query: monthQuery,
  answer: fileAnswer,
  produces: 'application/zip',
  texts: {
    failure: 'FAILED TO GET ACTIVITY REPORTS',
    byStatus: { 409: 'NO ACTIVITY REPORTS' },
  },
});
