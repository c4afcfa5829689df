/** Decides permissions on the books. */
import type { Member } from '#kernel/actor.ts';

/** Managers and owners of the workspace; the same people may export expenses. */
export function mayKeepBooks({ role }: Pick<Member, 'role'>): boolean {
  return role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';
}

/** The owner chooses the auxiliary account of a person. */
export function mayChooseAuxiliary({ role }: Pick<Member, 'role'>): boolean {
  return role === 'ROLE_OWNER';
}
