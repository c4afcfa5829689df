import { Loader } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import styles from './loading-application.module.css';
import en from './messages.en.json';
import fr from './messages.fr.json';

/** Shown while the application loads: covers the page, because nothing works yet. */
export function LoadingApplication() {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.veil}>
      <div className={styles.dialog} role="dialog" aria-modal="true" aria-label={t('loading_application')}>
        <Loader size="sm" />
        <span aria-live="polite">{t('loading_application')}</span>
        <noscript>
          <p className={styles.scriptless}>{t('office_needs_script')}</p>
        </noscript>
      </div>
    </div>
  );
}
