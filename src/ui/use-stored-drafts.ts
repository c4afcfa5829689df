/**
 * Keeps the drafts of one form in this browser (draft-storage.ts): those found when it opened, and the
 * current one.
 */

import { useMemo, useRef, useState } from 'react';
import { type Draft, isSameDraft } from './draft.ts';
import {
  addReplaced,
  type DiscardedDraft,
  deleteDraft,
  newDraftKey,
  readDrafts,
  storeDraft,
} from './draft-storage.ts';
import { usePersonIfAny } from './session.tsx';
import { ownerOf, unsentKey } from './unsent.ts';
import { useDelayedWrite } from './use-delayed-write.ts';

interface StoredDrafts {
  /** Drafts that can be restored, the newest last. */
  discarded: readonly DiscardedDraft[];
  /** Keeps input that leaves the fields. @param gone a draft that it replaces. */
  addDiscarded(draft: Draft, gone?: DiscardedDraft): void;
  /** The input was saved or discarded; drafts outside the fields stay. */
  forget(): void;
}

/**
 * @param name of the form and its subject; undefined stores nothing. Visitors' input is never stored, because
 * their browser may be shared.
 * @param draft the unsaved input without secrets.
 */
export function useStoredDrafts(name: string | undefined, draft: Draft): StoredDrafts {
  const prefix = usePrefix(name);
  const key = useMemo(() => (prefix === undefined ? undefined : newDraftKey(prefix)), [prefix]);
  const [known, setKnown] = useState(() => discardedOf(prefix));
  const current = known.prefix === prefix ? known : discardedOf(prefix);
  if (current !== known) setKnown(current);

  const last = useRef(draft);
  if (!isSameDraft(last.current, draft)) last.current = draft;
  const write = () => {
    if (key !== undefined) storeDraft(key, draft);
  };
  const cancel = useDelayedWrite(last.current, write, key);

  return {
    discarded: current.discarded,
    addDiscarded(replaced, gone) {
      if (gone !== undefined) deleteDraft(gone.key);
      const others = current.discarded.filter((one) => one !== gone);
      const isNothing = prefix === undefined || Object.keys(replaced).length === 0;
      setKnown({ prefix, discarded: isNothing ? others : [...others, addReplaced(prefix, replaced)] });
    },
    forget() {
      cancel();
      if (key !== undefined) deleteDraft(key);
    },
  };
}

/** Whether a form would offer to restore input when it opens, for what loads a form only then. */
export function useHasStoredDraft(name: string): boolean {
  const prefix = usePrefix(name);
  return useMemo(() => prefix !== undefined && readDrafts(prefix).length > 0, [prefix]);
}

function usePrefix(name: string | undefined): string | undefined {
  const person = usePersonIfAny();
  if (name === undefined || person === undefined) return undefined;
  return unsentKey(ownerOf(person), 'form', `${name}#`);
}

function discardedOf(prefix: string | undefined): {
  prefix: string | undefined;
  discarded: readonly DiscardedDraft[];
} {
  return { prefix, discarded: prefix === undefined ? [] : readDrafts(prefix) };
}
