/** Declares the calls for approvers of weeks: waiting weeks and batch decisions. Source: product.md §1, §6. */
import { z } from 'zod';
import { decisionFields, inboxFilters, refusalFields, seenRevision } from '#features/workflows/contract.ts';
import { call } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { deciders } from './access.ts';
import { anomalyKinds } from './anomaly.rules.ts';
import { contractKind, filledInBy, person, week } from './contract.ts';
import { fieldError } from './errors.ts';
import { weekStates } from './state.rules.ts';

const int = z.number().int();

export const waitingWeek = z.object({
  timesheetId: int,
  memberId: int,
  member: z.string(),
  monday: daySchema,
  week: int,
  weekYear: int,
  state: z.enum(weekStates),
  /** Increases with every step of the week. */
  revision: int,
  /** Number of days on all contracts. */
  total: z.number(),
  contracts: z.array(z.object({ contractId: int, cname: z.string(), kind: contractKind, days: z.number() })),
  anomalies: z.array(
    z.object({
      kind: z.enum(anomalyKinds),
      /** Null for a hint about the whole week. */
      day: daySchema.nullable(),
      /** Days worked on that day or in the week; for a gap, the number of missing days. */
      days: z.number(),
      /** Name of the holiday in the reader's language. */
      holiday: z.string().nullable(),
    }),
  ),
  approver: person.nullable(),
  filledInBy,
  /** The member's comment. */
  comment: z.string(),
  /** ISO 8601 instant. */
  submittedAt: z.string(),
});
export type WaitingWeek = z.infer<typeof waitingWeek>;

export const listInbox = listCall({
  id: 'listInbox',
  path: '/planning/inbox',
  summary: 'List the submitted weeks that wait for this person, the longest waiting first',
  access: deciders,
  name: 'weeks',
  row: waitingWeek,
  columns: {
    member: 'name',
    week: 'word',
    total: 'figure',
    contracts: 'text',
    anomalies: 'text',
    submittedAt: 'date',
  },
  search: true,
  filters: inboxFilters,
  texts: { failure: 'FAILED TO GET APPROVALS' },
});

/** Maximum number of weeks per call. */
export const MOST_DECISIONS = 200;

export const decideWeeks = call({
  id: 'decideWeeks',
  unversioned: 'each week is sent with its revision; the response lists those that changed in the meantime',
  method: 'POST',
  path: '/planning/inbox/decide',
  summary: 'Approve or reject several weeks; weeks that cannot be decided are returned with the reason',
  safeguard: 'the inbox shows the week beside the buttons, and a manager can reopen it with a reason',
  access: deciders,
  encoding: 'json',
  body: z.object({
    /** Weeks, each with the revision that was shown. */
    weeks: z
      .array(z.object({ timesheetId: id, revision: seenRevision }), fieldError('weeks_needed'))
      .min(1, fieldError('weeks_needed'))
      .max(MOST_DECISIONS, generalError('too_many')),
    ...decisionFields,
  }),
  answer: z.object({
    decided: z.array(int),
    refused: z.array(
      z.object({
        timesheetId: int,
        ...refusalFields(weekStates),
      }),
    ),
  }),
  texts: { failure: 'FAILED TO DECIDE WEEKS' },
});

export const passWeek = call({
  id: 'passWeek',
  unversioned: 'the week is sent with its revision: a concurrent change gets 409',
  method: 'PUT',
  path: '/planning/inbox/{timesheetId}/pass',
  summary: 'Pass a submitted week to another manager or owner, who then decides',
  safeguard: 'form',
  access: deciders,
  underDoAs: true,
  encoding: 'json',
  params: z.object({ timesheetId: id }),
  body: z.object({
    /** The revision that was shown. */
    revision: seenRevision.optional(),
    managerEmail: z.string().trim().max(300).default(''),
  }),
  answer: week,
  texts: { success: 'Week passed on', failure: 'FAILED TO PASS WEEK' },
});
