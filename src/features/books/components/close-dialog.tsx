/**
 * Closes a period. Proposes the last day of the previous month, limited by the end of the fiscal year;
 * proposes nothing if that day is already closed.
 */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { closeBooks } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface CloseDialogProps {
  today: Day;
  /** The last closed day. */
  closedTo: Day | undefined;
  /** The end of the first fiscal year that is not closed. */
  yearEnd: Day | undefined;
  onClose(): void;
  onClosed(): void;
}

export function CloseDialog({ today, closedTo, yearEnd, onClose, onClosed }: CloseDialogProps) {
  const t = useTexts({ en, fr });
  const monthEnd = addDays(`${today.slice(0, 7)}-01` as Day, -1);
  const end = yearEnd !== undefined && yearEnd < monthEnd ? yearEnd : monthEnd;
  const form = useForm(closeBooks, {
    initial: { to: closedTo === undefined || closedTo < end ? end : '' },
    failure: ({ code }) =>
      code === 'NOTHING_TO_CLOSE'
        ? t('close_nothing')
        : code === 'FEC_INVALID'
          ? t('close_invalid')
          : undefined,
    onSuccess: () => {
      onClose();
      onClosed();
    },
  });
  return (
    <FormDialog form={form} opened title={t('close_title')} submit={t('close_verb')} onClose={onClose}>
      <p>{t('close_text')}</p>
      <DateField {...form.field('to')} label={t('close_to')} data-autofocus />
    </FormDialog>
  );
}
