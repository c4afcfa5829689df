/**
 * Sends unsaved text to the server some seconds after the last keystroke, so that the author can continue on another device, which
 * offers it like its own drafts (ui/use-draft.ts). Failures are not shown, because this browser still has the text.
 */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { WrittenText } from '#features/content/rules.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { DiscardedDraft } from '#ui/draft-storage.ts';
import { useApi, useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { DraftElsewhere } from '#ui/use-draft.ts';
import type { PostTranslation } from '../contract.ts';
import { dropUnsaved, keepUnsaved, readUnsaved } from '../unsaved.contract.ts';
import { deviceName } from './draft-device.ts';
import { type Place, writtenTextOf } from './use-translation.ts';

/** Milliseconds without typing after which the text is sent. */
const PAUSE_MS = 4000;

/** Offers the unsaved text of another device, but not while acting for another person. */
export function useServerDraft(
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
  const unsaved = data?.unsaved;
  useReloadWhenVisible(unsaved === null ? undefined : reload);
  const draft = useMemo(
    () =>
      unsaved
        ? draftOf(unsaved, unsaved.revision === revision ? writtenTextOf(translation) : undefined)
        : undefined,
    [unsaved, translation, revision],
  );
  if (!unsaved || unsaved.typed_at === dropped) return undefined;
  return {
    draft,
    drop() {
      setDropped(unsaved.typed_at);
      void api(dropUnsaved, { params: { ...place, device: unsaved.device } }).catch(() => undefined);
    },
  };
}

type Unsaved = NonNullable<CallAnswer<typeof readUnsaved>['unsaved']>;

/**
 * @param over the saved text that the draft changes, if it is still current; equal fields are not part of the
 * draft.
 */
function draftOf(
  { title, description, content, typed_at }: Unsaved,
  over: WrittenText | undefined,
): DiscardedDraft {
  const draft = {
    title: { value: title, base: over?.title },
    description: { value: description, base: over?.description },
    content: { value: content, base: over?.content },
  };
  return { key: '', from: 'elsewhere', at: Date.parse(typed_at), draft };
}

/** Reloads, because the offered text may have been saved or discarded on the other device in the meantime. */
function useReloadWhenVisible(reload: (() => void) | undefined): void {
  useEffect(() => {
    if (reload === undefined) return;
    const seen = () => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [reload]);
}

/**
 * @param draft the values of the fields; undefined without unsaved changes.
 * @param hasOfferedDraft whether this browser offers a draft; the server's copy is then kept until the author restores or discards
 * it.
 */
export function useDraftUpload(
  place: Place,
  draft: WrittenText | undefined,
  revision: number,
  hasOfferedDraft: boolean,
): void {
  const api = useApi();
  const isOwn = useSession().actedBy === undefined;
  /** The translation for which the server may have a draft of this browser. */
  const mayHaveDraft = useRef<string>(undefined);
  const name = `${place.postId} ${place.language}`;
  const text = draft && JSON.stringify([draft.title, draft.description, draft.content]);
  const send = useEffectEvent(() => {
    const params = { ...place, device: deviceName() };
    if (draft !== undefined)
      void api(keepUnsaved, { params, body: { ...draft, revision } }).catch(() => undefined);
    else dropWithRetry(() => api(dropUnsaved, { params }));
  });
  useEffect(() => {
    if (!isOwn) return;
    if (text !== undefined || hasOfferedDraft) mayHaveDraft.current = name;
    else if (mayHaveDraft.current !== name) return;
    else mayHaveDraft.current = undefined;
    if (text === undefined && hasOfferedDraft) return;
    // Deletes immediately after saving or discarding; otherwise another device would offer a text that is no longer unsaved.
    if (text === undefined) return send();
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOwn, text, hasOfferedDraft, name]);
}

/** Retries when the network is back; otherwise another device would offer the text for a month. */
function dropWithRetry(drop: () => Promise<unknown>): void {
  const retry = () => void drop().catch(() => undefined);
  drop().catch(() => window.addEventListener('online', retry, { once: true }));
}
