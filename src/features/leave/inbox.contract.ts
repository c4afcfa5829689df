/** Declares the calls of those who decide about leave, and the calendar of the team. */
import { z } from 'zod';
import { decisionFields, inboxFilters, refusalFields, seenRevision } from '#features/workflows/contract.ts';
import { call } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { leaveDeciders } from './access.ts';
import { leaveRequest } from './contract.ts';
import './errors.ts';
import { leaveStates } from './state.rules.ts';

const int = z.number().int();

export const waitingLeave = leaveRequest
  .omit({ mayWithdraw: true, mayCancel: true, needsReason: true })
  .extend({
    memberId: int,
    member: z.string(),
    /** Ids of the people who filled it in for the member. */
    filledInBy: z.array(int),
    approverId: int.nullable(),
    deputyId: int.nullable(),
    needsSecond: z.boolean(),
    endorsedById: int.nullable(),
    endorsedBy: z.string(),
    /** Days left on its first day, after it and what else waits; null without a balance. */
    after: z.number().nullable(),
    /** Colleagues who are away on one of its days. */
    away: z.array(z.string()),
  });
export type WaitingLeave = z.infer<typeof waitingLeave>;

export const listLeaveInbox = listCall({
  id: 'listLeaveInbox',
  path: '/leave/inbox',
  summary: 'List the requests of leave that wait for this person, the longest waiting first',
  access: leaveDeciders,
  name: 'leaves',
  row: waitingLeave,
  search: true,
  filters: inboxFilters,
  texts: { failure: 'FAILED TO READ LEAVE' },
});

/** Maximum number of requests per call. */
export const MOST_DECISIONS = 100;

export const decideLeave = call({
  id: 'decideLeave',
  unversioned:
    'each request is sent with its revision; the response lists those that changed in the meantime',
  method: 'POST',
  path: '/leave/inbox/decide',
  summary: 'Approve or reject several requests; those that cannot be decided are returned with the reason',
  safeguard: 'the inbox shows the request beside the buttons, and an approved leave can be cancelled',
  access: leaveDeciders,
  encoding: 'json',
  body: z.object({
    leaves: z
      .array(z.object({ leaveRequestId: id, revision: seenRevision }), generalError('required'))
      .min(1, generalError('required'))
      .max(MOST_DECISIONS, generalError('too_many')),
    ...decisionFields,
  }),
  answer: z.object({
    decided: z.array(int),
    refused: z.array(
      z.object({
        leaveRequestId: int,
        ...refusalFields(leaveStates),
      }),
    ),
  }),
  texts: { failure: 'FAILED TO DECIDE LEAVE' },
});

export const readLeaveCalendar = call({
  id: 'readLeaveCalendar',
  method: 'GET',
  path: '/leave/calendar',
  summary: 'Who is away in a period; only managers and owners see why',
  access: 'member',
  byMembership: 'colleagues see who is away, and only managers and owners why',
  ofEverybody: 'a calendar of the team',
  query: z.object({ from: dayField, to: dayField }),
  answer: z.object({
    /** Public holidays of the period. */
    holidays: z.array(daySchema),
    people: z.array(
      z.object({
        userId: int,
        name: z.string(),
        leaves: z.array(
          z.object({
            from: daySchema,
            fromNoon: z.boolean(),
            to: daySchema,
            toNoon: z.boolean(),
            /** Whether it is approved. */
            approved: z.boolean(),
            /** The kind; empty for those who may not know. */
            kind: z.string(),
          }),
        ),
      }),
    ),
  }),
  texts: { failure: 'FAILED TO READ LEAVE' },
});
export type CalendarPerson = z.infer<typeof readLeaveCalendar.answer>['people'][number];
