/** Shows a new secret once. Only its button closes it, because the secret is not stored. */
import { Button } from '@mantine/core';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { Credentials } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './operations.module.css';

interface SecretDialogProps {
  /** Undefined: closed. */
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
      <div className={styles.secret}>
        <p>{t('secret_text')}</p>
        <dl>
          {(['user', 'secret'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`secret_${name}`)}</dt>
              <dd>
                <code>{credentials?.[name]}</code>
                <CopyButton text={credentials?.[name] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
        <Button onClick={onClose}>{t('secret_done')}</Button>
      </div>
    </Dialog>
  );
}
