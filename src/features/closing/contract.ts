/**
 * Declares the calls for closing a month: open items, reminders, closing and opening again, activity reports.
 */
import { z } from 'zod';
import { startsExport } from '#features/exports/contract.ts';
import { deciders } from '#features/planning/access.ts';
import { monthQuery } from '#features/planning/contract.ts';
import { call } from '#kernel/call.ts';
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
  /** Number of members with something open when the month was closed. */
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

/** The open items of a month, of one member or of all. */
const openItems = z.object({
  /** Days up to yesterday that are not filled in, in weeks that the member can still change. */
  missing: z.number(),
  /** Recorded days in weeks that are open or rejected. */
  unsubmitted: z.number(),
  /** Recorded days in weeks that wait for a decision. */
  waiting: z.number(),
  /** Draft and rejected expense reports whose period touches the month. */
  reports_open: int,
  /** Expense reports that wait for a decision and whose period touches the month. */
  reports_waiting: int,
});
export type OpenItems = z.infer<typeof openItems>;

const due = z.object({
  /** Approved expense reports that end in the month and are in no payment. */
  reports_due: int,
  /** Their amount, less what the person's open advances cover. */
  due_cents: int,
});

export const openMember = openItems.extend({
  ...due.shape,
  memberId: int,
  /** The member's name, marked if the member has left. */
  member: z.string(),
  /** Number of the month's weeks and reports that wait for this person's decision. */
  decisions: int,
  /** Day of the last reminder. */
  remindedOn: daySchema.nullable(),
});
export type OpenMember = z.infer<typeof openMember>;

export const monthTotals = openItems.extend({
  ...due.shape,
  /** Number of members with something open. */
  members: int,
  /** Number of people who have something to do and can sign in. */
  to_remind: int,
});
export type MonthTotals = z.infer<typeof monthTotals>;

export const readClosing = listCall({
  id: 'readClosing',
  path: '/closing',
  summary: 'A month per member: open days and expense reports, and the amount to reimburse',
  unindexed: { first: 'each row is added up from the days and reports of a month' },
  access: deciders,
  fromStandby: true,
  name: 'members',
  row: openMember,
  columns: {
    member: 'name',
    missing: 'figure',
    unsubmitted: 'figure',
    waiting: 'figure',
    reports: 'text',
    decisions: 'figure',
    due_cents: 'money',
  },
  query: monthQuery.shape,
  search: true,
  filters: {
    /** Lists only people with something open or to decide. */
    open: z.enum(['yes']),
  },
  extra: {
    /** Whether the month is over, so that it can be closed. */
    ended: z.boolean(),
    totals: monthTotals,
    /** Newest first; only the first one can be in force. */
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
  summary:
    'Remind one person, or all, who have something open or to decide in a month; each at most once a day',
  safeguard: 'sends colleagues at most one mail per day, listing what is open',
  access: deciders,
  notUnderDoAs: 'mails in the person’s name',
  encoding: 'json',
  body: monthQuery.extend({
    /** Defaults to all members. */
    memberId: id.optional(),
  }),
  answer: z.object({
    /** Ids of the people who get an email. */
    reminded: z.array(int),
    /** Ids of the people who already got one today. */
    alreadyReminded: z.array(int),
  }),
  records: 'month.reminded',
  texts: { success: 'Reminders sent', failure: 'FAILED TO REMIND MEMBERS' },
});

export const closeMonth = call({
  id: 'closeMonth',
  unversioned: 'its state decides: a second request gets 409',
  method: 'POST',
  path: '/closing',
  summary: 'Close a past month: its days can no longer change',
  safeguard: 'confirm',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'closing signs the month',
  encoding: 'json',
  body: monthQuery.extend({
    /** Closes the month even if something is open; otherwise the answer is 409 with code OPEN_ITEMS. */
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
  unversioned: 'its state decides: a second request gets 409',
  method: 'POST',
  path: '/closing/{closingId}/reopen',
  summary: 'Open a closed month again, with a reason that stays on record',
  safeguard: 'form',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'opening signs the month',
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

export const exportActivityReports = call({
  ...startsExport,
  id: 'exportActivityReports',
  method: 'POST',
  path: '/closing/activity-reports',
  summary:
    'Start a job that makes a ZIP of the activity reports (CRA) of a month: a folder per client, and a PDF per member and contract',
  access: deciders,
  encoding: 'json',
  body: monthQuery,
  texts: {
    failure: 'FAILED TO GET ACTIVITY REPORTS',
    byStatus: { 409: 'NO ACTIVITY REPORTS' },
  },
});
