/** Permission to import: it fills the workspace in the names of others. */
import { type Actor, hasRole } from '#kernel/actor.ts';

export function mayImport(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_OWNER', 'ROLE_ADMIN');
}
