/** Publishes all translations of a post from the list, after the same checks as in the editor. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MediaGallery } from '#features/media/components/media-gallery.tsx';
import { postLanguage } from '#kernel/locale.ts';
import type { Problem } from '#kernel/problem.ts';
import { showProblem } from '#ui/alerts.ts';
import { usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { type PostRow, readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type FoundIssue, foundTogether } from '../preflight.rules.ts';
import { publishPost, setCover, unpublishPost } from '../publication.contract.ts';
import { checkPost } from '../version.contract.ts';
import { MissingCover } from './missing-cover.tsx';
import { Preflight } from './preflight.tsx';
import { useAsShown } from './use-as-shown.ts';
import { showingIssue } from './use-going.ts';
import { editorPath, textOf } from './use-translation.ts';

interface PublishPostProps {
  post: PostRow;
  onClose(): void;
}

export function PublishPost({ post: listed, onClose }: PublishPostProps) {
  const [post, setPost] = useState(listed);
  const [step, setStep] = useState<'cover' | 'gallery'>();
  const [issues, setIssues] = useState<readonly FoundIssue[]>([]);
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const issuesOf = useIssues();
  const publication = usePublication(onClose);
  const language = postLanguage(useLocale());
  const cover = useCall(setCover, { reload: false });

  async function check(about: PostRow): Promise<void> {
    setPost(about);
    if (about.cover_media_id === null) return setStep('cover');
    setStep(undefined);
    try {
      const found = await issuesOf(about);
      if (found.length === 0) await publication.publish(about);
      else setIssues(found);
    } catch (error) {
      showProblem(error);
      onClose();
    }
  }
  async function choose(mediaId: number): Promise<void> {
    const params = { postId: post.post_id, mediaId };
    const chosen = await cover.run({ params, body: { language } });
    if (chosen === undefined) onClose();
    else await check(chosen);
  }

  const begun = useRef(false);
  const begin = useEffectEvent(() => void check(post));
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
      <Preflight
        issues={issues}
        pending={publication.pending}
        onPublish={() => void publication.publish(post)}
        onClose={onClose}
        onShow={({ language = post.source_language, ...issue }) =>
          void navigate(toLocal(editorPath({ postId: post.post_id, language })), {
            state: { action: showingIssue(issue) },
          })
        }
      />
    </>
  );
}

/**
 * @returns the issues of a post's drafts by language.
 * @throws Problem
 */
function useIssues() {
  const api = useApi();
  return async ({ post_id: postId, translations }: PostRow): Promise<FoundIssue[]> => {
    const drafts = translations.filter(({ status }) => status === 'draft');
    const found = await Promise.all(
      drafts.map(async ({ language }) => {
        const params = { postId, language };
        const body = textOf(await api(readTranslation, { params }));
        const { issues } = await api(checkPost, { params, body });
        return { language, issues };
      }),
    );
    return foundTogether(found);
  };
}

/**
 * Undo is offered only if nothing of the post was public before, because only then does unpublishing restore the previous state.
 */
function usePublication(onDone: () => void) {
  const t = useTexts({ en, fr });
  const asShown = useAsShown();
  const { reload } = usePaging();
  const { attempt, pending } = useCall(publishPost, {
    reload: false,
    onSuccess: reload,
    success: t('published_all'),
    failure: ({ status }: Problem) => (status === 412 ? t('post_changed') : undefined),
    undo: (_, { params }) => [undoBy(unpublishPost, { params, body: {} })],
  });
  const publish = async (post: PostRow) => {
    await asShown(post, attempt, { params: { postId: post.post_id }, body: {} });
    onDone();
  };
  return { publish, pending };
}
