/** The page with the storage that each workspace uses and its plan's limit, for administrators. */
import { Box, Progress } from '@mantine/core';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { listStorage, type StorageUse } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listStorage, { query: listQuery(listStorage, request.url) });
}

interface StoragePageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function StoragePage({ loaderData: list }: StoragePageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <>
      <PageHeader title={t('storage')} lead={t('storage_lead')} />
      <DataTable
        label={t('storage')}
        call={listStorage}
        list={list}
        search={t('storage_search')}
        rowLink={(row) => toLocal(`/app/workspaces/${row.workspaceId}`)}
        rowId={(row) => row.workspaceId}
        rowName={(row) => row.workspace}
        cells={{
          storageProvider: (row) => t(`provider_${row.storageProvider}`),
          pricing: (row) => t(`plan_${row.pricing}`),
          limit: (row) => <Limit use={row} />,
        }}
        places={{ bytes: 'end', storageProvider: 'extra' }}
        empty={<EmptyState icon="storage" title={t('storage_none')} text={t('storage_none_text')} />}
      />
    </>
  );
}

/** Share of the limit from which the bar shows a warning. */
const NEARLY_FULL = 0.9;

function Limit({ use: { bytes, limit, workspace } }: { use: StorageUse }) {
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  if (limit === null) return t('unlimited');
  const share = bytes / limit;
  return (
    <Box miw="8rem">
      {size(limit)}
      <Progress
        value={Math.min(100, share * 100)}
        size="xs"
        color={share >= NEARLY_FULL ? 'var(--amber)' : 'teal'}
        aria-label={workspace}
      />
    </Box>
  );
}
