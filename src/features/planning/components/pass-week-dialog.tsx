/** Passes a week to a different approver. */
import { couldDecide } from '#features/workflows/approver.rules.ts';
import { PassDialog } from '#features/workflows/components/pass-dialog.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { passWeek } from '../approval.contract.ts';
import { listApprovers, type Week } from '../contract.ts';

interface PassWeekDialogProps {
  week: Pick<Week, 'revision' | 'approver' | 'filledInBy'> & { timesheetId: number; memberId: number };
  /** Title of the week, with its member. */
  title: string;
  onClose(): void;
}

export function PassWeekDialog({ week, title, onClose }: PassWeekDialogProps) {
  const { timesheetId, memberId, revision, approver, filledInBy } = week;
  const reading = useCallState(listApprovers, { params: { userId: memberId } });
  const except = [...filledInBy, approver?.userId ?? 0];
  const people = couldDecide(reading.data?.approvers ?? [], except);
  const form = useForm(passWeek, {
    given: { params: { timesheetId }, body: { revision } },
    initial: { managerEmail: people.length === 1 ? people[0]?.email : undefined },
    onSuccess: onClose,
  });
  return (
    <PassDialog
      form={form}
      field={form.field('managerEmail')}
      title={title}
      reading={reading}
      people={people}
      onClose={onClose}
    />
  );
}
