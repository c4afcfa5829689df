/** Shows beside the grid whether everything is saved. Screen readers announce what is not. */
import { VisuallyHidden } from '@mantine/core';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { cellOf } from '../cell-queue.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { StoreState } from './cell-store.ts';
import styles from './planning.module.css';

type Saving = 'refused' | 'held' | 'network' | 'server' | 'saving' | 'saved' | 'untouched';

const icons: Record<Exclude<Saving, 'untouched'>, IconName> = {
  refused: 'error',
  held: 'warning',
  network: 'cloud',
  server: 'cloud',
  saving: 'retry',
  saved: 'check',
};

/** Returns the most serious state. */
export function savingOf({ queue, full, waitsFor, hasSaved }: StoreState): Saving {
  const kept = [...queue.kept];
  if (kept.some(([, { refused }]) => refused !== undefined)) return 'refused';
  if (kept.some(([key]) => full.has(cellOf(key).day))) return 'held';
  if (kept.length > 0) return waitsFor ?? 'saving';
  return hasSaved ? 'saved' : 'untouched';
}

export function SaveState({ state }: { state: StoreState }) {
  const t = useTexts({ en, fr });
  const saving = savingOf(state);
  const count = state.queue.kept.size;
  const isTrouble = saving !== 'saving' && saving !== 'saved' && saving !== 'untouched';
  return (
    <p className={styles.saving} data-saving={saving}>
      {saving !== 'untouched' && (
        <>
          <Icon name={icons[saving]} size={16} />
          <span aria-hidden={isTrouble}>{t(`save_${saving}`, { count })}</span>
        </>
      )}
      {/* Announced only if something prevents saving. */}
      <VisuallyHidden role="status">{isTrouble ? t(`save_${saving}`, { count }) : ''}</VisuallyHidden>
    </p>
  );
}
