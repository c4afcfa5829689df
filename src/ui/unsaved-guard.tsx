/** Nothing typed is lost: leaving asks first, and a draft outlives a reload, a crash and an expired session. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useConfirm } from './confirm.tsx';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './unsaved-guard.module.css';

/** Asks before the page is left by a link, a reload or closing the tab, as long as `dirty`. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = { title: t('unsaved_title'), text: t('unsaved_text'), confirm: t('unsaved_leave') };
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  return null;
}

/** Milliseconds without typing after which a draft is kept. */
const PAUSE = 500;
const PREFIX = 'ardoise.draft.';

export interface Draft<Value> {
  /** What was typed before and never saved; undefined when there is nothing, or when it has been dealt with. */
  found: Value | undefined;
  /** It is in the form now, or not wanted. */
  settle(): void;
  /** The work is saved: the draft goes. */
  forget(): void;
}

/**
 * Keeps `value` in this browser while `dirty`. The `key` names person and thing (`7.post.12.FR`), so that
 * nobody finds another's text.
 */
export function useDraft<Value>(key: string, value: Value, dirty: boolean): Draft<Value> {
  const place = PREFIX + key;
  const [found, setFound] = useState(() => readDraft<Value>(place));
  const text = JSON.stringify(value);
  const kept = useRef(false);
  useEffect(() => {
    if (!dirty) {
      // What was typed has been taken back: there is nothing to offer the next time.
      if (kept.current) localStorage.removeItem(place);
      kept.current = false;
      return;
    }
    const keep = () => {
      kept.current = writeDraft(place, text);
    };
    const timer = setTimeout(keep, PAUSE);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [place, text, dirty]);
  return {
    found,
    settle: () => setFound(undefined),
    forget() {
      localStorage.removeItem(place);
      setFound(undefined);
    },
  };
}

/** A browser has room for some megabytes: what is longer is guarded by the question before leaving alone. */
function writeDraft(place: string, text: string): boolean {
  try {
    localStorage.setItem(place, text);
    return true;
  } catch {
    return false;
  }
}

function readDraft<Value>(place: string): Value | undefined {
  const kept = localStorage.getItem(place);
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as Value;
  } catch {
    return undefined;
  }
}

interface DraftNoticeProps {
  onRestore(): void;
  onDiscard(): void;
}

/** Offers the text found. */
export function DraftNotice({ onRestore, onDiscard }: DraftNoticeProps) {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.notice} role="status">
      <Icon name="info" />
      <span className={styles.words}>{t('draft_found')}</span>
      <Button size="xs" onClick={onRestore}>
        {t('draft_restore')}
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {t('draft_discard')}
      </Button>
    </div>
  );
}
