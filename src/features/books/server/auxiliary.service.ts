/** Gives each person and client an auxiliary account when their first entry is posted, unless the owner chose one before. */
import { findLeaver } from '#features/members/server/leaving.service.ts';
import type { Person } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayChooseAuxiliary, mayKeepBooks } from '../access.ts';
import type * as contract from '../auxiliary.contract.ts';
import type { Auxiliary } from '../auxiliary.contract.ts';
import { auxiliaryCode, clientCode } from '../auxiliary.rules.ts';
import { fieldError } from '../errors.ts';
import * as repo from './auxiliary.repo.ts';
import { lockBooks, type PostingContext } from './posting.service.ts';

type Named = Pick<Person, 'firstName' | 'lastName' | 'login'> & { accountId: number };

/**
 * Returns the code of each person by their account's id, for entries of this transaction. Locks the books if a code is in no entry
 * yet, because no two people may get the same, and the owner may be changing it.
 */
export async function auxiliariesOf(
  { db, workspaceId, now }: Pick<PostingContext, 'db' | 'workspaceId' | 'now'>,
  people: readonly Named[],
): Promise<ReadonlyMap<number, string>> {
  const ids = people.map(({ accountId }) => accountId);
  const known = await repo.codesOf(db, ids);
  const unused = await repo.unusedOf(db, ids);
  if (unused.length === 0 && ids.every((id) => known.has(id))) return known;
  await lockBooks(db, workspaceId);
  const codes = await repo.codesOf(db, ids);
  await repo.markUsed(db, [...codes.keys()], now);
  const taken = new Set(await repo.takenCodes(db));
  for (const person of people) {
    if (codes.has(person.accountId)) continue;
    const code = auxiliaryCode(person, taken);
    const of = { account_id: person.accountId };
    await repo.insertCode(db, { workspaceId, of, code, now, usedAt: now });
    taken.add(code);
    codes.set(person.accountId, code);
  }
  return codes;
}

/** Returns the code of each client, for entries of this transaction. The caller must have locked the books. */
export async function auxiliariesOfClients(
  { db, workspaceId, now }: Pick<PostingContext, 'db' | 'workspaceId' | 'now'>,
  clients: readonly { clientId: number; name: string }[],
): Promise<ReadonlyMap<number, string>> {
  const codes = await repo.codesOfClients(
    db,
    clients.map(({ clientId }) => clientId),
  );
  const missing = clients.filter(({ clientId }) => !codes.has(clientId));
  const taken = new Set(missing.length > 0 ? await repo.takenCodes(db) : []);
  for (const { clientId, name } of missing) {
    if (codes.has(clientId)) continue;
    const code = clientCode(name, taken);
    await repo.insertCode(db, { workspaceId, of: { client_id: clientId }, code, now, usedAt: now });
    taken.add(code);
    codes.set(clientId, code);
  }
  return codes;
}

/** @throws Problem 403; 404 */
export async function readAuxiliary(
  context: MemberContext,
  { params }: CallInput<typeof contract.readAuxiliary>,
): Promise<Auxiliary> {
  if (!mayKeepBooks(context.actor)) throw new Problem(403);
  return shownAuxiliary(context, params.memberId);
}

/** @throws Problem 404 */
async function shownAuxiliary(context: MemberContext, memberId: number): Promise<Auxiliary> {
  const { db } = context;
  const { id, first_name: firstName, last_name: lastName, login } = await findLeaver(context, memberId);
  const analytic = await repo.analyticOf(db, id);
  const code = (await repo.codesOf(db, [id])).get(id);
  if (code !== undefined) return { code, used: (await repo.unusedOf(db, [id])).length === 0, analytic };
  return {
    analytic,
    code: auxiliaryCode({ firstName, lastName, login }, new Set(await repo.takenCodes(db))),
    used: false,
  };
}

/** @throws Problem 403; 404; 409 at `code` if somebody has or had it; 409 AUXILIARY_USED once an entry has the former one. */
export async function updateAuxiliary(
  context: MemberContext,
  { params, body: { code } }: CallInput<typeof contract.updateAuxiliary>,
): Promise<Auxiliary> {
  const { db, actor, now } = context;
  const { workspaceId } = actor;
  if (!mayChooseAuxiliary(actor)) throw new Problem(403);
  const { id: accountId } = await findLeaver(context, params.memberId);
  await lockBooks(db, workspaceId);
  const before = (await repo.codesOf(db, [accountId])).get(accountId);
  if (before !== undefined && (await repo.unusedOf(db, [accountId])).length === 0)
    throw new Problem(409, { code: 'AUXILIARY_USED' });
  const others = (await repo.takenCodes(db)).filter((one) => one !== before?.toUpperCase());
  if (others.includes(code)) throw new Problem(409, { errors: { code: fieldError('auxiliary_taken') } });
  const of = { account_id: accountId };
  if (before === undefined) await repo.insertCode(db, { workspaceId, of, code, now, usedAt: null });
  else await repo.updateCode(db, accountId, code);
  await context.record({
    action: 'books.auxiliary-chosen',
    subjectType: 'member',
    subjectId: accountId,
    detail: { code: [before ?? '', code] },
  });
  return { code, used: false, analytic: await repo.analyticOf(db, accountId) };
}

/** @throws Problem 403; 404 */
export async function updateAnalytic(
  context: MemberContext,
  { params, body: { analytic } }: CallInput<typeof contract.updateAnalytic>,
): Promise<Auxiliary> {
  if (!mayChooseAuxiliary(context.actor)) throw new Problem(403);
  const { id } = await findLeaver(context, params.memberId);
  await chooseAnalytic(context, id, analytic);
  return shownAuxiliary(context, params.memberId);
}

/** Sets the analytic code of a person, also of an invited one. @throws Problem 403 */
export async function chooseAnalytic(
  context: MemberContext,
  accountId: number,
  analytic: string,
): Promise<void> {
  if (!mayChooseAuxiliary(context.actor)) throw new Problem(403);
  const before = await repo.analyticOf(context.db, accountId);
  await repo.updateAnalytic(context.db, accountId, analytic);
  await context.record({
    action: 'books.analytic-chosen',
    subjectType: 'member',
    subjectId: accountId,
    detail: { code: [before, analytic] },
  });
}
