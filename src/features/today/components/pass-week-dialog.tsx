/** Passes a week to another approver. */
import { passWeek, type WaitingWeek } from '#features/planning/approval.contract.ts';
import { listApprovers } from '#features/planning/contract.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { PassFields } from './pass-fields.tsx';
import { weekSpan } from './week-text.ts';

export function PassWeekDialog({ week, onClose }: { week: WaitingWeek; onClose(): void }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { timesheetId, memberId, member, revision, monday } = week;
  const reading = useCallState(listApprovers, { params: { userId: memberId } });
  const except = [week.approver?.userId, ...week.filledInBy];
  const people = (reading.data?.approvers ?? []).filter(({ userId }) => !except.includes(userId));
  const form = useForm(passWeek, {
    given: { params: { timesheetId }, body: { revision } },
    initial: { managerEmail: people.length === 1 ? people[0]?.email : undefined },
    onSuccess: onClose,
  });
  const name = t('week_name', { week: String(week.week), span: weekSpan(monday, locale) });
  return (
    <FormDialog
      form={form}
      title={t('pass_title', { title: t('item_title', { member, name }) })}
      submit={t('pass')}
      isIdle={people.length === 0}
      onClose={onClose}
    >
      <Loaded reading={reading} waiting={<LineSkeleton lines={2} />}>
        {() => <PassFields field={form.field('managerEmail')} people={people} />}
      </Loaded>
    </FormDialog>
  );
}
