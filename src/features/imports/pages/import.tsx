/** The page of one import: plan, start, progress and report. */
import { Box, Button } from '@mantine/core';
import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { ExportButton } from '#ui/export-button.tsx';
import { useFormat } from '#ui/format.ts';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { EntryTable } from '../components/entry-table.tsx';
import { ImportOptions } from '../components/import-options.tsx';
import { ImportState } from '../components/import-state.tsx';
import { ImportSummary } from '../components/import-summary.tsx';
import styles from '../components/imports.module.css';
import {
  deleteImport,
  exportImport,
  type ImportDetails,
  listImportEntries,
  readImport,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isUnderWay, isWaiting } from '../rules.ts';

/** Milliseconds between two requests while a job is running. */
const POLL_MS = 1500;

export async function clientLoader({ context, request, params }: ClientLoaderFunctionArgs) {
  if (!/^\d{1,9}$/.test(params.importId ?? '')) throw new Problem(404);
  const api = context.get(apiContext);
  const importId = Number(params.importId);
  const [reading, list] = await Promise.all([
    readVersioned(api, readImport, { params: { importId } }),
    api(listImportEntries, { params: { importId }, query: listQuery(listImportEntries, request.url) }),
  ]);
  return { reading, list };
}

interface ImportPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ImportPage({ loaderData: { reading, list } }: ImportPageProps) {
  const { data: details, etag } = reading;
  const { size } = useFormat();
  const t = useTexts({ en, fr });
  useFollow(details);
  const isRead = details.state !== 'reading' && details.state !== 'refused';
  return (
    <>
      <PageHeader
        title={t('title')}
        about={details.file_name}
        crumbs={[{ label: t('title'), to: '/app/imports' }, { label: details.file_name }]}
        fact={`${t(`kind_${details.kind}`)}, ${size(details.byte_size)}`}
        actions={<Actions details={details} />}
      />
      <div className={styles.grid} data-waiting={isWaiting(details) || undefined}>
        <ImportState details={details} etag={etag} />
        {isRead && <ImportSummary details={details} />}
        {isWaiting(details) && <ImportOptions details={details} etag={etag} />}
      </div>
      {isRead && (
        <Box mt={24}>
          <EntryTable list={list} />
        </Box>
      )}
    </>
  );
}

function Actions({ details }: { details: ImportDetails }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const params = { importId: details.import_id };
  const remove = useCall(deleteImport, {
    reload: false,
    onSuccess: () => void navigate(toLocal('/app/imports')),
  });
  const confirmDelete = async () => {
    const question = {
      title: t('forget_title'),
      text: t('forget_text'),
      deletedItems: [details.file_name],
      confirm: t('forget'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await remove.run({ params }, { confirmed });
  };
  if (isUnderWay(details)) return null;
  return (
    <>
      <Button variant="default" onClick={() => void confirmDelete()}>
        {t('forget')}
      </Button>
      {details.state !== 'refused' && (
        <ExportButton
          fileName={`import-${details.import_id}`}
          fetchFile={(format) => api(exportImport, { params, query: { format } })}
        />
      )}
    </>
  );
}

/** Reloads the page's data while a job is running. */
function useFollow(details: ImportDetails): void {
  const { revalidate, state } = useRevalidator();
  const going = isUnderWay(details);
  useEffect(() => {
    if (!going || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [going, state, revalidate]);
}
