/** Somebody else saved meanwhile: both texts, and the author decides. Neither is lost, whatever they choose. */
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './posts.module.css';
import { type Editing, textOf } from './use-editing.ts';

const TextDiff = lazy(() => import('./text-diff.tsx'));

export function Conflict({ editing }: { editing: Editing }) {
  const t = useTexts({ en, fr });
  const { theirs, text } = editing;
  return (
    <Dialog
      opened={theirs !== undefined}
      onClose={() => editing.keepMine()}
      title={t('conflict')}
      size="xl"
      closeOnClickOutside={false}
    >
      {theirs && (
        <>
          <p className={styles.lead}>
            {t('conflict_text', { name: theirs.savedBy, version: theirs.version })}
          </p>
          <Suspense fallback={<Skeleton height={160} />}>
            <TextDiff before={textOf(theirs)} after={text} />
          </Suspense>
          <div className={styles.foot}>
            <Button variant="default" onClick={() => editing.takeTheirs()}>
              {t('take_theirs')}
            </Button>
            <Button onClick={() => editing.keepMine()}>{t('keep_mine')}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
