/** The drafts of one form in this browser (drafts.ts): those found when it opened, and the current one. */

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { authorOf } from '#kernel/actor.ts';
import { type Aside, addDraft, createDraftKeeper, draftPlace, dropDraft, readDrafts } from './drafts.ts';
import { usePersonIfAny } from './session.tsx';
import { isSameTyped, type Typed } from './typed.ts';

interface Drafts {
  /** Drafts that can be restored, the newest last. */
  asides: readonly Aside[];
  /** Keeps input that leaves the fields. @param gone a draft that it replaces. */
  putAside(typed: Typed, gone?: Aside): void;
  /** The input was saved or discarded; drafts outside the fields stay. */
  forget(): void;
}

/**
 * @param name of the form and its subject; undefined stores nothing. Visitors' input is never stored, because
 * their browser may be shared.
 * @param typed the unsaved input without secrets.
 */
export function useDrafts(name: string | undefined, typed: Typed): Drafts {
  const place = usePlace(name);
  const keeper = useMemo(() => (place === undefined ? undefined : createDraftKeeper(place)), [place]);
  const [found, setFound] = useState(() => asidesAt(place));
  const current = found.place === place ? found : asidesAt(place);
  if (current !== found) setFound(current);

  const kept = useRef<Typed>({});
  useEffect(() => {
    if (isSameTyped(kept.current, typed)) return;
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
    asides: current.asides,
    putAside(texts, gone) {
      if (gone !== undefined) dropDraft(gone.key);
      const others = current.asides.filter((aside) => aside !== gone);
      const isNothing = place === undefined || Object.keys(texts).length === 0;
      const added = isNothing ? [] : [addDraft(place, { from: 'replaced', at: Date.now(), typed: texts })];
      setFound({ place, asides: [...others, ...added] });
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

function asidesAt(place: string | undefined): { place: string | undefined; asides: readonly Aside[] } {
  return { place, asides: place === undefined ? [] : readDrafts(place) };
}
