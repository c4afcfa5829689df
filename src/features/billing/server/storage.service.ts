/** Reads how much storage each workspace uses. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import * as repo from './storage.repo.ts';

export function listStorage(
  context: MemberContext,
  { query }: CallInput<typeof contract.listStorage>,
): Promise<CallAnswer<typeof contract.listStorage>> {
  return page(context, contract.listStorage, query, repo.listStorage(context.db, query), {
    row: (use) => ({ ...use, bytes: Number(use.bytes) }),
    texts: { en, fr },
  });
}
