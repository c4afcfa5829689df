/** The calls about acting for a member. Source: business-app §7 «Members»; product.md §1. */
import { z } from 'zod';
import { roles } from '#kernel/actor.ts';
import { call } from '#kernel/call.ts';
import { lookAfter, memberParams } from './contract.ts';
import './errors.ts';

/** The person acted for, as the page's session shows them. */
const actedFor = z.object({
  userId: z.number().int(),
  login: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  workspace: z.string(),
});

export const startActing = call({
  id: 'startActing',
  method: 'POST',
  path: '/members/{memberId}/acting',
  summary: 'Begin to act for a member: all further calls may carry their id as doAs',
  safeguard: 'the banner leads back',
  unversioned: 'changes nothing',
  access: lookAfter,
  encoding: 'none',
  params: memberParams,
  tenant: { member: 'memberId' },
  status: 201,
  answer: actedFor,
  texts: { failure: 'FAILED TO ACT FOR MEMBER', byStatus: { 403: 'NOT AUTHORIZED' } },
});

export const stopActing = call({
  id: 'stopActing',
  method: 'POST',
  path: '/members/acting/stop',
  summary: 'End acting for the person that doAs names; only the record knows of it',
  safeguard: 'one begins again from the list',
  access: 'member',
  byMembership: 'it ends only what the own session began',
  underDoAs: true,
  encoding: 'none',
  answer: z.object({ stopped: z.boolean() }),
});
