/** Who can be chosen to decide about what a member submits. */
import { authorOf } from '#kernel/actor.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import * as repo from './repo.ts';

export type Approver = Awaited<ReturnType<typeof repo.listDeciders>>[number];

/** Whether the workspace has a manager or owner besides the member. */
export async function hasDecider(db: Database, memberId: number): Promise<boolean> {
  return (await repo.listDeciders(db, memberId)).length > 0;
}

/**
 * Managers and owners whom something of the member can be submitted or passed to: not the person at the keyboard who acts for
 * somebody, who could not decide then.
 */
export async function listApprovers(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  memberId: number,
): Promise<Approver[]> {
  const people = await repo.listDeciders(db, memberId);
  return actor.actedBy === undefined ? people : people.filter(({ id }) => id !== authorOf(actor).userId);
}
