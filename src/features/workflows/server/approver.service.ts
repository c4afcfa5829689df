/** Finds the approvers of a member. */
import { authorOf } from '#kernel/actor.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import * as repo from './repo.ts';

export type Approver = Awaited<ReturnType<typeof repo.listDeciders>>[number];

/** Whether the workspace has a manager or owner other than the member. */
export async function hasDecider(db: Database, memberId: number): Promise<boolean> {
  return (await repo.listDeciders(db, memberId)).length > 0;
}

/**
 * Managers and owners to whom the member's subject can be submitted or passed on. Excludes the person who acts for the member,
 * because they may not decide.
 */
export async function listApprovers(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  memberId: number,
): Promise<Approver[]> {
  const people = await repo.listDeciders(db, memberId);
  return actor.actedBy === undefined ? people : people.filter(({ id }) => id !== authorOf(actor).userId);
}
