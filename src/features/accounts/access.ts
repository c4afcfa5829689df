/** Who may do what to an account (product.md §1 «Rights»). */
import type { Person } from '#kernel/actor.ts';

/** The own names, login and e-mail; nobody changes them for another by acting for them. */
export function mayEditProfile(person: Pick<Person, 'role'> & { actedBy?: Person }): boolean {
  const isLead = person.role === 'ROLE_OWNER' || person.role === 'ROLE_MANAGER';
  return isLead && person.actedBy === undefined;
}
