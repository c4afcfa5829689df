/** Declares the calls of the board, which shows the weeks of all members, and its reminders. Source: product.md §6. */
import { z } from 'zod';
import { deciders } from '#features/planning/access.ts';
import { monthQuery } from '#features/planning/contract.ts';
import { weekStates } from '#features/planning/state.rules.ts';
import { call } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import './errors.ts';

const int = z.number().int();

const boardWeek = z.object({
  timesheetId: int.nullable(),
  monday: daySchema,
  week: int,
  weekYear: int,
  state: z.enum(weekStates),
  total: z.number(),
  /** Whether the member had a contract other than an absence, or recorded days. */
  expected: z.boolean(),
  /** Whether the week is expected, past, and neither submitted nor approved. */
  missing: z.boolean(),
});

export const boardRow = z.object({
  memberId: int,
  member: z.string(),
  email: z.string(),
  weeks: z.array(boardWeek),
  /** Number of days in the weeks shown. */
  total: z.number(),
  missing: int,
  /** Day of the last reminder. */
  remindedOn: daySchema.nullable(),
});
export type BoardRow = z.infer<typeof boardRow>;

export const readBoard = listCall({
  id: 'readBoard',
  path: '/planning/board',
  summary:
    'List members, and former members with recorded weeks, with the weeks of a month: states, totals, missing submissions',
  unindexed: { first: 'each row is computed from the weeks of a month' },
  access: deciders,
  fromStandby: true,
  name: 'members',
  row: boardRow,
  query: monthQuery.shape,
  search: true,
  filters: {
    /** Lists only members with a missing week. */
    missing: z.enum(['yes']),
  },
  extra: {
    weeks: z.array(z.object({ monday: daySchema, week: int, weekYear: int, workingDays: int })),
    /** The working days of the month, without the days of other months in its weeks. */
    workingDays: int,
    /** Members with a missing week in the whole list. */
    missingMembers: int,
  },
  rows: 25,
  texts: { failure: 'FAILED TO GET APPROVALS' },
});

export const remindMembers = call({
  id: 'remindMembers',
  unversioned: 'sends emails and edits nothing',
  method: 'POST',
  path: '/planning/remind',
  summary:
    'Remind one member, or all, who have not submitted a week of a past month; each at most once a day',
  safeguard: 'confirm',
  access: deciders,
  notUnderDoAs: 'sends mails in the person’s name',
  encoding: 'json',
  body: monthQuery.extend({
    /** Defaults to all members. */
    memberId: id.optional(),
  }),
  answer: z.object({
    /** Ids of the members who get an email. */
    reminded: z.array(int),
    /** Ids of the members who already got one today. */
    alreadyReminded: z.array(int),
  }),
  texts: { success: 'REMINDER SENT', failure: 'FAILED TO REMIND MEMBERS' },
});
