/** What may become of an expense report (product.md §5 «Report»). */
import { defineWorkflow, type StepActor } from '#kernel/workflow.ts';
import {
  mayCertifyReport,
  mayDecideReport,
  mayReopenReport,
  maySubmitReport,
  mayWithdrawReport,
  type ReportStanding,
} from './access.ts';

export const reportStates = ['created', 'submitted', 'approved', 'rejected'] as const;
export type ReportState = (typeof reportStates)[number];

export interface ReportSubject extends ReportStanding {
  state: ReportState;
}

/** Says to the compiler what all of them are asked about. */
const who = (may: (actor: StepActor, report: ReportSubject) => boolean) => may;

export const reportWorkflow = defineWorkflow({
  name: 'report',
  states: reportStates,
  first: 'created',
  conflict: 'REPORT_LOCKED',
  steps: {
    submit: {
      from: ['created', 'rejected'],
      to: 'submitted',
      who: who(maySubmitReport),
      underDoAs: true,
    },
    // In the place of `submit`, where nobody else could decide.
    certify: { from: ['created', 'rejected'], to: 'approved', who: who(mayCertifyReport) },
    withdraw: { from: ['submitted'], to: 'created', who: who(mayWithdrawReport), underDoAs: true },
    approve: { from: ['submitted'], to: 'approved', who: who(mayDecideReport), comment: 'optional' },
    reject: { from: ['submitted'], to: 'rejected', who: who(mayDecideReport), comment: 'optional' },
    reopen: { from: ['approved'], to: 'created', who: who(mayReopenReport), comment: 'required' },
  },
});

export type ReportStep = (typeof reportWorkflow.stepNames)[number];

/** Whether title, dates, receipts and attachments can be changed, and the whole be deleted. */
export function isEditable({ state }: { state: ReportState }): boolean {
  return state === 'created' || state === 'rejected';
}

/** Attachments of a receipt (business-app §9). */
export const MOST_ATTACHMENTS = 3;
/** Receipts of one report: what can still be read as one document. */
export const MOST_RECEIPTS = 1000;
export const LONGEST_TITLE = 200;

/** Rows of a page of receipts unless the person chooses (business-app §9). */
export const RECEIPTS_PER_PAGE = 5;
