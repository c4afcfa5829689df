/** Passes an expense report to another approver. */
import type { WaitingReport } from '#features/expenses/approval.contract.ts';
import { listDeciders, passReport, readReport } from '#features/expenses/report.contract.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { PassFields } from './pass-fields.tsx';

export function PassReportDialog({ report, onClose }: { report: WaitingReport; onClose(): void }) {
  const t = useTexts({ en, fr });
  const params = { reportId: report.report_id };
  const version = useCallState(readReport, { params });
  const reading = useCallState(listDeciders, { params });
  const except = [report.manager?.user_id, ...report.filled_in_by];
  const people = (reading.data?.managers ?? []).filter(({ user_id }) => !except.includes(user_id));
  const form = useForm(passReport, {
    given: { params },
    initial: { managerEmail: people.length === 1 ? people[0]?.email : undefined },
    of: version,
    onSuccess: onClose,
  });
  const title = t('item_title', { member: report.user.name, name: report.title });
  return (
    <FormDialog
      form={form}
      title={t('pass_title', { title })}
      submit={t('pass')}
      busy={version.data === undefined}
      isIdle={people.length === 0}
      onClose={onClose}
    >
      <Loaded reading={reading} waiting={<LineSkeleton lines={2} />}>
        {() => <PassFields field={form.field('managerEmail')} people={people} />}
      </Loaded>
    </FormDialog>
  );
}
