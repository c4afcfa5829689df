/** Who may do what to a contact request (product.md §3): the owners of a public site. */
import type { StepActor } from '#kernel/workflow.ts';

/** Who reads the requests says which of them are seen to. */
export function maySeeToRequest(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_OWNER' || actor.role === 'ROLE_ADMIN';
}
