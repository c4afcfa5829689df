/** Declares the calls for leave: kinds, balances, requests and corrections. */
import { z } from 'zod';
import { presets } from '#features/contracts/rules.ts';
import { stepBody } from '#features/workflows/contract.ts';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { dayField, daySchema, optionalDay } from '#kernel/day-schema.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { reportErrors } from '#kernel/validate.ts';
import { computedTypes, enteredTypes } from './balance.rules.ts';
import { fieldError } from './errors.ts';
import { spanErrors } from './request.rules.ts';
import { COMMENT_LENGTH, DAY, monthRules, roundings, type SeniorityStep, units } from './rules.ts';
import { leaveStates } from './state.rules.ts';

const int = z.number().int();
const userParams = z.object({ userId: id });
export const requestParams = userParams.extend({ leaveRequestId: id });

export const leaveKind = z.object({
  kindId: int,
  unit: z.enum(units),
  /** Days of a year now. */
  yearly: z.number(),
  /** The month from which they apply; null if nothing is acquired. */
  yearlyFrom: daySchema.nullable(),
  startsMonth: int,
  monthRule: z.enum(monthRules),
  rounding: z.enum(roundings),
  prorated: z.boolean(),
  /** `5:1 10:2`: one more day after five years, two after ten. */
  seniority: z.string(),
  takenMonths: int,
  /** Days; null if they never expire. */
  carryOver: z.number().nullable(),
  tracked: z.boolean(),
  overdraft: z.number(),
  acquires: int,
  needsApproval: z.boolean(),
  needsSecond: z.boolean(),
  since: daySchema,
});
export type LeaveKind = z.infer<typeof leaveKind>;

const listedKind = z.object({
  contractId: int,
  name: z.string(),
  /** Whose usual rules are proposed; null for an absence of the company’s own. */
  preset: z.enum(presets).nullable(),
  /** Null for an absence without rules, which can only be recorded in the planning. */
  rules: leaveKind.nullable(),
});
export type ListedKind = z.infer<typeof listedKind>;
const kindsAnswer = z.object({ kinds: z.array(listedKind) });

export const listLeaveKinds = call({
  id: 'listLeaveKinds',
  method: 'GET',
  path: '/leave/kinds',
  summary: 'List the absences of the workspace with their rules of leave',
  access: 'member',
  byMembership: 'everybody asks for leave by these rules',
  ofEverybody: 'rules belong to nobody',
  answer: kindsAnswer,
  texts: { failure: 'FAILED TO READ LEAVE' },
});

/** Days with two decimals at most, as hundredths. @param least the smallest value. */
function days(least: number) {
  return z
    .union([z.string(), z.number()], fieldError('leave_days_invalid'))
    .meta({ description: 'Days, with two decimals at most', examples: ['25', 2.5] })
    .transform((given, { addIssue }): number => {
      const hundredths = Math.round(Number(parseDecimal(String(given), { digits: 2 }) ?? Number.NaN) * DAY);
      if (hundredths >= least * DAY && hundredths <= 366 * DAY) return hundredths;
      addIssue({ code: 'custom', ...fieldError('leave_days_invalid') });
      return z.NEVER;
    });
}

/** Days or nothing. */
const optionalDays = z
  .union([z.literal('').transform(() => null), z.null(), days(0)])
  .meta({ description: 'Days; empty for no limit', examples: ['5', ''] });

const seniority = z
  .string()
  .trim()
  .max(100, generalError('too_long'))
  .meta({ description: 'Years and additional days', examples: ['5:1 10:2', ''] })
  .transform((text, { addIssue }): SeniorityStep[] => {
    if (text === '') return [];
    const steps = text.split(/[\s,;]+/).map((step) => /^(\d{1,2}):(\d{1,2})$/.exec(step));
    if (steps.includes(null)) addIssue({ code: 'custom', ...fieldError('leave_seniority_invalid') });
    return steps
      .map((step) => ({ years: Number(step?.[1]), days: Number(step?.[2]) }))
      .toSorted((a, b) => a.years - b.years);
  });

const whole = (most: number) =>
  z.coerce
    .number(generalError('not_integer'))
    .int(generalError('not_integer'))
    .min(0, generalError('too_small'))
    .max(most, generalError('too_large'));

