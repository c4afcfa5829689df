/** Defines the workflow of an expense report (product.md §5 «Report»). */

import { reportKind, reportStates } from '#features/receipts/report.rules.ts';
import { defineWorkflow } from '#kernel/workflow.ts';
import {
  mayCertifyReport,
  mayDecideReport,
  mayPassReport,
  mayReopenReport,
  maySubmitReport,
  mayWithdrawReport,
  mustExplainDecision,
} from './access.ts';

export const reportWorkflow = defineWorkflow({
  name: reportKind.name,
  states: reportStates,
  first: 'created',
  conflict: reportKind.conflict,
  steps: {
    submit: {
      from: ['created', 'rejected'],
      to: 'submitted',
      who: maySubmitReport,
      underDoAs: true,
    },
    // Replaces `submit` if no other member could decide.
    certify: { from: ['created', 'rejected'], to: 'approved', who: mayCertifyReport },
    withdraw: { from: ['submitted'], to: 'created', who: mayWithdrawReport, underDoAs: true },
    approve: {
      from: ['submitted'],
      to: 'approved',
      who: mayDecideReport,
      commentFor: (actor, report) => (mustExplainDecision(actor, report) ? 'required' : 'optional'),
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      who: mayDecideReport,
      commentFor: (actor, report) => (mustExplainDecision(actor, report) ? 'required' : 'optional'),
    },
    /** Passes the decision to a different approver. */
    pass: { from: ['submitted'], to: 'submitted', who: mayPassReport, underDoAs: true },
    reopen: { from: ['approved'], to: 'created', who: mayReopenReport, comment: 'required' },
  },
});

export type ReportStep = (typeof reportWorkflow.stepNames)[number];

export const LONGEST_TITLE = 200;
