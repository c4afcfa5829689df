/** The dialogs that mark a payment as paid and undo it. */

import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { markRunPaid, type Run, undoRun } from '../run.contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface RunStepProps {
  run: Run;
  onClose(): void;
  onDone(): void;
}

export function PaidDialog({ run, onClose, onDone }: RunStepProps) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const form = useForm(markRunPaid, {
    given: { params: { runId: run.runId } },
    initial: { paid_on: run.execution_day < today ? run.execution_day : today },
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('run_paid_title', { number: String(run.number) })}
      submit={t('run_paid')}
      onClose={onClose}
    >
      <p>{t('run_paid_text')}</p>
      <DateField {...form.field('paid_on')} label={t('run_paid_on')} data-autofocus />
    </FormDialog>
  );
}

export function UndoDialog({ run, onClose, onDone }: RunStepProps) {
  const t = useTexts({ en, fr });
  const form = useForm(undoRun, {
    given: { params: { runId: run.runId } },
    initial: { reason: '' },
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ReasonDialog
      form={form}
      title={t('run_undo_title', { number: String(run.number) })}
      text={t('run_undo_text')}
      label={t('run_undo_reason')}
      submit={t('run_undo_verb')}
      onClose={onClose}
    />
  );
}