export const saveLeaveKind = call({
  id: 'saveLeaveKind',
  method: 'PUT',
  path: '/leave/kinds/{contractId}',
  summary: 'Set the rules of leave of an absence',
  access: ['ROLE_OWNER'],
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: listLeaveKinds },
  records: 'leave.rules-saved',
  encoding: 'form',
  params: z.object({ contractId: id }),
  body: z.object({
    unit: z.enum(units),
    /** Days of a year; 0 if nothing is acquired. */
    yearly: days(0),
    /** The month from which they apply, by any of its days; the first month if empty. */
    yearlyFrom: optionalDay,
    startsMonth: z.coerce
      .number(generalError('choose_one'))
      .int(generalError('choose_one'))
      .min(1, generalError('choose_one'))
      .max(12, generalError('choose_one')),
    monthRule: z.enum(monthRules),
    rounding: z.enum(roundings),
    prorated: checkbox,
    seniority: seniority,
    takenMonths: whole(60),
    carryOver: optionalDays,
    tracked: checkbox,
    overdraft: days(0),
    acquires: whole(100),
    needsApproval: checkbox,
    needsSecond: checkbox,
    since: dayField,
  }),
  answer: kindsAnswer,
  texts: { success: 'Rules of leave saved', failure: 'FAILED TO SAVE LEAVE SETTINGS' },
});

const person = z.object({ userId: int, name: z.string() });

const span = {
  from: daySchema,
  fromNoon: z.boolean(),
  to: daySchema,
  toNoon: z.boolean(),
};

export const leaveRequest = z.object({
  leaveRequestId: int,
  kindId: int,
  kind: z.string(),
  ...span,
  /** What it costs, in days. */
  days: z.number(),
  state: z.enum(leaveStates),
  revision: int,
  /** What the person says; the name of closing days. */
  comment: z.string(),
  /** Whether closing days took it. */
  closing: z.boolean(),
  approver: z.string(),
  decidedBy: z.string(),
  decisionComment: z.string(),
  /** ISO 8601 instant. */
  requestedAt: z.string(),
  mayWithdraw: z.boolean(),
  mayCancel: z.boolean(),
  /** Whether cancelling needs a reason. */
  needsReason: z.boolean(),
});
export type LeaveRequest = z.infer<typeof leaveRequest>;

const balance = z.object({
  kindId: int,
  kind: z.string(),
  unit: z.enum(units),
  tracked: z.boolean(),
  needsApproval: z.boolean(),
  /** Days left today. */
  days: z.number(),
  /** Days of requests that wait. */
  waiting: z.number(),
  /** What is left by period, the oldest first. */
  periods: z.array(z.object({ from: daySchema, lastDay: daySchema.nullable(), days: z.number() })),
  /** What made the balance in the last two years, the newest first. */
  events: z.array(
    z.object({
      type: z.enum([...computedTypes, ...enteredTypes]),
      day: daySchema,
      period: daySchema,
      days: z.number(),
      note: z.string(),
    }),
  ),
});
export type LeaveBalance = z.infer<typeof balance>;

const leaveAnswer = z.object({
  user: person,
  /** Whether terms of employment are known, from which days are acquired. */
  hasTerms: z.boolean(),
  balances: z.array(balance),
  /** The newest first. */
  requests: z.array(leaveRequest),
  approvers: z.array(person.extend({ email: z.string() })),
  /** The e-mail address of the approver to propose. */
  proposed: z.string().nullable(),
  /** Who decides while this person is away; null for members who decide nothing. */
  deputyId: int.nullable(),
});
export type Leave = z.infer<typeof leaveAnswer>;

export const readLeave = call({
  id: 'readLeave',
  method: 'GET',
  path: '/users/{userId}/leave',
  summary: 'A person’s balances and requests of leave',
  access: 'member',
  underDoAs: true,
  params: userParams,
  answer: leaveAnswer,
  texts: { failure: 'FAILED TO READ LEAVE' },
});

const asked = z.object({
  kindId: id,
  from: dayField,
  /** Whether it begins at noon. */
  fromNoon: checkbox.default(false),
  to: dayField,
  toNoon: checkbox.default(false),
});

