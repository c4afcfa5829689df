/** Shows a new secret once. Only the button closes the dialog, because the secret is not stored. */

import { Box, Button, Flex, Stack } from '@mantine/core';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { Credentials } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface SecretDialogProps {
  /** Undefined while closed. */
  credentials: Credentials | undefined;
  onClose(): void;
}

export function SecretDialog({ credentials, onClose }: SecretDialogProps) {
  const t = useTexts({ en, fr });
  return (
    <Dialog
      opened={credentials !== undefined}
      onClose={onClose}
      title={t('secret_title')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <p>{t('secret_text')}</p>
        <Flex component="dl" direction="column" gap={12}>
          {(['user', 'secret'] as const).map((name) => (
            <div key={name}>
              <Box component="dt" fz={13}>
                {t(`secret_${name}`)}
              </Box>
              <Flex component="dd" align="center" justify="space-between" gap={12} className={layout.wrap}>
                <code>{credentials?.[name]}</code>
                <CopyButton text={credentials?.[name] ?? ''} />
              </Flex>
            </div>
          ))}
        </Flex>
        <Button onClick={onClose}>{t('secret_done')}</Button>
      </Stack>
    </Dialog>
  );
}
