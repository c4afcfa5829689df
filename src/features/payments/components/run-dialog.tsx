/** Pays the chosen reports. First shows the amount and the account of each person. */
import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '#kernel/day.ts';
import { isDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type PaymentMethod, paymentMethods, transfersShown } from '../rules.ts';
import { createRun, previewRun, shownChanges } from '../run.contract.ts';
import { isTargetDay, targetDayFrom } from '../target.rules.ts';
import { Caution, RunPreviewTable } from './run-preview.tsx';

interface RunDialogProps {
  reportIds: readonly number[];
  today: Day;
  onClose(): void;
  onCreated(): void;
  /** Called when the dialog closes after a failure: the page may show reports that somebody else has paid. */
  onStale(): void;
}

export function RunDialog({ reportIds, today, onClose, onCreated, onStale }: RunDialogProps) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const [method, setMethod] = useState<PaymentMethod>('sepa');
  const choice = { reportIds: [...reportIds], method };
  const preview = useCallState(previewRun, { body: choice });
  const changesOf = useChanges();
  const form = useForm(createRun, {
    given: { body: { ...choice, transfers: preview.data && transfersShown(preview.data) } },
    initial: { execution_day: targetDayFrom(today) },
    keeps: false,
    failure(problem) {
      if (problem.code !== 'SHOWN_CHANGED') return undefined;
      preview.reload();
      return changesOf(problem);
    },
    onSuccess: () => {
      onClose();
      onCreated();
    },
  });
  const isReady = preview.data !== undefined && preview.data.without_account.length === 0 && !preview.loading;
  const isStale = preview.problem !== undefined || form.problem !== undefined;
  const chosen = form.values.execution_day;
  const isClosed = method === 'sepa' && typeof chosen === 'string' && isDay(chosen) && !isTargetDay(chosen);
  return (
    <FormDialog
      form={form}
      title={t('run_new')}
      submit={t('run_create')}
      onClose={() => {
        onClose();
        if (isStale) onStale();
      }}
      isIdle={!isReady}
      size="lg"
    >
      <SegmentedControl
        aria-label={t('run_method')}
        value={method}
        onChange={(value) => setMethod(paymentMethods.find((one) => one === value) ?? 'sepa')}
        data={paymentMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
        fullWidth
      />
      {method === 'other' && <Text c="dark.1">{t('method_other_note')}</Text>}
      <Loaded callState={preview}>
        {(found) => <RunPreviewTable preview={found} showsAccounts={method === 'sepa'} />}
      </Loaded>
      <DateField {...form.field('execution_day')} label={t('run_execution')} />
      {isClosed && <Caution>{t('run_execution_closed', { day: day(targetDayFrom(chosen as Day)) })}</Caution>}
    </FormDialog>
  );
}

/** Returns the text that names what changed since it was shown. */
function useChanges() {
  const t = useTexts({ en, fr });
  return ({ extra }: Problem): string | undefined => {
    const changes = shownChanges.safeParse(extra?.changed);
    if (!changes.success) return undefined;
    const named = changes.data.map(({ user, what }) => t(`run_changed_${what}`, { name: user.name }));
    return t('run_changed', { changes: named.join(', ') });
  };
}
