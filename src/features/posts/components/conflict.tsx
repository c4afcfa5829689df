/** Shows both texts if somebody else saved in the meantime, and lets the author decide. Neither text is lost. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Editing } from './use-editing.ts';
import { writtenTextOf } from './use-translation.ts';

const TextDiff = lazy(() => import('#features/content/components/text-diff.tsx'));

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
          <Text mb="md" c="dark.1" lh={1.6}>
            {t('conflict_text', { name: translation.savedBy, version: translation.version })}
          </Text>
          <Suspense fallback={<Skeleton height={160} />}>
            <TextDiff before={writtenTextOf(translation)} after={text} />
          </Suspense>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={form.takeTheirs}>
              {t('take_theirs')}
            </Button>
            <Button onClick={form.keepMine}>{t('keep_mine')}</Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
