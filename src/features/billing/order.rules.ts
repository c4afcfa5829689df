/** Defines the workflow of an order for a plan (product.md §7 «Plans»). */
import { defineWorkflow } from '#kernel/workflow.ts';
import { mayAcceptOrder, mayRefuseOrder, mayWithdrawOrder } from './access.ts';

export const orderStates = ['requested', 'accepted', 'refused', 'withdrawn'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderWorkflow = defineWorkflow({
  name: 'order',
  states: orderStates,
  first: 'requested',
  conflict: 'ORDER_DECIDED',
  steps: {
    accept: { from: ['requested'], to: 'accepted', who: mayAcceptOrder },
    refuse: { from: ['requested'], to: 'refused', who: mayRefuseOrder, comment: 'optional' },
    withdraw: { from: ['requested'], to: 'withdrawn', who: mayWithdrawOrder },
  },
});

export type OrderStep = (typeof orderWorkflow.stepNames)[number];
