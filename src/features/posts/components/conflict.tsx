/** Shows both texts when somebody else saved meanwhile, and lets the author decide. Neither text is lost. */
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './posts.module.css';
import type { Editing } from './use-editing.ts';
import { textOf } from './use-translation.ts';

const TextDiff = lazy(() => import('./text-diff.tsx'));

export function Conflict({ editing }: { editing: Editing }) {
  const t = useTexts({ en, fr });
  const { form, text, translation } = editing;
  return (
    <Dialog
      opened={form.conflicts.length > 0}
      onClose={form.keepMine}
      title={t('conflict')}
      size="xl"
      closeOnClickOutside={false}
    >
      {translation && form.conflicts.length > 0 && (
        <>
          <p className={styles.lead}>
            {t('conflict_text', { name: translation.savedBy, version: translation.version })}
          </p>
          <Suspense fallback={<Skeleton height={160} />}>
            <TextDiff before={textOf(translation)} after={text} />
          </Suspense>
          <div className={styles.foot}>
            <Button variant="default" onClick={form.takeTheirs}>
              {t('take_theirs')}
            </Button>
            <Button onClick={form.keepMine}>{t('keep_mine')}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
