/** Decides permissions on contact requests (product.md §3) and newsletters. */
import type { Role } from '#kernel/actor.ts';
import type { StepActor } from '#kernel/workflow.ts';

/** Everybody who reads requests may mark them as answered. */
export function maySeeToRequest(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_OWNER' || actor.role === 'ROLE_ADMIN';
}

/** People who may publish every post (features/posts/access.ts) also write newsletters. */
export const newsletterWriters = [
  'ROLE_MANAGER',
  'ROLE_OWNER',
  'ROLE_ADMIN',
] as const satisfies readonly Role[];
