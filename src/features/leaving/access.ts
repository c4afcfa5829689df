/** Decides permissions for people who leave (product.md §1 «Rights»). */
import { type Actor, mayManage, type Target } from '#features/members/access.ts';

/** Whether the actor may read and settle a person's open items: people who may delete the member, never for oneself. */
export function maySettle(actor: Actor, person: Target): boolean {
  return actor.userId !== person.userId && mayManage(actor, person);
}

/** Whether the actor may erase personal data: owners, for people who have left. */
export function mayErase(actor: Actor, person: Target & { state: 'enabled' | 'disabled' | 'left' }): boolean {
  return actor.role === 'ROLE_OWNER' && person.state === 'left' && mayManage(actor, person);
}
