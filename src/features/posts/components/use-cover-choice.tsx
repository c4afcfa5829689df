/** Opens the gallery from anywhere on a post's page, to choose its cover. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MediaGallery } from '#features/media/components/media-gallery.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Editing } from './use-editing.ts';

export interface CoverChoice {
  /** @param then runs after the post has got the picture. */
  open(then?: () => void): void;
  gallery: ReactNode;
}

export function useCoverChoice(editing: Editing): CoverChoice {
  const t = useTexts({ en, fr });
  const [opened, setOpened] = useState(false);
  const next = useRef<() => void>(undefined);
  const [isDue, setDue] = useState(false);
  // Waits until the page shows the picture, because `then` depends on it.
  useEffect(() => {
    if (!isDue || editing.work !== undefined) return;
    setDue(false);
    next.current?.();
  }, [isDue, editing.work]);
  async function open(then?: () => void): Promise<void> {
    next.current = then;
    if (await editing.keepForPicture()) setOpened(true);
  }
  async function choose(mediaId: number): Promise<void> {
    if ((await editing.chooseCover(mediaId, t('cover_set'))) === undefined) setDue(true);
  }
  return {
    open: (then) => void open(then),
    gallery: (
      <MediaGallery
        opened={opened}
        onClose={() => setOpened(false)}
        usedId={editing.post.cover_media_id}
        onUse={(media) => void choose(media.media_id)}
      />
    ),
  };
}
