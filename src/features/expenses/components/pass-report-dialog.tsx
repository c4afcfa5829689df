/** Passes an expense report to a different approver. */
import { couldDecide } from '#features/workflows/approver.rules.ts';
import { PassDialog } from '#features/workflows/components/pass-dialog.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { listDeciders, passReport, type ReportDetails, readReport } from '../report.contract.ts';
import { peopleOf } from './deciders.ts';

interface PassReportDialogProps {
  report: Pick<ReportDetails, 'report_id' | 'manager' | 'filled_in_by'>;
  /** Title of the report, with its author. */
  title: string;
  onClose(): void;
}

export function PassReportDialog({ report, title, onClose }: PassReportDialogProps) {
  const { report_id: reportId, manager, filled_in_by: filledInBy } = report;
  const params = { reportId };
  const version = useCallState(readReport, { params });
  const reading = useCallState(listDeciders, { params });
  const except = manager === null ? filledInBy : [...filledInBy, manager.user_id];
  const people = couldDecide(peopleOf(reading.data), except);
  const form = useForm(passReport, {
    given: { params },
    initial: { managerEmail: people.length === 1 ? people[0]?.email : undefined },
    of: version,
    onSuccess: onClose,
  });
  return (
    <PassDialog
      form={form}
      field={form.field('managerEmail')}
      title={title}
      reading={reading}
      people={people}
      busy={version.data === undefined}
      onClose={onClose}
    />
  );
}
