/** Decides permissions on categories (product.md §1 «Rights»): every member edits all of them. */
import { type Actor, hasRole } from '#kernel/actor.ts';

/** Managers, owners and administrators may delete others' categories. Nobody may delete while acting for another. */
export function mayDeleteCategory(actor: Actor, category: { createdBy: number | null }): boolean {
  if (actor.kind !== 'member' || actor.actedBy !== undefined) return false;
  return category.createdBy === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}
