/**
 * Decides permissions on contracts (product.md §1 «Rights»): members see their own; managers and owners write
 * all.
 */
import type { Person, Role } from '#kernel/actor.ts';

/** Roles that write contracts and assign members. They see all contracts with their rates. */
export const contractWriters = [
  'ROLE_MANAGER',
  'ROLE_OWNER',
  'ROLE_ADMIN',
] as const satisfies readonly Role[];

type Requester = Pick<Person, 'userId' | 'role'>;

export function mayWriteContracts({ role }: Pick<Requester, 'role'>): boolean {
  return contractWriters.some((writer) => writer === role);
}

/** Whether the actor may delete contracts; never under `doAs`. */
export function mayDeleteContracts(actor: Pick<Requester, 'role'> & { actedBy?: unknown }): boolean {
  return mayWriteContracts(actor) && actor.actedBy === undefined;
}

/** Whether the actor may list the contracts on which a person can record days: the person, managers and owners. */
export function mayReadContractsOf(actor: Requester, userId: number): boolean {
  return actor.userId === userId || mayWriteContracts(actor);
}
