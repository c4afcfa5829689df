/** Decides permissions on the accounts of sales and payments, and on the VAT collected. */
import type { Member } from '#kernel/actor.ts';

/** Managers and owners of the workspace, who keep the books. */
export function mayKeepJournals({ role }: Pick<Member, 'role'>): boolean {
  return role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';
}
