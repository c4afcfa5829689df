/** Decides who manages the VAT rates of a workspace. */
import type { Member } from '#kernel/actor.ts';

/** Whether the actor adds and deletes VAT rates, and sets their accounts. */
export function mayManageRates({ role }: Pick<Member, 'role'>): boolean {
  return role !== 'ROLE_USER';
}
