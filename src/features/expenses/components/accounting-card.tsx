/** Shows the bookkeeping settings of approved reports: journal and accounts. */
import { Button, SimpleGrid } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { type ExpenseSettingsRow, updateExpenseSettings } from '../export.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface AccountingCardProps {
  settings: ExpenseSettingsRow;
  /** ETag of the settings that were read. */
  etag: string | undefined;
}

export function AccountingCard({ settings, etag }: AccountingCardProps) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const form = useForm(updateExpenseSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: settings,
    success: t('accounting_saved'),
  });
  return (
    <Card title={t('accounting_settings')} low>
      <p>{t('accounting_settings_note')}</p>
      <FormFrame form={form} className={layout.form}>
        <SimpleGrid minColWidth="15rem" spacing={16} style={{ alignItems: 'start' }}>
          <TextField {...form.field('journal')} label={t('accounting_journal')} />
          <TextField
            {...form.field('employee_account')}
            label={t('accounting_employee')}
            description={t('accounting_employee_note')}
          />
          <TextField
            {...form.field('expense_account')}
            label={t('accounting_expense')}
            description={t('accounting_expense_note')}
          />
          <TextField
            {...form.field('vat_account')}
            label={t('accounting_vat')}
            description={t('accounting_vat_note')}
          />
        </SimpleGrid>
        <div>
          <Button type="submit" loading={form.pending}>
            {t('accounting_save')}
          </Button>
        </div>
      </FormFrame>
    </Card>
  );
}
