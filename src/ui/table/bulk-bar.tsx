/** Actions on the selected rows; visible while scrolling. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  onClear(): void;
  children: ReactNode;
}

export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useTexts({ en, fr });
  return (
    <Group gap="8px 12px" className={styles.bulk} role="toolbar" aria-label={t('bulk')}>
      <span aria-live="polite">{t('chosen', { count })}</span>
      {children}
      <button type="button" onClick={onClear}>
        {t('choose_none')}
      </button>
    </Group>
  );
}
