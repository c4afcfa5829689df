/** Rights on orders (product.md §1 «Rights», §7 «Plans»). */
import type { StepActor } from '#kernel/workflow.ts';

/** Only owners, never under doAs, because it costs money. */
export function mayOrderPlan(actor: Pick<StepActor, 'role' | 'actedBy'>): boolean {
  return actor.role === 'ROLE_OWNER' && actor.actedBy === undefined;
}

/** Any owner of the workspace, not only the requester. Other workspaces' orders are not visible. */
export function mayWithdrawOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_OWNER';
}

export function mayAcceptOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_ADMIN';
}

export function mayRefuseOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_ADMIN';
}
