/** Record that an advance was repaid, or write it off. */
import { decimalOf } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import { type Advance, repayAdvance, writeOffAdvance } from '../advance.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { repaymentMeans } from '../rules.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface EndDialogProps {
  advance: Advance;
  onClose(): void;
  onDone(): void;
}

/** What both dialogs do after the call. */
function useEnding({ advance, onClose, onDone }: EndDialogProps) {
  const t = useTexts({ en, fr });
  return {
    params: { advanceId: advance.advanceId },
    failure(problem: Problem) {
      if (problem.code !== 'ADVANCE_CHANGED') return undefined;
      onDone();
      return t('advance_changed');
    },
    onSuccess: () => {
      onClose();
      onDone();
    },
  };
}

export function RepayDialog(props: EndDialogProps) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const { user, open_cents } = props.advance;
  const { params, ...ending } = useEnding(props);
  const form = useForm(repayAdvance, {
    ...ending,
    given: { params, body: { open_cents } },
    initial: {
      amount: decimalOf(open_cents, 'EUR'),
      day: today,
      means: 'transfer',
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('advance_repay_title', { name: user.name })}
      submit={t('advance_record')}
      onClose={props.onClose}
    >
      <DecimalField {...form.field('amount')} label={t('advance_amount')} unit="€" data-autofocus />
      <DateField {...form.field('day')} label={t('advance_repay_day')} />
      <SelectField
        {...form.field('means')}
        label={t('advance_means')}
        data={repaymentMeans.map((value) => ({ value, label: t(`means_${value}`) }))}
      />
    </FormDialog>
  );
}

export function WriteOffDialog(props: EndDialogProps) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const { user, open_cents } = props.advance;
  const { params, ...ending } = useEnding(props);
  const form = useForm(writeOffAdvance, {
    ...ending,
    given: { params, body: { open_cents } },
    initial: { reason: '' },
  });
  return (
    <ReasonDialog
      form={form}
      title={t('advance_write_off_title', { open: money(open_cents), name: user.name })}
      text={t('advance_write_off_text')}
      label={t('run_undo_reason')}
      submit={t('advance_write_off')}
      onClose={props.onClose}
    />
  );
}
