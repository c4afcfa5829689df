/**
 * The page with settings for managers and owners: expense types with limits and accounts, deductible VAT,
 * rates, bookkeeping, mileage scale.
 */

import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { ScaleCard } from '#features/mileage/components/scale-card.tsx';
import { PosteButton } from '#features/postes/components/poste-button.tsx';
import { NewPosteDialog, PosteDialog } from '#features/postes/components/poste-dialog.tsx';
import { ShareCard } from '#features/postes/components/share-card.tsx';
import { listPostes, type Poste } from '#features/postes/contract.ts';
import { RateCard } from '#features/vat/components/rate-card.tsx';
import { listVatRates } from '#features/vat/contract.ts';
import { readVersioned } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AccountingCard } from '../components/accounting-card.tsx';
import styles from '../components/expense-settings.module.css';
import { readExpenseSettings } from '../export.contract.ts';
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
