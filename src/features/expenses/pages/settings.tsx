/**
 * The page with settings for managers and owners: expense types with limits and accounts, deductible VAT,
 * rates, bookkeeping, mileage scale.
 */
import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useRevalidator } from 'react-router';
import { ScaleCard } from '#features/mileage/components/scale-card.tsx';
import { PosteButton } from '#features/postes/components/poste-button.tsx';
import { NewPosteDialog, PosteDialog } from '#features/postes/components/poste-dialog.tsx';
import { ShareCard } from '#features/postes/components/share-card.tsx';
import { listPostes, type Poste } from '#features/postes/contract.ts';
import { RateCard } from '#features/vat/components/rate-card.tsx';
import { listVatRates } from '#features/vat/contract.ts';
import { readVersioned } from '#kernel/client.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useForm } from '#ui/use-form.ts';
import styles from '../components/expense-settings.module.css';
import { type ExpenseSettingsRow, readExpenseSettings, updateExpenseSettings } from '../export.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ postes }, rates, booking] = await Promise.all([
    api(listPostes, { query: { rowsPerPage: 1000 } }),
    readVersioned(api, listVatRates, {}),
    readVersioned(api, readExpenseSettings, {}),
  ]);
  return { postes, rates, booking };
}

interface SettingsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function SettingsPage({ loaderData: { postes, rates, booking } }: SettingsPageProps) {
  const t = useTexts({ en, fr });
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<Poste>();
  return (
    <>
      <PageHeader
        title={t('settings')}
        lead={t('settings_lead')}
        crumbs={[{ label: t('title'), to: '/app/expenses' }, { label: t('settings') }]}
        actions={
          <Button leftSection={<Icon name="add" size={16} />} onClick={() => setCreating(true)}>
            {t('poste_new')}
          </Button>
        }
      />
      <SimpleGrid spacing={20}>
        <ul
          className={`${layout.fields} ${styles.postes}`}
          style={{ '--least': '17rem' }}
          aria-label={t('postes')}
        >
          {postes.map((poste) => (
            <li key={poste.posteId}>
              <PosteButton poste={poste} onOpen={() => setEdited(poste)} />
            </li>
          ))}
        </ul>
        <ShareCard postes={postes} />
        <AccountingCard settings={booking.data} etag={booking.etag} />
        <RateCard rates={rates.data.rates} etag={rates.etag} />
        <ScaleCard />
      </SimpleGrid>
      <NewPosteDialog opened={creating} onClose={() => setCreating(false)} />
      <PosteDialog poste={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

interface AccountingCardProps {
  settings: ExpenseSettingsRow;
  /** ETag of the settings that were read. */
  etag: string | undefined;
}

/** Shows the bookkeeping settings of approved reports: journal and accounts. */
function AccountingCard({ settings, etag }: AccountingCardProps) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const form = useForm(updateExpenseSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: settings,
    success: t('accounting_saved'),
  });
  return (
    <Card title={t('accounting_settings')} hint={t('accounting_settings_note')} low>
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
