/** Declares the calls for a member's days. Source: business-app §3, §7 «Planning»; product.md §6. */
import { z } from 'zod';
import { contractKinds } from '#features/contracts/rules.ts';
import { historyAnswer, seenRevision, stepBody } from '#features/workflows/contract.ts';
import { call } from '#kernel/call.ts';
import { dayOf, daysInMonth } from '#kernel/day.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { generalError } from '#kernel/error-texts.ts';
import { holidayZones } from '#kernel/holidays.ts';
import { id } from '#kernel/id.ts';
import { type DayEntry, halfDaysOf, type Quantity, quantities, refusals } from './day.rules.ts';
import { fieldError } from './errors.ts';
import { FIRST_YEAR, LAST_YEAR } from './rules.ts';
import { weekStates } from './state.rules.ts';
import { operations } from './week.rules.ts';

const noMonth = fieldError('month_invalid');
const year = z.coerce.number(noMonth).int(noMonth).min(FIRST_YEAR, noMonth).max(LAST_YEAR, noMonth);
const month = z.coerce.number(noMonth).int(noMonth).min(1, noMonth).max(12, noMonth);
/** Query parameters of a month. */
export const monthQuery = z.object({ year, month });
/** Path parameters of a member's month. */
export const monthParams = z.object({ userId: id, year, month });

export const contractKind = z.enum(contractKinds);

const int = z.number().int();
/** Null without a person, or for a person who is no longer known. */
export const person = z.object({ userId: int.nullable(), name: z.string() });

/** A column of the grid: a day of the complete ISO weeks around the month. */
export const headDay = z.object({
  dn: int,
  dm: int,
  dy: int,
  /** 1 Monday to 7 Sunday. */
  weekday: int,
  week: int,
  weekYear: int,
  /** Holiday name in the reader's language, or null. */
  holiday: z.string().nullable(),
  inMonth: z.boolean(),
  /** Whether its month is closed, so that the day cannot change. */
  closed: z.boolean(),
  /** Whether it is a working day within a contract of the member, so that an empty day is missing. */
  expected: z.boolean(),
});

/** A cell of the grid. */
export const bodyDay = z.object({
  dn: int,
  dm: int,
  dy: int,
  week: int,
  /** 0, 0.5 or 1 day. */
  quantity: z.number(),
  worked: z.boolean(),
  /** State of its week. */
  ts_state: z.enum(weekStates),
  timesheetId: int.nullable(),
});

export const monthContract = z.object({
  contractId: int,
  cname: z.string(),
  kind: contractKind,
  startDate: daySchema.nullable(),
  endDate: daySchema.nullable(),
  /** Whether the member can record days on it within its dates: it is assigned and not closed. */
  open: z.boolean(),
});

/** Ids of the people who filled the week in or submitted it for its member: they may not decide about it. */
export const filledInBy = z.array(int);

