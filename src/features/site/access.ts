/** Decides permissions on contact requests (product.md §3). */
import type { StepActor } from '#kernel/workflow.ts';

/** Everybody who reads requests may mark them as answered. */
export function maySeeToRequest(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_OWNER' || actor.role === 'ROLE_ADMIN';
}
