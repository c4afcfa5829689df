/** Pays the chosen reports. First shows the amount that each person gets. */
import { Alert, SegmentedControl, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '#kernel/day.ts';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type PaymentMethod, paymentMethods } from '../rules.ts';
import { createRun, previewRun, type RunPreview } from '../run.contract.ts';

interface RunDialogProps {
  reportIds: readonly number[];
  today: Day;
  onClose(): void;
  onCreated(): void;
}

export function RunDialog({ reportIds, today, onClose, onCreated }: RunDialogProps) {
  const t = useTexts({ en, fr });
  const [method, setMethod] = useState<PaymentMethod>('sepa');
  const choice = { reportIds: [...reportIds], method };
  const preview = useCallState(previewRun, { body: choice });
  const form = useForm(createRun, {
    given: { body: { ...choice, total_cents: preview.data?.total_cents ?? 0 } },
    initial: { execution_day: today },
    keeps: false,
    failure({ code }) {
      if (code !== 'TOTAL_CHANGED') return undefined;
      preview.reload();
      return t('run_total_changed');
    },
    onSuccess: () => {
      onClose();
      onCreated();
    },
  });
  const isReady = preview.data !== undefined && preview.data.without_account.length === 0 && !preview.loading;
  return (
    <FormDialog
      form={form}
      title={t('run_new')}
      submit={t('run_create')}
      onClose={onClose}
      isIdle={!isReady}
      size="lg"
    >
      <SegmentedControl
        aria-label={t('run_method')}
        value={method}
        onChange={(chosen) => setMethod(paymentMethods.find((one) => one === chosen) ?? 'sepa')}
        data={paymentMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
        fullWidth
      />
      {method === 'other' && <Text c="dark.1">{t('method_other_note')}</Text>}
      <Loaded callState={preview}>{(found) => <Preview preview={found} />}</Loaded>
      <DateField {...form.field('execution_day')} label={t('run_execution')} />
    </FormDialog>
  );
}

function Preview({ preview }: { preview: RunPreview }) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const { transfers, without_account: names, below_zero: belowZero } = preview;
  return (
    <>
      {names.length > 0 && (
        <Alert variant="default" color="var(--amber)" icon={<Icon name="warning" />} role="status">
          {t('run_no_account', { names: names.join(', ') })}
        </Alert>
      )}
      {belowZero.length > 0 && (
        <Alert variant="default" color="var(--amber)" icon={<Icon name="warning" />} role="status">
          {t('run_below_zero', { names: belowZero.join(', ') })}
        </Alert>
      )}
      <Table horizontalSpacing={8} className={layout.figures}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('run_person')}</Table.Th>
            <Table.Th ta="right">{t('run_reports')}</Table.Th>
            <Table.Th ta="right">{t('run_amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transfers.map((transfer) => (
            <Table.Tr key={transfer.user.user_id}>
              <Table.Th scope="row" fw={400}>
                {transfer.user.name}
                <Deducted cents={transfer.deducted_cents} />
              </Table.Th>
              <Table.Td ta="right">{money(transfer.reports_cents)}</Table.Td>
              <Table.Td ta="right">{money(transfer.amount_cents)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot style={{ borderTop: '1px solid var(--table-border-color)' }}>
          <Table.Tr>
            <Table.Th scope="row" fw={600}>
              {t('run_sum', {
                count: preview.reports,
                people: t('people', { count: transfers.length }),
              })}
              <Deducted cents={preview.deducted_cents} />
            </Table.Th>
            <Table.Td ta="right" fw={600}>
              {money(preview.reports_cents)}
            </Table.Td>
            <Table.Td ta="right" fw={600}>
              {money(preview.total_cents)}
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </>
  );
}

function Deducted({ cents }: { cents: number }) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  if (cents === 0) return null;
  return (
    <Text size="sm" fw={400} c="dark.1">
      {t('run_deducted_of', { amount: money(cents) })}
    </Text>
  );
}
