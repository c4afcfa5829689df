/** Defines the states of an expense report (business-app §4; product.md §5). */

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
