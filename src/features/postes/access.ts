/** Decides who manages the expense types of a workspace (product.md §1 «Rights»). */
import type { Member } from '#kernel/actor.ts';

/** Whether the actor manages expense types with their limits and accounts. */
export function mayManagePostes({ role }: Pick<Member, 'role'>): boolean {
  return role !== 'ROLE_USER';
}
