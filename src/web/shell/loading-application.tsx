import { Box, Loader } from '@mantine/core';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import styles from './loading-application.module.css';
import en from './messages.en.json';
import fr from './messages.fr.json';

/** Shown while the application loads: covers the page, because nothing works yet. */
export function LoadingApplication() {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.veil}>
      <div
        className={`${layout.frame} ${styles.dialog}`}
        role="dialog"
        aria-modal="true"
        aria-label={t('loading_application')}
      >
        <Loader size="sm" />
        <span aria-live="polite">{t('loading_application')}</span>
        <noscript>
          <Box component="p" maw="20rem" c="dark.1" fw={400}>
            {t('office_needs_script')}
          </Box>
        </noscript>
      </div>
    </div>
  );
}
