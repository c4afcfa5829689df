/** What the keys of the inbox do. */
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './approvals.module.css';

const lines = [
  ['j', 'key_next'],
  ['k', 'key_before'],
  ['Enter', 'key_open'],
  ['x', 'key_choose'],
  ['a', 'key_approve'],
  ['r', 'key_reject'],
  ['→', 'key_receipt'],
  ['← →', 'key_receipts'],
  ['R + −', 'key_view'],
  ['Esc', 'key_close'],
  ['?', 'key_help'],
] as const;

export function ApprovalKeysDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTexts({ en, fr });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keys')}>
      <dl className={styles.keys}>
        {lines.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key === 'Enter' ? t('key_enter') : key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
