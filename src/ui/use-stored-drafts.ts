/** The drafts of one form in this browser (draft-storage.ts): those found when it opened, and the current one. */

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { authorOf } from '#kernel/actor.ts';
import { type Draft, isSameDraft } from './draft.ts';
import {
  addDraft,
  createDraftStore,
  type DiscardedDraft,
  deleteDraft,
  draftPlace,
  readDrafts,
} from './draft-storage.ts';
import { usePersonIfAny } from './session.tsx';

interface StoredDrafts {
  /** Drafts that can be restored, the newest last. */
  discarded: readonly DiscardedDraft[];
  /** Keeps input that leaves the fields. @param gone a draft that it replaces. */
  addDiscarded(typed: Draft, gone?: DiscardedDraft): void;
  /** The input was saved or discarded; drafts outside the fields stay. */
  forget(): void;
}

/**
 * @param name of the form and its subject; undefined stores nothing. Visitors' input is never stored, because
 * their browser may be shared.
 * @param typed the unsaved input without secrets.
 */
export function useStoredDrafts(name: string | undefined, typed: Draft): StoredDrafts {
  const place = usePlace(name);
  const keeper = useMemo(() => (place === undefined ? undefined : createDraftStore(place)), [place]);
  const [found, setFound] = useState(() => discardedAt(place));
  const current = found.place === place ? found : discardedAt(place);
  if (current !== found) setFound(current);

  const kept = useRef<Draft>({});
  useEffect(() => {
    if (isSameDraft(kept.current, typed)) return;
    kept.current = typed;
    keeper?.keep(typed);
  });
  const flush = useEffectEvent(() => keeper?.flush());
  useEffect(() => {
    const leave = () => flush();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);
  // The form was closed during the pause, or opened for another subject.
  useEffect(() => () => keeper?.flush(), [keeper]);

  return {
    discarded: current.discarded,
    addDiscarded(texts, gone) {
      if (gone !== undefined) deleteDraft(gone.key);
      const others = current.discarded.filter((draft) => draft !== gone);
      const isNothing = place === undefined || Object.keys(texts).length === 0;
      const added = isNothing ? [] : [addDraft(place, { from: 'replaced', at: Date.now(), typed: texts })];
      setFound({ place, discarded: [...others, ...added] });
    },
    forget() {
      kept.current = {};
      keeper?.drop();
    },
  };
}

function usePlace(name: string | undefined): string | undefined {
  const person = usePersonIfAny();
  if (name === undefined || person === undefined) return undefined;
  return draftPlace(authorOf(person).userId, person.userId, name);
}

function discardedAt(place: string | undefined): {
  place: string | undefined;
  discarded: readonly DiscardedDraft[];
} {
  return { place, discarded: place === undefined ? [] : readDrafts(place) };
}
