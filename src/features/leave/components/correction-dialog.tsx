/** Enters an opening balance, or adds or deducts days with a reason. */
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import { correctLeave, type LeaveBalance } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface CorrectionDialogProps {
  balance: LeaveBalance;
  userId: number;
  onClose(): void;
}

export function CorrectionDialog({ balance, userId, onClose }: CorrectionDialogProps) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const form = useForm(correctLeave, {
    given: { params: { memberId: userId }, body: { kindId: balance.kindId } },
    initial: { type: 'correction', day: today, period: today, days: '', note: '' },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('correct_title', { kind: balance.kind })}
      submit={t('correct')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('type')}
        label={t('field_type')}
        data={(['opening', 'correction'] as const).map((value) => ({ value, label: t(`event_${value}`) }))}
      />
      <DecimalField
        {...form.field('days')}
        label={t('field_days')}
        description={t('field_days_note')}
        required
        first
      />
      <DateField {...form.field('day')} label={t('field_day')} required />
      <DateField
        {...form.field('period')}
        label={t('field_period')}
        description={t('field_period_note')}
        required
      />
      <TextAreaField {...form.field('note')} label={t('field_note')} autosize minRows={2} required />
    </FormDialog>
  );
}
