/** Rights on accounts (product.md §1 «Rights»). */
import type { Person } from '#kernel/actor.ts';

/** People edit their own names, login and e-mail; never while acting for another person. */
export function mayEditProfile(person: Pick<Person, 'role'> & { actedBy?: Person }): boolean {
  const isLead = person.role === 'ROLE_OWNER' || person.role === 'ROLE_MANAGER';
  return isLead && person.actedBy === undefined;
}
