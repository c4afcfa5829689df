/** Decides permissions on sales invoices. */
import type { Person, Role } from '#kernel/actor.ts';

/** Roles that read sales invoices and write drafts. */
export const sellers = ['ROLE_MANAGER', 'ROLE_OWNER'] as const satisfies readonly Role[];

type Asking = Pick<Person, 'role'> & { actedBy?: unknown };

/** Whether the actor may issue invoices and credit notes, which never change: not in another person's name. */
export function mayIssue({ role, actedBy }: Asking): boolean {
  return sellers.some((seller) => seller === role) && actedBy === undefined;
}

/** Whether the actor may delete drafts; not in another person's name. */
export function mayDeleteDrafts(actor: Asking): boolean {
  return mayIssue(actor);
}

/** Whether the actor may change what invoices say about the company, such as its bank account. */
export function mayChangeSeller({ role, actedBy }: Asking): boolean {
  return role === 'ROLE_OWNER' && actedBy === undefined;
}
