/** The dialogs of a report, loaded when they are first shown. */
import { onDemand } from '#ui/on-demand.tsx';

export const EditReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).EditReportDialog);
export const SubmitDialog = onDemand(async () => (await import('./submit-dialog.tsx')).SubmitDialog);
