/** Starts the job of a large file, shows its progress, and offers the file. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { DownloadProgress, useTrackedDownload } from '#ui/tracked-download.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type ExportedFile, listExports, readExportFile } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ExportKind } from '../rules.ts';

/** Milliseconds between two requests while the job works. */
const POLL_MS = 1500;

interface ExportFileProps {
  kind: ExportKind;
  subject?: string;
  /** The button that starts the job. */
  label: string;
  /** Whether the request is being sent. */
  pending: boolean;
  onStart: () => Promise<unknown>;
  compact?: boolean;
}

export function ExportFile(props: ExportFileProps) {
  // Nothing under doAs: a file is for the person who requests it.
  return useSession().actedBy === undefined ? <Own {...props} /> : null;
}

function Own({ kind, subject = '', label, pending, onStart, compact = false }: ExportFileProps) {
  const t = useTexts({ en, fr });
  const { data, loading, problem, reload } = useCallState(
    listExports,
    { query: { kind, subject } },
    `${kind} ${subject}`,
  );
  // An empty subject is not sent, so other subjects of the kind may be listed too.
  const found = data?.exports.find((one) => one.subject === subject);
  const working = found?.state === 'working';
  useEffect(() => {
    if (!working || loading) return;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [working, loading, reload]);
  const start = (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : undefined}
      loading={pending}
      disabled={data === undefined && problem === undefined}
      onClick={() => void onStart().then(reload)}
    >
      {found?.state === 'ready' ? t('again') : label}
    </Button>
  );
  if (found === undefined) return start;
  if (found.state === 'working') return <Working file={found} isCut={problem !== undefined} />;
  if (found.state === 'ready')
    return (
      <Ready file={found} compact={compact}>
        {start}
      </Ready>
    );
  return (
    <Stack gap={6} align="flex-start">
      {start}
      <Text c="var(--red)" fz={13} role="status">
        {t(`failed_${found.reason || 'failed'}`)}
      </Text>
    </Stack>
  );
}

/** @param isCut the last request failed. */
function Working({ file: { done, total }, isCut }: { file: ExportedFile; isCut: boolean }) {
  const t = useTexts({ en, fr });
  const label = total === 0 ? t('working') : t('working_steps', { done, total });
  return (
    <Stack gap={6} flex="1 1 16rem" maw={420}>
      <ProgressSteps done={done} steps={Math.max(1, total)} label={label} />
      <Text c={isCut ? 'var(--red)' : 'dark.1'} fz={13} role="status">
        {t(isCut ? 'no_contact' : 'continues')}
      </Text>
    </Stack>
  );
}

function Ready({ file, compact, children }: { file: ExportedFile; compact: boolean; children: ReactNode }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { size, dayOf } = useFormat();
  const { arrived, save } = useTrackedDownload();
  const params = { exportId: file.exportId };
  return (
    <Stack gap={6} align="flex-start">
      <Group gap={8}>
        <Button
          variant="default"
          size={compact ? 'compact-sm' : undefined}
          leftSection={<Icon name="download" size={compact ? 14 : 16} />}
          loading={arrived !== undefined}
          onClick={() => void save((options) => api(readExportFile, { params }, options), file.file_name)}
        >
          {t('download', { size: size(file.byte_size) })}
        </Button>
        {children}
      </Group>
      {arrived ? (
        <DownloadProgress {...arrived} />
      ) : (
        <Text c="dark.1" fz={13} role="status">
          {t('kept', { day: dayOf(file.expires_at) })}
        </Text>
      )}
    </Stack>
  );
}
