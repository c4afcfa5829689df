/** Decides who may change an account (product.md §1 «Rights»). */
import type { Person } from '#kernel/actor.ts';

/**
 * Whether a person may edit their names, login and e-mail address: only their own, and never while acting for
 * somebody.
 */
export function mayEditProfile(person: Pick<Person, 'role'> & { actedBy?: Person }): boolean {
  const isLead = person.role === 'ROLE_OWNER' || person.role === 'ROLE_MANAGER';
  return isLead && person.actedBy === undefined;
}
