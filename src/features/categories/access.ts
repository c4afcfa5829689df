/** Who may do what to a category (product.md §1 «Rights»): every member writes all of them. */
import { type Actor, hasRole } from '#kernel/actor.ts';

/** Deleting another's category is for those who answer for the workspace; nobody deletes in another's name. */
export function mayDeleteCategory(actor: Actor, category: { createdBy: number | null }): boolean {
  if (actor.kind !== 'member' || actor.actedBy !== undefined) return false;
  return category.createdBy === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}
