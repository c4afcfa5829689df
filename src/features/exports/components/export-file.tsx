/** Starts the job of a large file, shows its progress, and offers the file. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useMomentText } from '#ui/date.tsx';
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

/** Milliseconds between two requests while a job works. */
const POLL_MS = 1500;

/** Reads the person's files of a kind, again and again while a job works on one. */
export function useExports(query: { kind: ExportKind; subject?: string }) {
  const { data, loading, problem, reload } = useCallState(
    listExports,
    { query },
    `${query.kind} ${query.subject ?? ''}`,
  );
  const files = data?.exports;
  const working = files?.some(({ state }) => state === 'working');
  useEffect(() => {
    if (!working || loading) return;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [working, loading, reload]);
  return { files, known: data !== undefined || problem !== undefined, isCut: problem !== undefined, reload };
}

interface StartProps {
  /** The button that starts the job. */
  label: string;
  /** Whether the request is being sent. */
  pending: boolean;
  onStart: () => Promise<unknown>;
}

interface ExportFileProps extends StartProps {
  kind: ExportKind;
  subject?: string;
  compact?: boolean;
}

export function ExportFile(props: ExportFileProps) {
  // Nothing under doAs: a file is for the person who requests it.
  return useSession().actedBy === undefined ? <Own {...props} /> : null;
}

function Own({ kind, subject = '', compact = false, onStart, ...button }: ExportFileProps) {
  const { files, known, isCut, reload } = useExports({ kind, subject });
  // An empty subject is not sent, so other subjects of the kind may be listed too.
  const found = files?.find((one) => one.subject === subject);
  const start = { ...button, onStart: () => onStart().then(reload) };
  if (found === undefined) return <Start {...start} compact={compact} disabled={!known} />;
  return <ExportState file={found} isCut={isCut} compact={compact} start={start} onGone={reload} />;
}

function Start({
  label,
  pending,
  onStart,
  compact,
  disabled,
}: StartProps & { compact: boolean; disabled?: boolean }) {
  return (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : undefined}
      loading={pending}
      disabled={disabled}
      onClick={() => void onStart()}
    >
      {label}
    </Button>
  );
}

interface ExportStateProps {
  file: ExportedFile;
  /** The last request failed. */
  isCut: boolean;
  compact: boolean;
  start: StartProps;
  /** The file could not be downloaded: it may have expired, or another tab has requested it again. */
  onGone: () => void;
}

/** Shows the progress of a job, or its file and a button that starts the job again. */
export function ExportState({ file, isCut, compact, start, onGone }: ExportStateProps) {
  const t = useTexts({ en, fr });
  if (file.state === 'working') return <Working file={file} isCut={isCut} />;
  if (file.state === 'ready')
    return (
      <Ready file={file} compact={compact} onGone={onGone}>
        <Start {...start} label={t('again')} compact={compact} />
      </Ready>
    );
  return (
    <Stack gap={6} align="flex-start">
      <Start {...start} compact={compact} />
      <Text c="var(--red)" fz={13} role="status">
        {t(`failed_${file.reason || 'failed'}`)}
      </Text>
    </Stack>
  );
}

function Working({ file: { kind, done, total }, isCut }: Pick<ExportStateProps, 'file' | 'isCut'>) {
  const t = useTexts({ en, fr });
  const steps = t(kind === 'file' ? 'working_rows' : 'working_steps', { done, total });
  return (
    <Stack gap={6} flex="1 1 16rem" maw={420}>
      <ProgressSteps done={done} steps={Math.max(1, total)} label={total === 0 ? t('working') : steps} />
      <Text c={isCut ? 'var(--red)' : 'dark.1'} fz={13} role="status">
        {t(isCut ? 'no_contact' : 'continues')}
      </Text>
    </Stack>
  );
}

interface ReadyProps extends Pick<ExportStateProps, 'file' | 'compact' | 'onGone'> {
  children: ReactNode;
}

function Ready({ file, compact, onGone, children }: ReadyProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { size, dayOf } = useFormat();
  const { arrived, save } = useTrackedDownload();
  const momentText = useMomentText();
  const params = { exportId: file.exportId };
  const download = async () => {
    const isSaved = await save((options) => api(readExportFile, { params }, options), file.file_name);
    if (!isSaved) onGone();
  };
  return (
    <Stack gap={6} align="flex-start">
      <Group gap={8}>
        <Button
          variant="default"
          size={compact ? 'compact-sm' : undefined}
          leftSection={<Icon name="download" size={compact ? 14 : 16} />}
          loading={arrived !== undefined}
          onClick={() => void download()}
        >
          {t('download', { size: size(file.byte_size) })}
        </Button>
        {children}
      </Group>
      {arrived ? (
        <DownloadProgress {...arrived} />
      ) : (
        <Text c="dark.1" fz={13} role="status">
          {t('kept', {
            asked: momentText(file.requested_at, 'recent'),
            day: dayOf(file.expires_at),
          })}
        </Text>
      )}
    </Stack>
  );
}
