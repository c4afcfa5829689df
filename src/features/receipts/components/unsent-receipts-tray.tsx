/** Lists unsent receipts with progress, errors and actions. */

import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { doneOf, type EntryFile, entryName, type ReceiptEntry, stepsOf } from '../entry.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { percentOf, useReceiptStore, useUnsentReceipts } from './unsent-receipts.ts';

interface TrayProps {
  /** Only receipts of this report; defaults to all. */
  reportId?: number;
  /** Opens an entry for editing. */
  onOpen(entry: ReceiptEntry): void;
}

export function UnsentReceiptsTray({ reportId, onOpen }: TrayProps) {
  const t = useTexts({ en, fr });
  const { send } = useReceiptStore();
  const { entries, failure } = useUnsentReceipts();
  const shown = entries.filter((entry) => reportId === undefined || entry.reportId === reportId);
  if (shown.length === 0) return null;
  const waits = shown.some(({ state }) => state === 'waiting');
  return (
    <Box component="section" mb={16} className={`${layout.frame} ${layout.ruled}`} aria-label={t('unsent')}>
      {failure !== undefined && waits && (
        <Group component="p" gap="8px 12px" px={16} py={10} c="var(--amber)" role="status">
          <Icon name="offline" />
          <Box component="span" flex={1}>
            {t(failure.status === 0 ? 'unsent_unreachable' : 'unsent_failed')}
          </Box>
          <Button size="compact-sm" variant="default" onClick={() => void send()}>
            {t('unsent_retry')}
          </Button>
        </Group>
      )}
      <ul className={layout.ruled}>
        {shown.map((entry) => (
          <Line key={entry.id} entry={entry} onOpen={() => onOpen(entry)} />
        ))}
      </ul>
    </Box>
  );
}

const icons: Record<ReceiptEntry['state'], IconName> = { draft: 'edit', waiting: 'upload', refused: 'error' };
const tones = { draft: 'var(--amber)', waiting: undefined, refused: 'var(--red)' } as const;

function Line({ entry, onOpen }: { entry: ReceiptEntry; onOpen(): void }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { add, drop } = useReceiptStore();
  const refusedFiles = entry.files.filter(({ refused }) => refused !== undefined);
  const stuck = entry.state === 'refused' && entry.receiptId !== undefined;
  const discard = async () => {
    const question = {
      title: t('unsent_discard_title', { name: entryName(entry) }),
      text: t('unsent_discard_text'),
      confirm: t('unsent_discard'),
    };
    if (await confirm(question)) drop(entry);
  };
  const again = () => add({ ...entry, files: entry.files.map(({ refused: _, ...file }) => file) });
  return (
    <Group component="li" gap="8px 12px" px={16} py={10}>
      <Box component="span" c={tones[entry.state]}>
        <Icon name={icons[entry.state]} />
      </Box>
      <Stack gap={4} miw={0} flex="1 1 14rem" className={layout.wrap}>
        <Text inherit component="strong" fw={500}>
          {t(`unsent_${entry.state}`, { name: entryName(entry) })}
        </Text>
        {entry.state === 'waiting' && <EntryProgress entry={entry} />}
        {entry.state === 'refused' && <Why entry={entry} />}
      </Stack>
      <Group gap={8} wrap="nowrap">
        {entry.receiptId === undefined && entry.state !== 'waiting' && (
          <Button size="compact-sm" onClick={onOpen}>
            {t('unsent_open')}
          </Button>
        )}
        {stuck && refusedFiles.length > 0 && (
          <Button size="compact-sm" onClick={again}>
            {t('unsent_retry')}
          </Button>
        )}
        {(entry.state !== 'waiting' || entry.receiptId === undefined) && (
          <Button size="compact-sm" variant="default" onClick={() => void discard()}>
            {t(stuck ? 'unsent_leave_files' : 'unsent_discard')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** Shows how many steps are completed and how many bytes are sent. */
function EntryProgress({ entry }: { entry: ReceiptEntry }) {
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  const translateApiText = useTranslateApiText();
  const { sent } = useUnsentReceipts();
  const done = doneOf(entry);
  const percent = percentOf(entry, sent, done);
  // The bytes sent include the multipart form, so limit them to the file's size.
  const bytesOf = (file: EntryFile) => (file.sent ? file.size : Math.min(file.size, sent.get(file.id) ?? 0));
  return (
    <>
      <small className={layout.figures}>
        {t('unsent_percent', { percent, text: t('unsent_steps', { done, steps: stepsOf(entry) }) })}
      </small>
      {entry.files.map((file) => (
        <small key={file.id} className={layout.figures}>
          {file.refused === undefined
            ? t('unsent_bytes', { name: file.name, sent: size(bytesOf(file)), size: size(file.size) })
            : t('unsent_file_refused', { name: file.name, why: translateApiText(file.refused) })}
        </small>
      ))}
      <Progress
        value={percent}
        size="sm"
        color="teal"
        aria-label={t('unsent_progress', { name: entryName(entry) })}
      />
    </>
  );
}

function Why({ entry }: { entry: ReceiptEntry }) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  const reasons = [
    ...(entry.problem ? [translateApiText(entry.problem.msg)] : []),
    ...entry.files.flatMap(({ name, refused }) =>
      refused === undefined ? [] : [t('unsent_file_refused', { name, why: translateApiText(refused) })],
    ),
  ];
  return reasons.map((reason) => <small key={reason}>{reason}</small>);
}
