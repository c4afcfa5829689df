/** Declares the calls for acting for a member. Source: business-app §7 «Members»; product.md §1. */
import { z } from 'zod';
import { roles } from '#kernel/actor.ts';
import { call } from '#kernel/call.ts';
import { look } from '#kernel/look.ts';
import { zones } from '#kernel/zone.ts';
import { lookAfter, memberParams } from './contract.ts';
import './errors.ts';

/** The person acted for, in the format of the page's session. */
const actedFor = z.object({
  userId: z.number().int(),
  login: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  workspace: z.string(),
  zone: z.enum(zones),
  /** How the back office of their workspace looks. */
  look,
});

export const startActing = call({
  id: 'startActing',
  method: 'POST',
  path: '/members/{memberId}/acting',
  summary: 'Start acting for a member; further calls can then name the member’s id as doAs',
  safeguard: 'a banner offers to stop',
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
  summary: 'Stop acting for the person named by doAs; this only writes the audit log',
  safeguard: 'acting can be started again from the list',
  access: 'member',
  byMembership: 'it ends only what one’s own session started',
  underDoAs: true,
  encoding: 'none',
  answer: z.object({ stopped: z.boolean() }),
});
