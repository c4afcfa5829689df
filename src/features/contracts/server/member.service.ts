/** Assigns people to contracts. */

import type { WorkspacePerson } from '#features/members/contract.ts';
import { personRow } from '#features/members/server/member.service.ts';
import { notifyMember } from '#features/notifications/server/notify.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayReadContractsOf } from '../access.ts';
import type * as contract from '../assignment.contract.ts';
import { EVERYBODY } from '../assignment.contract.ts';
import { type ContractKind, contractName, type MembersContract, type Preset } from '../rules.ts';
import * as contracts from './contract.repo.ts';
import { find } from './contract.service.ts';
import * as repo from './member.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** Number of rows per page in the dialog. */
const PAGE = 30;
/** Maximum number of search results. */
const FOUND = 100;

/** A contract from one member's point of view, for `isBookable` and `contractName`. */
export interface ContractOfMember extends MembersContract {
  contractId: number;
  cname: string;
  preset: Preset | null;
  client: string;
  kind: ContractKind;
  forEverybody: boolean;
}

/**
 * Returns the contracts on which an account of this workspace can record days in a span: open ones that are
 * assigned or for everybody.
 * @param span both days included; `also` adds contracts in any state (closed, ended, no longer assigned) on
 * which the account has data.
 */
export async function contractsOf(
  db: Database,
  accountId: number,
  span: contracts.Span,
): Promise<ContractOfMember[]> {
  const rows = await contracts.listContractsOf(db, accountId, span);
  return rows.map((row) => ({
    contractId: row.id,
    cname: row.name,
    preset: row.preset,
    client: row.client,
    kind: row.kind,
    forEverybody: row.for_everybody,
    startDate: row.start_date,
    endDate: row.end_date,
    closed: row.closed_at !== null,
    mine: row.mine,
  }));
}

/** @throws Problem 404 for a person outside the workspace; 403 for a colleague, unless the actor is a manager or owner. */
export async function listContractsOfUser(
  { db, actor, request }: MemberContext,
  { params, query }: On<'listContractsOfUser'>,
): Promise<CallAnswer<typeof contract.listContractsOfUser>> {
  await findPerson(db, params.userId);
  if (!mayReadContractsOf(actor, params.userId)) throw new Problem(403);
  const found = await contractsOf(db, params.userId, query);
  return {
    contracts: found.map(({ preset, cname, closed, mine, ...rest }) => ({
      ...rest,
      cname: contractName({ cname, preset }, request.locale),
    })),
  };
}

/** @throws Problem 404 */
export function listContractMembers(context: MemberContext, { params }: On<'listContractMembers'>) {
  return members(context, params.contractId);
}

/** @throws Problem 404 */
export function listMoreContractMembers(context: MemberContext, { params }: On<'listMoreContractMembers'>) {
  return members(context, params.contractId, params.lastId);
}

async function members({ db }: MemberContext, contractId: number, after?: number) {
  await find(db, contractId);
  const rows = await repo.listMembers(db, contractId, { after, most: PAGE + 1 });
  return { members: rows.slice(0, PAGE).map(personRow), more: rows.length > PAGE };
}

/**
 * @throws Problem 404 for an unknown contract or person; 409 with code ALREADY_ON_CONTRACT, CONTRACT_CLOSED or FOR_EVERYBODY, or
 * MEMBER_NOT_ACTIVE for a person who cannot sign in.
 */
export async function addContractMember(
  context: MemberContext,
  { params, body }: On<'addContractMember'>,
): Promise<WorkspacePerson> {
  const { db, actor } = context;
  const { contractId } = params;
  const row = orNotFound(await contracts.lockContract(db, contractId));
  const person = await findPerson(db, body.memberId);
  if (person.user_state === 'deleted') throw new Problem(404);
  if (row.for_everybody) throw new Problem(409, { code: 'FOR_EVERYBODY' });
  if (row.closed_at !== null) throw new Problem(409, { code: 'CONTRACT_CLOSED' });
  if (person.user_state !== 'active' || person.account_state !== 'enabled')
    throw new Problem(409, { code: 'MEMBER_NOT_ACTIVE' });
  const assignment = { workspaceId: actor.workspaceId, contractId, accountId: person.id };
  if (!(await repo.addMember(db, assignment))) throw new Problem(409, { code: 'ALREADY_ON_CONTRACT' });
  await context.record({
    action: 'contract.member-added',
    subjectType: 'contract',
    subjectId: contractId,
    detail: { cname: row.name, memberId: person.id },
  });
  await notifyMember(context, person.id, {
    event: 'contract_join',
    facts: { title: row.name },
    byId: actor.userId,
    path: 'contracts',
  });
  return personRow(person);
}

/** @throws Problem 404 for an unknown contract or a person who is not assigned. */
export async function removeContractMember(
  context: MemberContext,
  { params, body }: On<'removeContractMember'>,
): Promise<CallAnswer<typeof contract.removeContractMember>> {
  const { contractId } = params;
  const { name } = await find(context.db, contractId);
  if (!(await repo.removeMember(context.db, contractId, body.memberId))) throw new Problem(404);
  await context.record({
    action: 'contract.member-removed',
    subjectType: 'contract',
    subjectId: contractId,
    detail: { cname: name, memberId: body.memberId },
  });
  return { contractId, memberId: body.memberId };
}

/** Returns nobody for an empty text, and all for `*`, as far as they are not too many. @throws Problem 404 */
export async function findAssignableUsers(
  { db }: MemberContext,
  { params, query }: On<'findAssignableUsers'>,
): Promise<CallAnswer<typeof contract.findAssignableUsers>> {
  await find(db, query.contractId);
  const q = params.query.trim();
  const found =
    q === ''
      ? []
      : await repo.findAssignable(db, query.contractId, { q: q === EVERYBODY ? '' : q, most: FOUND });
  return { users: found.map(personRow) };
}

async function findPerson(db: Database, id: number) {
  return orNotFound(await repo.findPerson(db, id));
}
