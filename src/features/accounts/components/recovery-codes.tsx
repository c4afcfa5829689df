/**
 * Shows new recovery codes, once. Only its button closes the dialog, so that nobody loses them by mistake.
 */

import { Button, Group } from '@mantine/core';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './accounts.module.css';

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
      <ul className={`${layout.frame} ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" gap={8}>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onClose} data-autofocus>
          {t('factor_codes_kept')}
        </Button>
      </Group>
    </Dialog>
  );
}
