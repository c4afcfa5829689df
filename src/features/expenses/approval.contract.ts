/**
 * Declares the calls for approvers: list waiting reports, and decide about several at once. Source:
 * product.md §1, §5.
 */
import { z } from 'zod';
import { hintKinds } from '#features/receipts/hint.rules.ts';
import { reportStates } from '#features/receipts/report.rules.ts';
import { decisionFields, inboxFilters, refusalFields, seenRevision } from '#features/workflows/contract.ts';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { report } from './report.contract.ts';
import './errors.ts';

const deciders = ['ROLE_MANAGER', 'ROLE_OWNER'] as const;

export const waitingReport = report.extend({
  /** Increases with every change of the report. */
  revision: z.number().int(),
  /** Ids of the people who filled it in, changed or submitted it for its author; they may not decide about it. */
  filled_in_by: z.array(z.number().int()),
  /** Number of receipts with each kind of hint. */
  hints: z.array(z.object({ kind: z.enum(hintKinds), count: z.number().int() })),
});
export type WaitingReport = z.infer<typeof waitingReport>;

export const listReportInbox = listCall({
  id: 'listReportInbox',
  path: '/expenses/inbox',
  summary: 'List the submitted reports that wait for this person, the longest waiting first',
  access: deciders,
  name: 'reports',
  row: waitingReport,
  columns: {
    title: 'name',
    user: 'text',
    period: 'period',
    receipts: 'figure',
    total_ttc: 'money',
    hints: 'text',
    submitted_at: 'date',
  },
  search: true,
  filters: inboxFilters,
  texts: { failure: 'FAILED TO READ REPORTS' },
});

/** Maximum number of reports per call. */
export const MOST_DECISIONS = 100;

export const decideReports = call({
  id: 'decideReports',
  unversioned: 'each report is sent with its revision; the response lists those that changed in the meantime',
  method: 'POST',
  path: '/expenses/inbox/decide',
  summary: 'Approve or reject several reports; reports that cannot be decided are returned with the reason',
  safeguard: 'the inbox shows the report beside the buttons, and a manager can reopen it with a reason',
  access: deciders,
  encoding: 'json',
  body: z.object({
    /** Reports, each with the revision that was shown. */
    reports: z
      .array(z.object({ reportId: id, revision: seenRevision }), generalError('required'))
      .min(1, generalError('required'))
      .max(MOST_DECISIONS, generalError('too_many')),
    ...decisionFields,
  }),
  answer: z.object({
    decided: z.array(z.number().int()),
    refused: z.array(
      z.object({
        reportId: z.number().int(),
        /** The status is 400 without a comment. */
        ...refusalFields(reportStates),
      }),
    ),
  }),
  texts: { failure: 'FAILED TO APPROVE REPORT' },
});
