/** Shows the button that publishes or unpublishes with one click. Only a missing cover or an empty text prevents publication. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { WrittenText } from '#features/content/rules.ts';
import { useParagraphNotice } from '#features/editor/components/use-paragraph-notice.ts';
import type { ApiClient } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { withConfirmation, withoutConfirmation } from '#ui/confirmed.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { type UndoStep, undoBy, useUndo } from '#ui/undo.ts';
import { savePost } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { publishPost, unpublishPost } from '../publication.contract.ts';
import { checkPost, listVersions, restoreVersion } from '../version.contract.ts';
import { useAdviceText } from './advice.tsx';
import { MissingCover } from './missing-cover.tsx';
import { usePublishKey } from './page-key.ts';
import type { Editing } from './use-editing.ts';
import type { Place } from './use-translation.ts';

interface PublicationProps {
  editing: Editing;
  place: Place;
  /**
   * Opens the choice of a cover.
   * @param then runs after the post has got a cover.
   */
  onChooseCover(then: () => void): void;
}

export function Publication({ editing, place, onChooseCover }: PublicationProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const offerUndo = useUndo();
  const tellOnce = useParagraphNotice();
  const adviceText = useAdviceText();
  const hasSite = useSession().site !== null;
  const [missing, setMissing] = useState(false);
  const { translation, post, text, work } = editing;
  const publishedVersion = translation?.publishedVersion ?? null;
  const isLive = publishedVersion !== null;

  async function publish(): Promise<void> {
    setMissing(false);
    if (post.cover_media_id === null) return setMissing(true);
    const before = publishedVersion;
    if (!(await editing.publish())) return;
    tellOnce(text.content);
    const undo =
      before === null
        ? undoBy(unpublishPost, { params: place, body: { language: place.language } })
        : publishAgain(place, before, text);
    const done = t(hasSite ? 'published_now' : 'published_no_site');
    showAlert(
      'success',
      adviceText(done, await warningsOf(api, place, text)),
      offerUndo([undo], editing.refresh),
    );
  }

  async function takeOff(): Promise<void> {
    if (!(await editing.makeDraft())) return;
    const undo = undoBy(publishPost, { params: place, body: { language: place.language } });
    showAlert('success', t('drafted_now'), offerUndo([undo], editing.refresh));
  }

  const button = useRef<HTMLButtonElement>(null);
  usePublishKey(() => button.current?.focus());
  const latest = useRef(publish);
  useEffect(() => {
    latest.current = publish;
  });
  const isPublished = isLive && translation?.status === 'published' && !editing.form.dirty;
  return (
    <>
      <Button
        ref={button}
        // Not the main button while the text is published, because saving does not change what readers see, nor before
        // a missing translation is started.
        variant={isLive || (translation === undefined && !editing.form.dirty) ? 'default' : 'filled'}
        loading={work === 'publish' || work === 'draft'}
        disabled={work !== undefined && work !== 'publish' && work !== 'draft'}
        onClick={() => void (isPublished ? takeOff() : publish())}
      >
        {t(isPublished ? 'draft_version' : 'publish_version')}
      </Button>
      <MissingCover
        opened={missing}
        onClose={() => setMissing(false)}
        onChoose={() => {
          setMissing(false);
          onChooseCover(() => void latest.current());
        }}
      />
    </>
  );
}

/** Returns the advice about a published text; none when it cannot be checked, because the text is published anyway. */
async function warningsOf(api: ApiClient, place: Place, body: WrittenText) {
  try {
    return (await api(checkPost, { params: place, body })).issues;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}

/** Publishes an earlier version again and keeps the newer text as the draft, as it was before it was published. */
function publishAgain(place: Place, version: number, { title, description, content }: WrittenText): UndoStep {
  return async (api) => {
    const { postId, language } = place;
    const { versions } = await api(listVersions, {
      params: place,
      query: { rowsPerPage: MOST_SAVES, page: 0 },
    });
    const saved = versions.find((save) => save.version === version);
    if (saved === undefined) throw new Problem(404);
    const confirmed = withoutConfirmation('undoes a publication; the newer text is saved as the draft again');
    await withConfirmation(api, confirmed)(restoreVersion, { params: { ...place, saveId: saved.save_id } });
    await api(publishPost, { params: { postId }, body: { language } });
    await api(savePost, { params: { postId }, body: { title, description, content, language } });
  };
}

/** Saves to search for the version that readers had; it is among the newest. */
const MOST_SAVES = 100;
