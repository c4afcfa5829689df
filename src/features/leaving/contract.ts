/**
 * Declares the calls for a person who leaves: open items, and what happens to them. Source: product.md §5.
 */
import { z } from 'zod';
import { lookAfter, memberParams } from '#features/members/contract.ts';
import { roles } from '#kernel/actor.ts';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { type LeavingChoice, leavingChoices, leavingGroups } from '#kernel/leaving.ts';
import { fieldError } from './errors.ts';
import { choicesOf, ends, needsPerson, type SettledGroup, settledGroups } from './rules.ts';

export const leaver = z.object({
  memberId: z.number().int(),
  /** The person's name, marked if they have left. */
  name: z.string(),
  role: z.enum(roles),
  state: z.enum(['enabled', 'disabled', 'left']),
});

const person = z.object({ userId: z.number().int(), name: z.string(), role: z.enum(roles) });
export type Recipient = z.infer<typeof person>;

const openGroup = z.object({
  group: z.enum(leavingGroups),
  count: z.number().int(),
  /** The first few items. */
  items: z.array(z.object({ name: z.string(), note: z.string(), to: z.string() })),
});
export type OpenGroup = z.infer<typeof openGroup>;

export const readLeaving = call({
  id: 'readLeaving',
  method: 'GET',
  path: '/members/{memberId}/leaving',
  summary: 'List a member’s or former member’s open items, and the people who can get them',
  access: lookAfter,
  notUnderDoAs: 'it prepares a deletion, which is never done for another person',
  params: memberParams,
  tenant: { member: 'memberId' },
  answer: z.object({
    member: leaver,
    /** Only groups with items. */
    groups: z.array(openGroup),
    /** Enabled members except this one. */
    people: z.array(person),
  }),
  texts: { failure: 'FAILED TO GET OPEN ITEMS' },
});

const recipient = z.union([z.literal('').transform(() => undefined), id]).optional();

function choice(group: SettledGroup) {
  const known: readonly LeavingChoice[] = ['leave', ...choicesOf[group]];
  return z
    .enum(leavingChoices)
    .refine((one) => known.includes(one), fieldError('choice_unknown'))
    .default('leave');
}

/** A choice for each group, and the person who gets it. */
const settlement = z.object({
  end: z.enum(ends).default('none'),
  weeks_open: choice('weeks_open'),
  weeks_open_to: recipient,
  reports_open: choice('reports_open'),
  reports_open_to: recipient,
  week_decisions: choice('week_decisions'),
  week_decisions_to: recipient,
  report_decisions: choice('report_decisions'),
  report_decisions_to: recipient,
  contracts: choice('contracts'),
  contracts_to: recipient,
  posts: choice('posts'),
  posts_to: recipient,
  schedules: choice('schedules'),
  schedules_to: recipient,
  invitations: choice('invitations'),
});

/** Returns the id of the person chosen for a group; invitations have none. */
export function recipientIn(body: z.infer<typeof settlement>, group: SettledGroup): number | undefined {
  return group === 'invitations' ? undefined : body[`${group}_to`];
}

export const settleLeaving = call({
  id: 'settleLeaving',
  method: 'POST',
  path: '/members/{memberId}/leaving',
  summary: 'Hand over or finish a member’s open items, then disable or delete the member; all or nothing',
  safeguard: 'confirm',
  unversioned:
    'it settles the items that are open when it runs; items decided in the meantime are no longer open',
  records: 'member.settled',
  access: lookAfter,
  notUnderDoAs: 'it can delete the member, and already acts for the member when it submits items',
  encoding: 'json',
  params: memberParams,
  tenant: { member: 'memberId' },
  body: settlement.superRefine((body, { addIssue }) => {
    for (const group of settledGroups)
      if (needsPerson(group, body[group]) && recipientIn(body, group) === undefined)
        addIssue({ code: 'custom', path: [`${group}_to`], ...fieldError('person_needed') });
  }),
  answer: z.object({ memberId: z.number().int(), state: leaver.shape.state }),
  texts: {
    success: 'Open items settled',
    failure: 'FAILED TO SETTLE OPEN ITEMS',
    byStatus: { 403: 'NOT AUTHORIZED' },
  },
});

/** The type for the form of this call. */
export type SettleLeaving = typeof settleLeaving;
