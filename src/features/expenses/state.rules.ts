/** Defines the states of an expense report (business-app §4; product.md §5). */

export const reportStates = ['created', 'submitted', 'approved', 'rejected'] as const;
export type ReportState = (typeof reportStates)[number];

/** Whether title, dates, receipts and attachments can be changed and the report can be deleted. */
export function isEditable({ state }: { state: ReportState }): boolean {
  return state === 'created' || state === 'rejected';
}
