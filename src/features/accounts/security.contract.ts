/** Declares the calls that list the security changes of the person's own account. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { ownParams } from './profile.contract.ts';
import './errors.ts';

/** The audit actions that are listed as security changes. */
export const securityActions = [
  'account.activated',
  'password.changed',
  'password.reset',
  'email.asked',
  'email.confirmed',
  'email.stopped',
  'email.taken-back',
  'second-factor.added',
  'second-factor.removed',
  'recovery-codes.renewed',
  'member.second-factor-reset',
  'member.password-link-sent',
] as const;

const change = z.object({
  action: z.enum(securityActions),
  /** Name of another person or of the program; null for the person themselves and for the reader of a mailed link. */
  by: z.string().nullable(),
  /** The network address; empty if unknown. */
  address: z.string(),
  /** ISO 8601 instant. */
  occurredAt: z.string(),
});
export type SecurityChange = z.infer<typeof change>;

export const listSecurityChanges = call({
  id: 'listSecurityChanges',
  method: 'GET',
  path: '/users/{userId}/security/changes',
  summary:
    'List the last changes of one’s own password, e-mail address and second factors: when, by whom and from where',
  access: 'member',
  notUnderDoAs: 'how a person signs in is private',
  params: ownParams,
  answer: z.object({ changes: z.array(change) }),
});
