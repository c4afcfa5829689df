/** Exports journal entries or rebilled receipts for a period that the person enters. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { exportEntries } from '#features/books/contract.ts';
import { useFileOf } from '#features/exports/components/prepared-files.tsx';
import { Problem } from '#kernel/problem.ts';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useFields } from '#ui/use-fields.ts';
import { exportRebilling } from '../export.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface AccountingDialogProps {
  opened: boolean;
  /** The initial period. */
  period: { from: string; to: string };
  onClose(): void;
}

export function AccountingDialog({ opened, period, onClose }: AccountingDialogProps) {
  const t = useTexts({ en, fr });
  const fileOf = useFileOf();
  const [kind, setKind] = useState('entries');
  const form = useFields(exportEntries.query, {
    initial: period,
    async run(values) {
      const { from, to } = exportEntries.query.parse(values);
      const entries = kind === 'entries';
      try {
        const file = await (entries
          ? fileOf(exportEntries, { query: { from, to } })
          : fileOf(exportRebilling, { query: { from, to, format: 'xlsx' } }));
        const name = entries ? `fec-${from}-${to}.csv` : `${t('sheet_rebilling')} ${from} ${to}.xlsx`;
        if (file !== undefined) saveFile(file, name);
      } catch (error) {
        if (error instanceof Problem) return error;
        throw error;
      }
      form.reset();
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('accounting_period')}
      submit={t('accounting_download')}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('accounting')}
        value={kind}
        onChange={setKind}
        data={[
          { value: 'entries', label: t('accounting_entries') },
          { value: 'rebilling', label: t('accounting_rebilling') },
        ]}
        fullWidth
      />
      <div className={layout.fields}>
        <DateField {...form.field('from')} label={t('accounting_from')} data-autofocus />
        <DateField {...form.field('to')} label={t('accounting_to')} />
      </div>
    </FormDialog>
  );
}
