/** Gives each person an auxiliary account when their first entry is posted. */
import type { Person } from '#kernel/actor.ts';
import { auxiliaryCode } from '../auxiliary.rules.ts';
import { codesOf, insertCode, takenCodes } from './auxiliary.repo.ts';
import { lockBooks, type PostingContext } from './posting.service.ts';

type Named = Pick<Person, 'firstName' | 'lastName' | 'login'> & { accountId: number };

/**
 * Returns the code of each person by their account's id. Locks the books if somebody has none yet, because no two people may
 * get the same.
 */
export async function auxiliariesOf(
  { db, workspaceId, now }: Pick<PostingContext, 'db' | 'workspaceId' | 'now'>,
  people: readonly Named[],
): Promise<ReadonlyMap<number, string>> {
  const ids = people.map(({ accountId }) => accountId);
  const known = await codesOf(db, ids);
  if (ids.every((id) => known.has(id))) return known;
  await lockBooks(db, workspaceId);
  const codes = await codesOf(db, ids);
  const taken = new Set(await takenCodes(db));
  for (const person of people) {
    if (codes.has(person.accountId)) continue;
    const code = auxiliaryCode(person, taken);
    await insertCode(db, { workspaceId, accountId: person.accountId, code, now });
    taken.add(code);
    codes.set(person.accountId, code);
  }
  return codes;
}
