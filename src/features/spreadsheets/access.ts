/**
 * Decides permission to import tables. Each row is also checked by the rules of the call that would write the
 * same data.
 */
import { mayManageLeave } from '#features/leave/access.ts';
import { mayActFor } from '#features/members/access.ts';
import type { Person, Role } from '#kernel/actor.ts';
import { type Part, parts } from './rules.ts';

export const importers = ['ROLE_MANAGER', 'ROLE_OWNER'] as const satisfies readonly Role[];

/**
 * Whether the actor may import tables; never while acting for somebody, because the import writes rows of
 * other people by acting for each of them.
 */
export function mayImportTables(actor: Pick<Person, 'role'> & { actedBy?: unknown }): boolean {
  return actor.actedBy === undefined && importers.some((role) => role === actor.role);
}

/** The parts that a person with this role may import: opening balances of leave are entered by owners. */
export function partsFor({ role }: Pick<Person, 'role'>): readonly Part[] {
  return parts.filter((part) => part !== 'openings' || mayManageLeave({ role }));
}

/**
 * Whether the actor may write a person's days and receipts: their own, and those of people for whom they may
 * act.
 */
export function mayWriteFor(
  actor: Pick<Person, 'userId' | 'role'>,
  person: { userId: number; role: Role },
): boolean {
  return actor.userId === person.userId || mayActFor(actor, person);
}
