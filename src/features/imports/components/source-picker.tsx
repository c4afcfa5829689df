/** Chooses the source of a blog: instructions for exporting it, and the file. */

import { Box, Button, Flex, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '#ui/actions.ts';
import { showAlert } from '#ui/alerts.ts';
import { Card } from '#ui/card.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { useApi } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { uploadImport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { IMPORT_LIMIT_BYTES } from '../rules.ts';

const accepted = '.xml,.json,.zip,text/xml,application/xml,application/json,application/zip';

/** Product names, which are the same in every language. */
const sources = [
  { name: 'WordPress', text: 'source_wordpress_text' },
  { name: 'Ghost', text: 'source_ghost_text' },
  { name: 'Hugo, Jekyll, Markdown', text: 'source_folder_text' },
] as const;

export function SourcePicker() {
  const t = useTexts({ en, fr });
  const { send, sent } = useSending();
  const input = useRef<HTMLInputElement>(null);
  useAction('import_blog', () => input.current?.click());
  return (
    <Card title={t('choose_title')}>
      <Flex component="dl" wrap="wrap" gap="16px 24px">
        {sources.map(({ name, text }) => (
          <Box key={name} flex="1 1 15rem">
            <Text inherit component="dt" fw={600} c="var(--chalk)">
              {name}
            </Text>
            <dd className={layout.muted}>{t(text)}</dd>
          </Box>
        ))}
      </Flex>
      <DropZone className={layout.zone} onFiles={([file]) => file && send(file)}>
        {sent === undefined ? (
          <>
            <Flex component="p" wrap="wrap" align="center" justify="center" gap={12}>
              <Button leftSection={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
                {t('choose')}
              </Button>
              <span className={layout.byMouse}>{t('choose_drop')}</span>
            </Flex>
            <small>{t('choose_kinds')}</small>
          </>
        ) : (
          <Box w="min(24rem, 100%)">
            <ProgressSteps done={sent.bytes} steps={sent.all} label={t('sending')} />
          </Box>
        )}
      </DropZone>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept={accepted}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) send(file);
          // Reset, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </Card>
  );
}

/** Uploads a file and opens its import. */
function useSending() {
  const api = useApi();
  const t = useTexts({ en, fr });
  const { size } = useFormat();
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const [sent, setSent] = useState<{ bytes: number; all: number }>();
  const upload = useCall(uploadImport, {
    success: '',
    reload: false,
    execute: ({ body }) =>
      api(uploadImport, { body }, { onSent: (bytes) => setSent((now) => now && { ...now, bytes }) }),
    onSuccess: ({ import_id }) => void navigate(toLocal(`/app/imports/${import_id}`)),
  });
  const send = async (file: File) => {
    if (file.size > IMPORT_LIMIT_BYTES)
      return void showAlert('error', t('choose_too_large', { most: size(IMPORT_LIMIT_BYTES) }));
    const body = new FormData();
    body.set('file', file);
    setSent({ bytes: 0, all: Math.max(1, file.size) });
    await upload.run({ body });
    setSent(undefined);
  };
  return { send: (file: File) => void send(file), sent };
}
