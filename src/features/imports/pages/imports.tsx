/** Imports: choosing a file, and the list of previous imports. */
import { Box } from '@mantine/core';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { isForRole } from '#kernel/call.ts';
import type { ListAnswer } from '#kernel/list.ts';
import { Problem } from '#kernel/problem.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext } from '#ui/session.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { SourcePicker } from '../components/source-picker.tsx';
import { listImports } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ImportState } from '../rules.ts';

const stateTones: Readonly<Record<ImportState, Tone>> = {
  reading: 'info',
  planned: 'waiting',
  refused: 'bad',
  importing: 'info',
  done: 'good',
};

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  if (!isForRole(listImports, context.get(sessionContext).current()?.role)) throw new Problem(403);
  return context.get(apiContext)(listImports, { query: listQuery(listImports, request.url) });
}

export default function ImportsPage({ loaderData: list }: { loaderData: ListAnswer<typeof listImports> }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <SourcePicker />
      <Box component="section" mt={24}>
        <Box component="h2" mb={12} fz={18}>
          {t('earlier')}
        </Box>
        <DataTable
          call={listImports}
          list={list}
          label={t('earlier')}
          rowId={(row) => row.import_id}
          rowName={(row) => row.file_name}
          rowLink={(row) => toLocal(`/app/imports/${row.import_id}`)}
          cells={{
            state: (row) => <StateDot tone={stateTones[row.state]}>{t(`state_${row.state}`)}</StateDot>,
          }}
          places={{ asked_by: 'extra' }}
          empty={<EmptyState icon="upload" title={t('none')} text={t('none_text')} />}
        />
      </Box>
    </>
  );
}
