/** Defines the states of a report that decide about its receipts, and how many it can have (business-app §4; product.md §5). */

export const reportStates = ['created', 'submitted', 'approved', 'rejected'] as const;
export type ReportState = (typeof reportStates)[number];

/** Whether title, dates, receipts and attachments can be changed. */
export function isEditable({ state }: { state: ReportState }): boolean {
  return state === 'created' || state === 'rejected';
}

/** Whether the report can be deleted. A number that no report has would be a gap, and entries refer to it. */
export function isDeletable(report: { state: ReportState; isNumbered: boolean }): boolean {
  return isEditable(report) && !report.isNumbered;
}

/** The name of reports in the history, and the code of a change that their state forbids. */
export const reportKind = { name: 'report', conflict: 'REPORT_LOCKED' } as const;

/** Maximum number of files per receipt (business-app §9). */
export const MOST_ATTACHMENTS = 3;
/** Maximum number of receipts per report, so that its PDF stays readable. */
export const MOST_RECEIPTS = 1000;

/** Default number of receipts per page (business-app §9). */
export const RECEIPTS_PER_PAGE = 5;
