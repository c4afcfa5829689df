/**
 * Sends unsaved text to the server some seconds after the last key press, so that the author can continue on
 * another device, which offers it like its own drafts (ui/use-draft.ts). Failures are silent: this browser
 * still has the text.
 */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CallAnswer } from '#kernel/call.ts';
import type { DiscardedDraft } from '#ui/draft-storage.ts';
import { useApi, useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { DraftElsewhere } from '#ui/use-draft.ts';
import type { PostTranslation } from '../contract.ts';
import type { PostText } from '../rules.ts';
import { dropUnsaved, keepUnsaved, readUnsaved } from '../unsaved.contract.ts';
import { deviceName } from './unsaved-device.ts';
import { type Place, textOf } from './use-translation.ts';

/** Milliseconds without typing before the text is sent. */
const PAUSE = 4000;
/** Offers the unsaved text of another device. Nothing is offered while acting for another person. */
export function useElsewhere(
  place: Place,
  translation: PostTranslation | undefined,
  revision: number,
): DraftElsewhere | undefined {
  const api = useApi();
  const isOwn = useSession().actedBy === undefined;
  const [device] = useState(deviceName);
  const { data, reload } = useCallState(
    readUnsaved,
    isOwn ? { params: place, query: { device } } : undefined,
  );
  const [dropped, setDropped] = useState<string>();
  const found = data?.unsaved;
  useWhenSeenAgain(found === null ? undefined : reload);
  const aside = useMemo(
    () => (found ? draftOf(found, found.revision === revision ? textOf(translation) : undefined) : undefined),
    [found, translation, revision],
  );
  if (!found || found.typed_at === dropped) return undefined;
  return {
    draft: aside,
    drop() {
      setDropped(found.typed_at);
      void api(dropUnsaved, { params: { ...place, device: found.device } }).catch(() => undefined);
    },
  };
}

type Unsaved = NonNullable<CallAnswer<typeof readUnsaved>['unsaved']>;

/** @param over the text that was edited, if known: fields equal to it are not part of the draft. */
function draftOf(
  { title, description, content, typed_at }: Unsaved,
  over: PostText | undefined,
): DiscardedDraft {
  const typed = {
    title: { value: title, base: over?.title },
    description: { value: description, base: over?.description },
    content: { value: content, base: over?.content },
  };
  return { key: '', from: 'elsewhere', at: Date.parse(typed_at), typed };
}

/** The offered text may have been saved or discarded on the other device meanwhile. */
function useWhenSeenAgain(look: (() => void) | undefined): void {
  useEffect(() => {
    if (look === undefined) return;
    const seen = () => {
      if (document.visibilityState === 'visible') look();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [look]);
}

/**
 * @param typed the content of the fields; undefined without unsaved changes.
 * @param hasOfferedDraft whether this browser offers a draft; the server's copy is kept until the author restores or
 * discards it.
 */
export function useKeptElsewhere(
  place: Place,
  typed: PostText | undefined,
  revision: number,
  hasOfferedDraft: boolean,
): void {
  const api = useApi();
  const isOwn = useSession().actedBy === undefined;
  /** The translation of which the server may have a draft from this browser. */
  const mayBeThere = useRef<string>(undefined);
  const name = `${place.postId} ${place.language}`;
  const text = typed && JSON.stringify([typed.title, typed.description, typed.content]);
  const send = useEffectEvent(() => {
    const params = { ...place, device: deviceName() };
    if (typed !== undefined)
      void api(keepUnsaved, { params, body: { ...typed, revision } }).catch(() => undefined);
    else forget(() => api(dropUnsaved, { params }));
  });
  useEffect(() => {
    if (!isOwn) return;
    if (text !== undefined || hasOfferedDraft) mayBeThere.current = name;
    else if (mayBeThere.current !== name) return;
    else mayBeThere.current = undefined;
    if (text === undefined && hasOfferedDraft) return;
    // Delete without delay after saving or discarding, or another device would offer a text that is no longer
    // unsaved.
    if (text === undefined) return send();
    const timer = setTimeout(send, PAUSE);
    return () => clearTimeout(timer);
  }, [isOwn, text, hasOfferedDraft, name]);
}

/** Retry when the network is back: otherwise another device would offer it for a month. */
function forget(drop: () => Promise<unknown>): void {
  const again = () => void drop().catch(() => undefined);
  drop().catch(() => window.addEventListener('online', again, { once: true }));
}