/** A week of a member; an untouched week is open and has no id. */
export const week = z.object({
  timesheetId: int.nullable(),
  monday: daySchema,
  week: int,
  weekYear: int,
  state: z.enum(weekStates),
  /** Changes with every step; 0 for an untouched week. */
  revision: int,
  /** Days on all contracts. */
  total: z.number(),
  /** The chosen approver. */
  approver: person.nullable(),
  filledInBy,
  /** Comment of the last step. */
  comment: z.string(),
  /** The person who approved or rejected it. */
  decidedBy: person.nullable(),
  /** Whether the member approved the week as the only person of the workspace. */
  selfCertified: z.boolean(),
  /** Whether all its days lie in closed months, so that it cannot be withdrawn, rejected or reopened. */
  closed: z.boolean(),
  /** ISO 8601 instants. */
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type Week = z.infer<typeof week>;

export const readMonth = call({
  id: 'readMonth',
  method: 'GET',
  path: '/planning/generate/userId/{userId}/year/{year}/month/{month}',
  summary: 'The days of a member in the complete weeks around a month, by contract',
  keptOffline: true,
  access: 'member',
  underDoAs: true,
  params: monthParams,
  answer: z.object({
    viewedMonth: int,
    viewedYear: int,
    /** `mayActFor`: whether the actor could write the days by acting for the member. */
    member: z.object({ memberId: int, name: z.string(), mayActFor: z.boolean() }),
    holidayZone: z.enum(holidayZones),
    /** Names of those who may add the reading member to a contract; only if the member has none. */
    assigners: z.array(z.string()).optional(),
    theader: z.array(headDay),
    /** By contract id, then by month as `year:month`; days in the order of `theader`. */
    tbody: z.record(z.string(), z.record(z.string(), z.array(bodyDay))),
    contractsForUser: z.array(monthContract),
    /** Days of approved leave, which change only with the leave; answers kept by earlier versions lack them. */
    leaves: z.array(z.object({ day: daySchema, contractId: int, from: daySchema, to: daySchema })).optional(),
    weeks: z.array(week),
  }),
  texts: { failure: 'FAILED TO FETCH MONTH REPORT' },
});
export type MonthReport = z.infer<typeof readMonth.answer>;

/** 0, 0.5 or 1, as a number or a string. */
const quantity = z.union([z.number(), z.string().trim()]).transform((given, { addIssue }): Quantity => {
  const number = typeof given === 'number' ? given : Number(parseDecimal(given, { digits: 2 }) ?? Number.NaN);
  const found = quantities.find((one) => one === number);
  if (found !== undefined) return found;
  addIssue({ code: 'custom', ...fieldError('quantity_invalid') });
  return z.NEVER;
});

/**
 * A day in a request. Fields that follow from the date (week, month, year, timesheet) are ignored. Without a contract it only
 * identifies its week, for operations that write no days and for weeks without recorded days.
 */
export const workedDay = z
  .object({
    daynumber: z.coerce.number().int().min(1).max(31),
    daymonth: month,
    dayyear: year,
    quantity: quantity.optional(),
    idcontract: id.optional(),
    /** Revision of the week as shown: a step on a later revision is rejected. Defaults to the current one. */
    revision: seenRevision.optional(),
  })
  .transform(({ daynumber, daymonth, dayyear, quantity: sent, idcontract, revision }, { addIssue }) => {
    if (daynumber <= daysInMonth(dayyear, daymonth))
      return { day: dayOf(dayyear, daymonth, daynumber), entry: entryOf(sent, idcontract), revision };
    addIssue({ code: 'custom', path: ['daynumber'], ...fieldError('worked_day_invalid') });
    return z.NEVER;
  });

function entryOf(
  sent: Quantity | undefined,
  contractId: number | undefined,
): Omit<DayEntry, 'day'> | undefined {
  return contractId === undefined ? undefined : { contractId, halfDays: halfDaysOf(sent ?? 0) };
}

/** A year of eight contracts. 12,000 days kept the main thread busy for 190 ms. */
export const MOST_WORKED_DAYS = 3000;

/** `extra` of a 409 from the call below: the rejected cells with their error codes, and the leave with `ON_LEAVE`. */
export const refusedCells = z.object({
  cells: z.array(
    z.object({
      day: daySchema,
      contractId: int,
      code: z.enum(refusals),
      leave: z.object({ leaveRequestId: int, from: daySchema, to: daySchema }).optional(),
    }),
  ),
});

/**
 * `extra` of a 409 with code WEEK_IN_OTHER_STATE or CHANGED_MEANWHILE: the weeks that changed meanwhile.
 * @public Clients of the API parse it.
 */
export const refusedWeeks = z.object({
  /** State of the first of these weeks. */
  state: z.enum(weekStates),
  weeks: z.array(z.object({ monday: daySchema, week: int, weekYear: int, state: z.enum(weekStates) })),
});

export const writePlanning = call({
  id: 'writePlanning',
  unversioned: 'each day is set separately; a week that was submitted or decided meanwhile gives 409',
  method: 'POST',
  path: '/planning/{operation}/userId/{forUserId}',
  summary: 'Write days (save, submit), and move each week that a day sent touches, all or none',
  safeguard: 'undo',
  access: 'member',
  underDoAs: true,
  encoding: 'json',
  // 350 bytes per day.
  bodyLimit: 1024 * 1024,
  params: z.object({ operation: z.enum(operations), forUserId: id }),
  body: z.object({
    workedDays: z
      .array(workedDay, fieldError('worked_days_needed'))
      .max(MOST_WORKED_DAYS, generalError('too_many')),
    comment: stepBody.shape.comment,
    /** Approver: an enabled manager or owner of the workspace. Defaults to the last one chosen, or the only one. */
    managerEmail: z.string().trim().max(300).optional(),
  }),
  /** The current state of the affected weeks. */
  answer: z.object({ weeks: z.array(week) }),
  texts: { failure: 'FAILED TO UPDATE PLANNING', byStatus: { 409: 'FAILED TO UPDATE PLANNING' } },
});

export const listApprovers = call({
  id: 'listApprovers',
  method: 'GET',
  path: '/planning/approvers/userId/{userId}',
  summary: 'Who may approve the weeks of a member',
  access: 'member',
  underDoAs: true,
  params: z.object({ userId: id }),
  answer: z.object({
    approvers: z.array(z.object({ userId: int, name: z.string(), email: z.string() })),
    /** Email of the last approver chosen, or of the only one. */
    proposed: z.string().nullable(),
    /** Whether the member is the only person of the workspace, so that submitting approves at once. */
    selfCertifies: z.boolean(),
  }),
  texts: { failure: 'FAILED TO GET APPROVERS' },
});

const contractDays = z.object({
  contractId: int,
  cname: z.string(),
  kind: contractKind,
  startDate: daySchema.nullable(),
  endDate: daySchema.nullable(),
  memberId: int,
  member: z.string(),
  days: z.number(),
});

export const aggregateMonth = call({
  id: 'aggregateMonth',
  method: 'GET',
  path: '/planning/aggregate/userId/{userId}/year/{year}/month/{month}',
  summary: 'Days per contract, in a month and since the contract began; for managers of all members',
  keptOffline: true,
  access: 'member',
  fromStandby: true,
  underDoAs: true,
  params: monthParams,
  query: z.object({ scope: z.enum(['member', 'workspace']).default('member') }),
  answer: z.object({
    viewedMonth: int,
    viewedYear: int,
    holidayZone: z.enum(holidayZones),
    /** Working days of the month, without public holidays. */
    workingDays: int,
    /** From the start of the contract to the end of the month, by contract and member. */
    contracts: z.array(contractDays),
    /** Within the month. */
    contractsOnMonth: z.array(contractDays),
  }),
  texts: { failure: 'FAILED TO FETCH MONTH AGGREGATION' },
});
export type MonthAggregation = z.infer<typeof aggregateMonth.answer>;

export const readWeekHistory = call({
  id: 'readWeekHistory',
  method: 'GET',
  path: '/planning/weeks/{timesheetId}/history',
  summary: 'Who did what with a week, oldest first',
  access: 'member',
  params: z.object({ timesheetId: id }),
  answer: historyAnswer,
  texts: { failure: 'FAILED TO FETCH MONTH REPORT' },
});
