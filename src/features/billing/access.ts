/** Who may do what to an order (product.md §1 «Rights», §7 «Plans»). */
import type { StepActor } from '#kernel/workflow.ts';

/** What costs money, an owner decides, and nobody in their name. */
export function mayOrderPlan(actor: Pick<StepActor, 'role' | 'actedBy'>): boolean {
  return actor.role === 'ROLE_OWNER' && actor.actedBy === undefined;
}

/** Any owner of the workspace, not only the one who asked: others' orders are not found at all. */
export function mayWithdrawOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_OWNER';
}

export function mayAcceptOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_ADMIN';
}

export function mayRefuseOrder(actor: Pick<StepActor, 'role'>): boolean {
  return actor.role === 'ROLE_ADMIN';
}
