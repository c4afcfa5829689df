/**
 * Declares the calls for erasing the personal data of a former member. Sources: Regulation (EU) 2016/679
 * (GDPR) art. 17, with its exceptions 17(3)(b) and 17(3)(e); Code de commerce art. L123-22.
 */
import { z } from 'zod';
import { memberParams } from '#features/members/contract.ts';
import { call } from '#kernel/call.ts';
import { leaver } from './contract.ts';
import './errors.ts';
import { erasedParts, keptParts } from './erasure.rules.ts';

const count = z.number().int();

export const readErasure = call({
  id: 'readErasure',
  method: 'GET',
  path: '/members/{memberId}/erasure',
  summary: 'Preview the erasure of a former member’s personal data: what is removed, what stays and why',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'only the owner is responsible for personal data',
  params: memberParams,
  answer: z.object({
    member: leaver,
    /** ISO 8601 instant; null if nothing was erased yet. */
    erased_at: z.string().nullable(),
    erased: z.array(z.object({ part: z.enum(erasedParts), count })),
    kept: z.array(z.object({ part: z.enum(keptParts), count })),
    /** Number of submitted reports; they must be decided first. */
    undecided: count,
    /** Number of payments with the person that are neither marked as paid nor undone. */
    unpaid: count,
  }),
  texts: { failure: 'FAILED TO READ PERSONAL DATA' },
});
export type Erasure = z.infer<typeof readErasure.answer>;

export const erasePerson = call({
  id: 'erasePerson',
  method: 'POST',
  path: '/members/{memberId}/erasure',
  summary: 'Erase a former member’s personal data, except what the law requires to be kept',
  safeguard: 'confirm',
  unversioned: 'a second call finds nothing left to erase',
  notRepeatable: 'a second call finds nothing left to erase',
  scope: 'none',
  because: 'tenants may not change the audit log, so the installation’s role first removes the data from it',
  records: 'member.erased',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'only the owner is responsible for personal data',
  encoding: 'none',
  params: memberParams,
  answer: z.object({ memberId: z.number().int(), erased_at: z.string() }),
  texts: { success: 'Personal data erased', failure: 'FAILED TO ERASE PERSONAL DATA' },
});
