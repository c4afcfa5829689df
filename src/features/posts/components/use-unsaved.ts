/**
 * What is typed and not saved goes to the server some seconds after the last key, so that the same person can go on with it on
 * another device, where it is offered like what this browser has kept itself (ui/use-typed.ts). It is a courtesy: where it
 * cannot be sent, nothing is said, and this browser still has it.
 */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CallAnswer } from '#kernel/call.ts';
import type { Aside } from '#ui/drafts.ts';
import { useApi, useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { Elsewhere } from '#ui/use-typed.ts';
import type { PostTranslation } from '../contract.ts';
import type { PostText } from '../rules.ts';
import { dropUnsaved, keepUnsaved, readUnsaved } from '../unsaved.contract.ts';
import { type Place, textOf } from './use-translation.ts';

/** Milliseconds without typing after which it is sent. */
const PAUSE = 4000;
const DEVICE = 'ardoise.device';

/** This browser, by a name that says nothing of it. */
function deviceName(): string {
  const known = localStorage.getItem(DEVICE);
  if (known !== null) return known;
  const made = crypto.getRandomValues(new Uint32Array(4)).join('-');
  localStorage.setItem(DEVICE, made);
  return made;
}

/** What lies on the server from another device. Nobody is told what another has typed: not while acting for them. */
export function useElsewhere(
  place: Place,
  translation: PostTranslation | undefined,
  revision: number,
): Elsewhere | undefined {
  const api = useApi();
  const isOwn = useSession().actedBy === undefined;
  const [device] = useState(deviceName);
  const { data } = useCallState(readUnsaved, isOwn ? { params: place, query: { device } } : undefined);
  const [dropped, setDropped] = useState<string>();
  const found = data?.unsaved;
  const aside = useMemo(
    () => (found ? asideOf(found, found.revision === revision ? textOf(translation) : undefined) : undefined),
    [found, translation, revision],
  );
  if (!found || found.typed_at === dropped) return undefined;
  return {
    aside,
    drop() {
      setDropped(found.typed_at);
      void api(dropUnsaved, { params: { ...place, device: found.device } }).catch(() => undefined);
    },
  };
}

type Unsaved = NonNullable<CallAnswer<typeof readUnsaved>['unsaved']>;

/** @param over what it was typed over, where that is known: what one did not touch there is then none of it. */
function asideOf({ title, description, content, typed_at }: Unsaved, over: PostText | undefined): Aside {
  const typed = {
    title: { value: title, base: over?.title },
    description: { value: description, base: over?.description },
    content: { value: content, base: over?.content },
  };
  return { key: '', from: 'elsewhere', at: Date.parse(typed_at), typed };
}

/** @param typed what is in the fields; undefined while nothing is typed that is not saved. */
export function useKeptElsewhere(place: Place, typed: PostText | undefined, revision: number): void {
  const api = useApi();
  const isOwn = useSession().actedBy === undefined;
  const isKept = useRef(false);
  const text = typed && JSON.stringify([typed.title, typed.description, typed.content]);
  const send = useEffectEvent(() => {
    const params = { ...place, device: deviceName() };
    const sent =
      typed === undefined
        ? api(dropUnsaved, { params })
        : api(keepUnsaved, { params, body: { ...typed, revision } });
    isKept.current = typed !== undefined;
    void sent.catch(() => undefined);
  });
  useEffect(() => {
    if (!isOwn || (text === undefined && !isKept.current)) return;
    // Saved or given up: at once, or another device would offer what is not unsaved any more.
    const timer = setTimeout(() => send(), text === undefined ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [isOwn, text]);
}
