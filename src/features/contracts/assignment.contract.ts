/** Declares the calls for assigning contracts. Source: business-app §7 «Contracts»; product.md §1, §7. */
import { z } from 'zod';
import { workspacePerson } from '#features/members/contract.ts';
import { call } from '#kernel/call.ts';
import { dayField } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { contractWriters } from './access.ts';
import { contract, contractParams } from './contract.ts';
import './errors.ts';

const ownContract = contract.pick({
  contractId: true,
  cname: true,
  client: true,
  kind: true,
  forEverybody: true,
  startDate: true,
  endDate: true,
});

export const listContractsOfUser = call({
  id: 'listContractsOfUser',
  method: 'GET',
  path: '/contracts/users/{userId}',
  summary:
    'The open contracts on which a person can record days: those assigned to them and those for everybody',
  keptOffline: true,
  access: 'member',
  underDoAs: true,
  params: z.object({ userId: id }),
  tenant: { member: 'userId' },
  /** Limits the answer to contracts with a day in the given period. */
  query: z.object({ from: dayField.optional(), to: dayField.optional() }),
  answer: z.object({ contracts: z.array(ownContract) }),
  texts: { failure: 'FAILED TO FETCH CONTRACTS' },
});

const memberPage = {
  method: 'GET',
  access: contractWriters,
  byRole: 'people who write contracts write all of them',
  answer: z.object({
    members: z.array(workspacePerson),
    /** Whether more members follow. */
    more: z.boolean(),
  }),
  texts: { failure: 'FAILED TO FETCH MEMBERS OF CONTRACT' },
} as const;

export const listContractMembers = call({
  ...memberPage,
  id: 'listContractMembers',
  path: '/contracts/{contractId}/users',
  summary: 'The first members of a contract, in the order of their names',
  params: contractParams,
});

export const listMoreContractMembers = call({
  ...memberPage,
  id: 'listMoreContractMembers',
  path: '/contracts/{contractId}/users/more/{lastId}',
  summary: 'The members of a contract after a given member, who may have left it in the meantime',
  params: contractParams.extend({ lastId: id }),
});

const userExpected = generalError('user_id_expected');
const memberId = z.coerce
  .number(userExpected)
  .int(userExpected)
  .positive(userExpected)
  .max(2_147_483_647, userExpected);

const assignment = {
  path: '/contracts/{contractId}',
  unversioned: 'an assignment exists or not, whatever else changed',
  access: contractWriters,
  byRole: 'people who write contracts write all of them',
  encoding: 'form',
  params: contractParams,
  body: z.object({ memberId }),
  status: 201,
} as const;

export const addContractMember = call({
  ...assignment,
  id: 'addContractMember',
  method: 'POST',
  summary: 'Assign a member to a contract',
  independent: 'the call is what links the two',
  safeguard: 'undo',
  underDoAs: true,
  answer: workspacePerson,
  records: 'contract.member-added',
  texts: {
    success: 'Member added to contract',
    failure: 'FAILED TO ADD MEMBER TO CONTRACT',
  },
});

export const removeContractMember = call({
  ...assignment,
  id: 'removeContractMember',
  method: 'DELETE',
  summary: 'Remove a member from a contract; days recorded on it stay',
  safeguard: 'undo',
  answer: z.object({ contractId: z.number().int(), memberId: z.number().int() }),
  records: 'contract.member-removed',
  texts: { success: 'Member removed from contract', failure: 'FAILED TO DELETE MEMBER TO CONTRACT' },
});

/** Finds all who can be assigned. */
export const EVERYBODY = '*';

export const findAssignableUsers = call({
  id: 'findAssignableUsers',
  method: 'GET',
  path: '/query/users/{query}',
  summary: 'Find enabled members who are not on a contract, by a part of name, login or e-mail; all by *',
  access: contractWriters,
  params: z.object({ query: z.string().max(200) }),
  /** `aunic` means “active users not in contract”. */
  query: z.object({ type: z.literal('aunic'), contractId: id }),
  answer: z.object({ users: z.array(workspacePerson) }),
  texts: { failure: 'FAILED TO FETCH MEMBERS OF CONTRACT' },
});
