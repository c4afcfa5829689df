/** Who may do what with contracts (product.md §1 «Rights»): members see their own, those who lead write all of them. */
import type { Person, Role } from '#kernel/actor.ts';

/** Who writes contracts and assigns members, and so sees all of them with their rates. */
export const contractWriters = [
  'ROLE_MANAGER',
  'ROLE_OWNER',
  'ROLE_ADMIN',
] as const satisfies readonly Role[];

type Asking = Pick<Person, 'userId' | 'role'>;

export function mayWriteContracts({ role }: Pick<Asking, 'role'>): boolean {
  return contractWriters.some((writer) => writer === role);
}

/** Nobody deletes in another's name. */
export function mayDeleteContracts(actor: Pick<Asking, 'role'> & { actedBy?: unknown }): boolean {
  return mayWriteContracts(actor) && actor.actedBy === undefined;
}

/** The contracts that a person can book on: the person's own matter, and of those who lead. */
export function mayReadContractsOf(actor: Asking, userId: number): boolean {
  return actor.userId === userId || mayWriteContracts(actor);
}
