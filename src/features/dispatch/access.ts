/** Decides permissions on sending sales invoices. */
import type { Person, Role } from '#kernel/actor.ts';

/** Roles that send invoices: those that issue them. */
export const dispatchers = ['ROLE_MANAGER', 'ROLE_OWNER'] as const satisfies readonly Role[];

type Asking = Pick<Person, 'role'> & { actedBy?: unknown };

/** Whether the actor may send invoices, which clients receive in the company's name: not in another person's name. */
export function mayDispatch({ role, actedBy }: Asking): boolean {
  return dispatchers.some((one) => one === role) && actedBy === undefined;
}

/** Whether the actor may change the texts of mails and the account at the platform. */
export function mayChangeDispatch({ role, actedBy }: Asking): boolean {
  return role === 'ROLE_OWNER' && actedBy === undefined;
}
