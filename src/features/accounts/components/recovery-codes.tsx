/**
 * Shows new recovery codes, once. Only its button closes the dialog, so that nobody loses them by mistake.
 */

import { Box, Button, Group } from '@mantine/core';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useTexts({ en, fr });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('factor_codes')}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
    >
      <p className={layout.muted}>{t('factor_codes_keep')}</p>
      <Box
        component="ul"
        className={`${layout.frame} ${layout.code}`}
        display="grid"
        m="1rem 0 1.25rem"
        p="1rem 1.25rem"
        bg="var(--slate-0)"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))', gap: '0.375rem 1.5rem' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Group justify="space-between" gap={8}>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onClose} data-autofocus>
          {t('factor_codes_kept')}
        </Button>
      </Group>
    </Dialog>
  );
}
