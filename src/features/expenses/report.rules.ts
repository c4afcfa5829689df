/** Defines the workflow of an expense report (product.md §5 «Report»). */
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
import { reportStates } from './state.rules.ts';

export const reportWorkflow = defineWorkflow({
  name: 'report',
  states: reportStates,
  first: 'created',
  conflict: 'REPORT_LOCKED',
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

/** Maximum number of files per receipt (business-app §9). */
export const MOST_ATTACHMENTS = 3;
/** Maximum number of receipts per report, so that its PDF stays readable. */
export const MOST_RECEIPTS = 1000;
export const LONGEST_TITLE = 200;

/** Default number of receipts per page (business-app §9). */
export const RECEIPTS_PER_PAGE = 5;
