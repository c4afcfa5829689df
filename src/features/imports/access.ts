/** Who brings a blog in: it fills the workspace, under the names of others. */
import { type Actor, hasRole } from '#kernel/actor.ts';

export function mayImport(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_OWNER', 'ROLE_ADMIN');
}
