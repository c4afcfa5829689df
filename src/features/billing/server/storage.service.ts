/** What storage is used. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type * as contract from '../contract.ts';
import { storageHeaders } from '../rules.ts';
import * as repo from './storage.repo.ts';

export async function listStorage(
  { db, request }: MemberContext,
  { query: { rowsPerPage, page } }: CallInput<typeof contract.listStorage>,
): Promise<CallAnswer<typeof contract.listStorage>> {
  const [storage, totalCount] = await Promise.all([
    repo.listStorage(db, rowsPerPage, page * rowsPerPage),
    repo.countWorkspaces(db),
  ]);
  return { storage, rowsPerPage, page, totalCount, headers: storageHeaders(request.locale) };
}
