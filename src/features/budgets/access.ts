/** Decides who sees and changes orders, rates and internal costs. */
import { mayWriteContracts } from '#features/contracts/access.ts';
import type { Person } from '#kernel/actor.ts';

type Requester = Pick<Person, 'role'>;

/** Whether the actor sees the budgets of all contracts and changes their orders: people who write contracts. */
export function maySeeBudgets(actor: Requester): boolean {
  return mayWriteContracts(actor);
}

/** Whether the actor is warned of orders that are used up: the people of the workspace who can ask for another one. */
export function isWarned({ role }: Requester): boolean {
  return role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';
}

/** Whether the actor sees and sets what a member's day costs the company: only owners, and never for somebody else. */
export function maySeeCosts({ role, actedBy }: Requester & { actedBy?: unknown }): boolean {
  return role === 'ROLE_OWNER' && actedBy === undefined;
}
