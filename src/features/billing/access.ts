/** Defines the rights on orders (product.md §1 «Rights», §7 «Plans»). */
import type { StepActor } from '#kernel/workflow.ts';

/** Whether the actor may order a plan: only owners, because it costs money; never under doAs. */
export function mayOrderPlan(actor: Pick<StepActor, 'role' | 'actedBy'>): boolean {
  return actor.role === 'ROLE_OWNER' && actor.actedBy === undefined;
}

/**
 * Any owner of the workspace may withdraw, not only the requester. Orders of other workspaces are not
 * visible.
 */
export function mayWithdrawOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_OWNER';
}

export function mayAcceptOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_ADMIN';
}

export function mayRefuseOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_ADMIN';
}
