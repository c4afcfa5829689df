/** Shows a notice that the source of this translation has changed. */
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readVersion } from '../version.contract.ts';
import type { Editing } from './use-editing.ts';
import { writtenTextOf } from './use-translation.ts';

const TextDiff = lazy(() => import('#features/content/components/text-diff.tsx'));

export function StaleNotice({ editing }: { editing: Editing }) {
  const t = useTexts({ en, fr });
  const [comparing, setComparing] = useState(false);
  const { translation, post, work } = editing;
  if (translation === undefined || !translation.stale) return null;
  const source = post.source_language;
  return (
    <Alert
      variant="default"
      icon={<Icon name="warning" />}
      color="var(--amber)"
      title={t('stale_title', { language: t(`language_${source}`) })}
    >
      <Text mb="sm">{t('stale_text')}</Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setComparing(true)}>
          {t('what_changed')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={work === 'settings'}
          onClick={() => void editing.set({ upToDate: true })}
        >
          {t('is_up_to_date')}
        </Button>
      </Group>
      {comparing && translation.sourceSaveId !== null && (
        <SourceChanges
          postId={translation.postId}
          language={source}
          saveId={translation.sourceSaveId}
          onClose={() => setComparing(false)}
        />
      )}
    </Alert>
  );
}

interface SourceChangesProps {
  postId: number;
  language: 'EN' | 'FR';
  saveId: number;
  onClose(): void;
}

function SourceChanges({ postId, language, saveId, onClose }: SourceChangesProps) {
  const t = useTexts({ en, fr });
  const before = useCallState(readVersion, { params: { postId, language, saveId } });
  const now = useCallState(readTranslation, { params: { postId, language } });
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('what_changed')}>
      <Suspense fallback={<Skeleton height={160} />}>
        {before.data && now.data && <TextDiff before={before.data} after={writtenTextOf(now.data)} />}
      </Suspense>
    </Dialog>
  );
}
