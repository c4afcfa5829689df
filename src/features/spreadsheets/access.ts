/** Who imports tables. What a row may do is decided by the rules of the call that it stands for. */
import { mayActFor } from '#features/members/access.ts';
import type { Person, Role } from '#kernel/actor.ts';

export const importers = ['ROLE_MANAGER', 'ROLE_OWNER'] as const satisfies readonly Role[];

/** Never while acting for somebody: rows of other people are written by acting for each of them. */
export function mayImportTables(actor: Pick<Person, 'role'> & { actedBy?: unknown }): boolean {
  return actor.actedBy === undefined && importers.some((role) => role === actor.role);
}

/** Whether the actor may write days and receipts of a person: the own ones, and those of people to act for. */
export function mayWriteFor(
  actor: Pick<Person, 'userId' | 'role'>,
  person: { userId: number; role: Role },
): boolean {
  return actor.userId === person.userId || mayActFor(actor, person);
}
