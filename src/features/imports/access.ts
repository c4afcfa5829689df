/** Decides permission to import, which creates content in the name of others. */
import { type Actor, hasRole } from '#kernel/actor.ts';

export function mayImport(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_OWNER', 'ROLE_ADMIN');
}
