/** Who may do what with contracts (product.md §1 «Rights»): members see their own, those who lead write all of them. */
import { type Actor, hasRole, type Role } from '#kernel/actor.ts';

/** Who writes contracts and assigns members, and so sees all of them with their rates. */
export const contractWriters = [
  'ROLE_MANAGER',
  'ROLE_OWNER',
  'ROLE_ADMIN',
] as const satisfies readonly Role[];

export function mayWriteContracts(actor: Actor): boolean {
  return hasRole(actor, ...contractWriters);
}

/** The contracts that a person can book on: the person's own matter, and of those who lead. */
export function mayReadContractsOf(actor: Actor, userId: number): boolean {
  return actor.kind === 'member' && (actor.userId === userId || mayWriteContracts(actor));
}
