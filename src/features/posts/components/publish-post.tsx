/** Publishes all translations of a post from the list with one click. Only a missing cover or an empty text prevents it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MediaGallery } from '#features/media/components/media-gallery.tsx';
import { postLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { usePaging } from '#ui/list-address.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { undoBy, useUndo } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { type PostRow, readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type FoundIssue, foundTogether } from '../preflight.rules.ts';
import { publishPost, setCover, unpublishPost } from '../publication.contract.ts';
import { checkPost } from '../version.contract.ts';
import { useAdviceText } from './advice.tsx';
import { MissingCover } from './missing-cover.tsx';
import { useAsShown } from './use-as-shown.ts';
import { writtenTextOf } from './use-translation.ts';

interface PublishPostProps {
  post: PostRow;
  onClose(): void;
}

export function PublishPost({ post, onClose }: PublishPostProps) {
  const [step, setStep] = useState<'cover' | 'gallery'>();
  const publish = usePublication(onClose);
  const language = postLanguage(useLocale());
  const cover = useCall(setCover, { reload: false });

  async function choose(mediaId: number): Promise<void> {
    const params = { postId: post.post_id, mediaId };
    const chosen = await cover.run({ params, body: { language } });
    if (chosen === undefined) onClose();
    else await publish(chosen);
  }

  const begun = useRef(false);
  const begin = useEffectEvent(() => {
    if (post.cover_media_id === null) setStep('cover');
    else void publish(post);
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);
  const chosen = useRef(false);
  return (
    <>
      <MissingCover opened={step === 'cover'} onClose={onClose} onChoose={() => setStep('gallery')} />
      <MediaGallery
        opened={step === 'gallery'}
        onUse={(media) => {
          chosen.current = true;
          void choose(media.media_id);
        }}
        onClose={() => (chosen.current ? setStep(undefined) : onClose())}
      />
    </>
  );
}

/** @returns a function that finds what readers would notice in the drafts of a post. */
function useIssues() {
  const api = useApi();
  return async ({ post_id: postId, translations }: PostRow): Promise<FoundIssue[]> => {
    const drafts = translations.filter(({ status }) => status === 'draft');
    try {
      const found = await Promise.all(
        drafts.map(async ({ language }) => {
          const params = { postId, language };
          const body = writtenTextOf(await api(readTranslation, { params }));
          const { issues } = await api(checkPost, { params, body });
          return { language, issues };
        }),
      );
      return foundTogether(found);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The post is published without advice.
      return [];
    }
  };
}

/**
 * Undo is offered only if nothing of the post was public before, because only then does unpublishing restore the previous state.
 */
function usePublication(onDone: () => void) {
  const t = useTexts({ en, fr });
  const asShown = useAsShown();
  const issuesOf = useIssues();
  const adviceText = useAdviceText();
  const offerUndo = useUndo();
  const { reload } = usePaging();
  const isDone = useRef(false);
  const { attempt } = useCall(publishPost, {
    reload: false,
    success: '',
    onSuccess() {
      isDone.current = true;
      reload();
    },
    failure: ({ status }: Problem) => (status === 412 ? t('post_changed') : undefined),
  });
  return async (post: PostRow) => {
    const params = { postId: post.post_id };
    await asShown(post, attempt, { params, body: {} });
    if (isDone.current) {
      const text = adviceText(t('published_all'), await issuesOf(post));
      const wasPublic = post.status === 'published';
      const steps = wasPublic ? [] : [undoBy(unpublishPost, { params, body: {} })];
      showAlert('success', text, offerUndo(steps, reload));
    }
    onDone();
  };
}
