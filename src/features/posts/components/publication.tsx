/**
 * Shows the publish and unpublish buttons. Publishing first runs the checks; unpublishing needs a
 * confirmation.
 */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { showProblem } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { FoundIssue } from '../preflight.rules.ts';
import { checkPost } from '../version.contract.ts';
import { MissingCover } from './missing-cover.tsx';
import { usePublishKey } from './page-key.ts';
import { Preflight } from './preflight.tsx';
import type { Editing } from './use-editing.ts';
import type { ShownIssue } from './use-going.ts';
import type { Place } from './use-translation.ts';

interface PublicationProps {
  editing: Editing;
  place: Place;
  /**
   * Opens the choice of a cover.
   * @param then runs after the post has got a cover.
   */
  onChooseCover(then: () => void): void;
  onShow(issue: ShownIssue): void;
}

export function Publication({ editing, place, onChooseCover, onShow }: PublicationProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const confirm = useConfirm();
  const hasSite = useSession().site !== null;
  const [missing, setMissing] = useState(false);
  const [issues, setIssues] = useState<readonly FoundIssue[]>([]);
  const [checking, setChecking] = useState(false);
  const { translation, post, text, work } = editing;

  async function publish(): Promise<void> {
    setIssues([]);
    await editing.publish(t(hasSite ? 'published_now' : 'published_no_site'));
  }

  async function check(): Promise<void> {
    setMissing(false);
    setChecking(true);
    try {
      const { issues: found } = await api(checkPost, { params: place, body: text });
      if (found.length === 0) await publish();
      else setIssues(found.map((issue) => ({ ...issue, language: place.language })));
    } catch (error) {
      showProblem(error);
    } finally {
      setChecking(false);
    }
  }

  const button = useRef<HTMLButtonElement>(null);
  usePublishKey(() => button.current?.focus());
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });

  async function takeOff(): Promise<void> {
    const question = { title: t('draft_title'), text: t('draft_text'), confirm: t('draft_confirm') };
    if (await confirm(question)) await editing.makeDraft(t('drafted_now'));
  }

  const isLive = translation !== undefined && translation.publishedVersion !== null;
  return (
    <>
      {isLive && translation.status === 'published' && !editing.form.dirty ? (
        <Button
          ref={button}
          variant="default"
          loading={work === 'draft'}
          disabled={work !== undefined}
          onClick={() => void takeOff()}
        >
          {t('draft_version')}
        </Button>
      ) : (
        <Button
          ref={button}
          // Not the main button while the text is published, because saving does not change what readers see,
          // nor before a missing translation is started.
          variant={isLive || (translation === undefined && !editing.form.dirty) ? 'default' : 'filled'}
          loading={work === 'publish' || checking}
          disabled={work !== undefined && work !== 'publish'}
          onClick={() => (post.cover_media_id === null ? setMissing(true) : void check())}
        >
          {t('publish_version')}
        </Button>
      )}
      <MissingCover
        opened={missing}
        onClose={() => setMissing(false)}
        onChoose={() => {
          setMissing(false);
          onChooseCover(() => void latest.current());
        }}
      />
      <Preflight
        issues={issues}
        pending={work === 'publish'}
        onPublish={() => void publish()}
        onClose={() => setIssues([])}
        onShow={(issue) => {
          setIssues([]);
          onShow(issue);
        }}
      />
    </>
  );
}