export const previewLeave = call({
  id: 'previewLeave',
  method: 'POST',
  path: '/users/{userId}/leave/preview',
  summary: 'What a leave would cost, what would be left, and who else is away',
  access: 'member',
  underDoAs: true,
  changesNothing: true,
  independent: 'everybody can ask for every kind',
  encoding: 'json',
  params: userParams,
  body: asked.superRefine((values, context) => reportErrors(context, spanErrors(values))),
  answer: z.object({
    /** What it costs, in days. */
    days: z.number(),
    /** Days of the person’s work. */
    absent: z.number(),
    /** Days left on the first day, after this leave and those that wait; null without a balance. */
    after: z.number().nullable(),
    /** Days that may be taken in advance. */
    overdraft: z.number(),
    away: z.array(z.object({ name: z.string(), from: daySchema, to: daySchema })),
  }),
  texts: { failure: 'FAILED TO READ LEAVE' },
});

const comment = z.string().trim().max(COMMENT_LENGTH, generalError('too_long')).default('');

export const requestLeave = call({
  id: 'requestLeave',
  method: 'POST',
  path: '/users/{userId}/leave',
  summary: 'Ask for leave; without approval it is recorded at once',
  access: 'member',
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'a request is added; leaves of a person never overlap',
  independent: 'everybody can ask for every kind',
  records: 'leave.requested',
  encoding: 'form',
  params: userParams,
  body: asked
    .extend({
      comment,
      /** The approver; the only or last one if empty. */
      managerEmail: z.string().trim().max(300).default(''),
    })
    .superRefine((values, context) => reportErrors(context, spanErrors(values))),
  status: 201,
  answer: leaveRequest,
  texts: { success: 'Leave requested', failure: 'FAILED TO REQUEST LEAVE' },
});

const change = {
  method: 'POST',
  access: 'member',
  underDoAs: true,
  encoding: 'json',
  unversioned: 'its state decides: a repeated change gets 409',
  params: requestParams,
  answer: leaveRequest,
} as const;

export const withdrawLeave = call({
  ...change,
  id: 'withdrawLeave',
  records: 'leave.withdrawn',
  path: '/users/{userId}/leave/{leaveRequestId}/withdraw',
  summary: 'Withdraw a request that waits for a decision',
  safeguard: 'it can be requested again',
  body: z.object({}),
  texts: { success: 'Leave withdrawn', failure: 'FAILED TO CHANGE LEAVE' },
});

export const cancelLeave = call({
  ...change,
  id: 'cancelLeave',
  records: 'leave.cancelled',
  path: '/users/{userId}/leave/{leaveRequestId}/cancel',
  summary: 'Cancel an approved leave: its days leave the planning and return to the balance',
  safeguard: 'the screen asks for the reason in a dialog, and the leave can be requested again',
  body: stepBody,
  texts: { success: 'Leave cancelled', failure: 'FAILED TO CHANGE LEAVE' },
});

export const correctLeave = call({
  id: 'correctLeave',
  method: 'POST',
  path: '/members/{memberId}/leave/corrections',
  summary: 'Enter an opening balance, or add or deduct days with a reason',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'balances are corrected in the owner’s own name',
  safeguard: 'form',
  unversioned: 'a correction is added and never changes',
  independent: 'everybody has a balance of every kind',
  records: 'leave.corrected',
  encoding: 'form',
  params: z.object({ memberId: id }),
  body: z.object({
    kindId: id,
    type: z.enum(['opening', 'correction']),
    /** The day on which it counts. */
    day: dayField,
    /** Any day of the period in which the days were acquired. */
    period: dayField,
    days: days(-366),
    note: z
      .string(generalError('reason_needed'))
      .trim()
      .min(1, generalError('reason_needed'))
      .max(COMMENT_LENGTH, generalError('too_long')),
  }),
  status: 201,
  answer: leaveAnswer,
  texts: { success: 'Balance corrected', failure: 'FAILED TO CHANGE LEAVE' },
});

export const chooseDeputy = call({
  id: 'chooseDeputy',
  method: 'PUT',
  path: '/users/{userId}/leave/deputy',
  summary: 'Choose who decides about leave while this person is away',
  access: ['ROLE_MANAGER', 'ROLE_OWNER'],
  notUnderDoAs: 'everybody decides for themselves',
  safeguard: 'form',
  unversioned: 'only the person chooses',
  independent: 'the deputy is a colleague',
  records: 'leave.deputy-chosen',
  encoding: 'form',
  params: userParams,
  body: z.object(
    updateShape({
      /** Empty for nobody. */
      deputyId: z.union([z.literal('').transform(() => null), z.null(), id]),
    }),
  ),
  answer: z.object({ deputyId: int.nullable() }),
  texts: { success: 'Deputy saved', failure: 'FAILED TO CHANGE LEAVE' },
});
