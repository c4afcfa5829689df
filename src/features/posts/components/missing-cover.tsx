/** The Missing Cover Picture dialog; Done closes it (specification §8 «Other texts»). */
import { Button } from '@mantine/core';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { missingCover } from '../publication.contract.ts';
import styles from './posts.module.css';

interface MissingCoverProps {
  opened: boolean;
  onClose(): void;
  onChoose(): void;
}

export function MissingCover({ opened, onClose, onChoose }: MissingCoverProps) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('missing_cover')} size="md">
      <p className={styles.lead}>{translateApiText(missingCover)}</p>
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('done')}
        </Button>
        <Button onClick={onChoose} data-autofocus>
          {t('choose_cover')}
        </Button>
      </div>
    </Dialog>
  );
}
