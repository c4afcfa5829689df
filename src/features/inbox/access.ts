/** Decides permissions on suppliers' invoices that the approved platform received. */
import type { Actor, Person, Role } from '#kernel/actor.ts';

/** Roles that see them: the company's invoices, not those of a member. */
export const receivers = ['ROLE_MANAGER', 'ROLE_OWNER'] as const satisfies readonly Role[];

export function mayReceive(actor: Actor): boolean {
  return actor.kind === 'member' && receivers.some((one) => one === actor.role);
}

/** Whether the actor may answer suppliers, in the company's name: not in another person's. */
export function mayAnswerSuppliers({ role, actedBy }: Pick<Person, 'role'> & { actedBy?: unknown }): boolean {
  return receivers.some((one) => one === role) && actedBy === undefined;
}
