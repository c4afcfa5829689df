/** Records an advance. */
import { listMembers } from '#features/members/contract.ts';
import type { Day } from '#kernel/day.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { addAdvance } from '../advance.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface AdvanceDialogProps {
  opened: boolean;
  today: Day;
  onClose(): void;
  onRecorded(): void;
}

export function AdvanceDialog({ opened, today, onClose, onRecorded }: AdvanceDialogProps) {
  const t = useTexts({ en, fr });
  const query = { rowsPerPage: 1000, page: 0, state: 'enabled' as const };
  const { data } = useCallState(listMembers, opened ? { query } : undefined);
  const form = useForm(addAdvance, {
    initial: { memberId: '', amount: '', paid_on: today, note: '' },
    onSuccess: () => {
      onClose();
      onRecorded();
    },
  });
  const people = (data?.members ?? []).map(({ memberId, firstName, lastName, email }) => ({
    value: String(memberId),
    label: `${firstName} ${lastName}`.trim() || email,
  }));
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('advance_new')}
      submit={t('advance_record')}
      onClose={onClose}
    >
      <p>{t('advance_text')}</p>
      <SelectField
        {...form.field('memberId')}
        label={t('advance_person')}
        data={people}
        searchable
        data-autofocus
      />
      <DecimalField {...form.field('amount')} label={t('advance_amount')} unit="€" />
      <DateField {...form.field('paid_on')} label={t('advance_paid_on')} />
      <TextField {...form.field('note')} label={t('advance_note')} required={false} />
    </FormDialog>
  );
}
