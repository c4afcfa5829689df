/** Shows the payments: people, files, marking as paid, undoing. */
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useApi } from '#ui/session.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { useDownload } from '#ui/use-download.ts';
import { isNothing, type PagedState } from '#ui/use-paged-list.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { RunState } from '../rules.ts';
import { downloadRun, type listRuns, type Run } from '../run.contract.ts';
import { PaidDialog, UndoDialog } from './run-dialogs.tsx';
import { RunDrawer } from './run-drawer.tsx';

const tones: Record<RunState, Tone> = { created: 'waiting', paid: 'good', undone: 'neutral' };

interface RunsCardProps {
  runs: PagedState<typeof listRuns>;
  /** Whether the person may mark, undo and download payments. */
  mayRun: boolean;
  onChanged(): void;
}

type Opened = { what: 'details' | 'paid' | 'undo'; run: Run };

export function RunsCard({ runs, mayRun, onChanged }: RunsCardProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (isNothing(runs)) return null;
  return (
    <Card title={t('runs')} wide>
      <PagedList
        of={runs}
        label={t('runs')}
        none={t('runs_none')}
        rowId={(run) => run.runId}
        item={(run) => ({
          title: t('run_name', {
            number: String(run.number),
            total: formatMoney(run.total_cents, locale),
          }),
          detail: <RunDetail run={run} />,
          action: (
            <Group gap={8} wrap="nowrap">
              {mayRun && run.state === 'created' && (
                <NextStep run={run} onPaid={() => setOpened({ what: 'paid', run })} />
              )}
              <RunMenu run={run} mayRun={mayRun} onOpen={(what) => setOpened({ what, run })} />
            </Group>
          ),
        })}
      />
      {opened?.what === 'details' && (
        <RunDrawer run={opened.run} mayRun={mayRun} onClose={close} onChanged={onChanged} />
      )}
      {opened?.what === 'paid' && <PaidDialog run={opened.run} onClose={close} onDone={onChanged} />}
      {opened?.what === 'undo' && <UndoDialog run={opened.run} onClose={close} onDone={onChanged} />}
    </Card>
  );
}

function RunDetail({ run }: { run: Run }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const locale = useLocale();
  return (
    <>
      <StateDot tone={tones[run.state]}>{t(`run_state_${run.state}`)}</StateDot>
      {' · '}
      {t('run_detail', {
        count: run.reports,
        day: day(run.execution_day, 'medium'),
        name: run.created_by,
      })}{' '}
      {run.paid_on !== null && t('run_paid_detail', { day: day(run.paid_on, 'medium'), name: run.paid_by })}{' '}
      {run.rejected > 0 && (
        <Text span inherit c="var(--red)">
          {t('run_rejected', { count: run.rejected, total: formatMoney(run.rejected_cents, locale) })}{' '}
        </Text>
      )}
      {run.state === 'undone' && t('run_undone_detail', { name: run.undone_by, reason: run.reason })}
    </>
  );
}

/** Whether no other payment is to make a transfer of the file. */
function isToSend({ state, rejected }: Run): boolean {
  return state === 'paid' || (state === 'created' && rejected === 0);
}

/** The file until it was downloaded here, then marking as paid. */
function NextStep({ run, onPaid }: { run: Run; onPaid(): void }) {
  const t = useTexts({ en, fr });
  const download = useRunDownload(run);
  const [hasFile, setHasFile] = useState(false);
  const isFile = run.file !== '' && isToSend(run) && !hasFile;
  const next = () => {
    if (!isFile) return onPaid();
    setHasFile(true);
    download();
  };
  return (
    <Button size="xs" leftSection={<Icon name={isFile ? 'download' : 'check'} size={16} />} onClick={next}>
      {t(isFile ? 'run_download' : 'run_paid')}
    </Button>
  );
}

function useRunDownload(run: Run): () => void {
  const api = useApi();
  const { save } = useDownload();
  return () => save(api(downloadRun, { params: { runId: run.runId } }), run.file);
}

interface RunMenuProps {
  run: Run;
  mayRun: boolean;
  onOpen(what: Opened['what']): void;
}

function RunMenu({ run, mayRun, onOpen }: RunMenuProps) {
  const t = useTexts({ en, fr });
  const download = useRunDownload(run);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          c="dark.0"
          aria-label={t('run_actions', { number: String(run.number) })}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="eye" size={16} />} onClick={() => onOpen('details')}>
          {t('run_show')}
        </Menu.Item>
        {mayRun && run.file !== '' && isToSend(run) && (
          <Menu.Item leftSection={<Icon name="download" size={16} />} onClick={download}>
            {t('run_download')}
          </Menu.Item>
        )}
        {mayRun && run.state === 'created' && (
          <Menu.Item leftSection={<Icon name="check" size={16} />} onClick={() => onOpen('paid')}>
            {t('run_paid')}
          </Menu.Item>
        )}
        {mayRun && run.state !== 'undone' && (
          <Menu.Item
            c="var(--red)"
            leftSection={<Icon name="undo" size={16} />}
            onClick={() => onOpen('undo')}
          >
            {t('run_undo')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
