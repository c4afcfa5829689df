/** The page of the books: entries, closed periods with their files, fiscal years, and settings. */

import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { PreparedFiles } from '#features/exports/components/prepared-files.tsx';
import { readVersioned } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { usePagedList } from '#ui/use-paged-list.ts';
import { useToday } from '#ui/zone.tsx';
import { CloseDialog } from '../components/close-dialog.tsx';
import { EntryDrawer } from '../components/entry-drawer.tsx';
import { ExportsCard } from '../components/exports-card.tsx';
import { SettingsCard } from '../components/settings-card.tsx';
import { YearsCard } from '../components/years-card.tsx';
import { downloadExport, listEntries, listExports } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readBookSettings } from '../settings.contract.ts';
import { downloadFiscalYear, readFiscalYears } from '../year.contract.ts';

/** Closed periods per page: the months of one year. */
const EXPORTS = 12;

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [list, settings] = await Promise.all([
    api(listEntries, { query: listQuery(listEntries, request.url) }),
    readVersioned(api, readBookSettings, {}),
  ]);
  return { list, settings };
}

interface BooksPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function BooksPage({ loaderData: { list, settings } }: BooksPageProps) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const { money } = useFormat();
  const [closing, setClosing] = useState(false);
  const exports = usePagedList(listExports, (query) => ({ query }), EXPORTS);
  const years = useCallState(readFiscalYears, {});
  const { actedBy } = useSession();
  return (
    <>
      <PageHeader
        title={t('books')}
        lead={t('books_lead')}
        actions={
          actedBy === undefined && (
            <Button leftSection={<Icon name="lock" size={16} />} onClick={() => setClosing(true)}>
              {t('close')}
            </Button>
          )
        }
      />
      <PreparedFiles of={[downloadExport, downloadFiscalYear]} />
      <DataTable
        label={t('entries')}
        call={listEntries}
        list={list}
        filters={{
          from: { as: 'day', label: t('filter_from') },
          to: { as: 'day', label: t('filter_to') },
        }}
        rowId={(entry) => entry.entryId}
        rowName={(entry) => t('entry_name', { number: String(entry.number) })}
        cells={{ total_cents: (entry) => money(entry.total_cents) }}
        places={{ journal: 'extra', posted_by: 'extra' }}
        actions={(entry) => [
          {
            label: t('entry_show'),
            icon: 'eye',
            byName: true,
            dialog: (close) => <EntryDrawer entry={entry} onClose={close} />,
          },
        ]}
        empty={<EmptyState icon="bills" title={t('entries_none')} text={t('entries_none_text')} />}
      />
      <Stack gap={20} mt={20}>
        <ExportsCard exports={exports} onReopened={years.reload} />
        <YearsCard years={years} siren={settings.data.siren} />
        <SettingsCard settings={settings.data} etag={settings.etag} onSaved={years.reload} />
      </Stack>
      {closing && (
        <CloseDialog
          today={today}
          closedTo={exports.rows.find(({ reopened_at }) => reopened_at === null)?.to}
          onClose={() => setClosing(false)}
          yearEnd={years.data?.years.findLast(({ closed }) => !closed)?.to}
          onClosed={() => {
            exports.reading.reload();
            years.reload();
          }}
        />
      )}
    </>
  );
}
