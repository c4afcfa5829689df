/**
 * What is typed and not saved goes to the server some seconds after the last key, so that the same person can go on with it on
 * another device, where it is offered like what this browser has kept itself (ui/use-draft.ts). It is a courtesy: where it
 * cannot be sent, nothing is said, and this browser still has it.
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

/** Milliseconds without typing after which it is sent. */
const PAUSE = 4000;
/** What lies on the server from another device. Nobody is told what another has typed: not while acting for them. */
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
    () => (found ? asideOf(found, found.revision === revision ? textOf(translation) : undefined) : undefined),
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

/** @param over what it was typed over, where that is known: what one did not touch there is then none of it. */
function asideOf(
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

/** What is offered may have been dealt with on the other device meanwhile. */
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
 * @param typed what is in the fields; undefined while nothing is typed that is not saved.
 * @param hasAside a text of this browser can be brought back: until that is dealt with, the server keeps what it has.
 */
export function useKeptElsewhere(
  place: Place,
  typed: PostText | undefined,
  revision: number,
  hasAside: boolean,
): void {
  const api = useApi();
  const isOwn = useSession().actedBy === undefined;
  /** Of which translation the server may have something of this browser. */
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
    if (text !== undefined || hasAside) mayBeThere.current = name;
    else if (mayBeThere.current !== name) return;
    else mayBeThere.current = undefined;
    if (text === undefined && hasAside) return;
    // Saved or given up: at once, or another device would offer what is not unsaved any more.
    if (text === undefined) return send();
    const timer = setTimeout(send, PAUSE);
    return () => clearTimeout(timer);
  }, [isOwn, text, hasAside, name]);
}

/** Once more when the network is back: another device would offer it for a month. */
function forget(drop: () => Promise<unknown>): void {
  const again = () => void drop().catch(() => undefined);
  drop().catch(() => window.addEventListener('online', again, { once: true }));
}
