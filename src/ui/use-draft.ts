/**
 * Keeps the state of unsaved input: over the loaded values, merged with what others save (draft.ts), and
 * stored in the browser (draft-storage.ts). Used by forms (use-fields.ts) and the post editor.
 */
import { useState } from 'react';
import {
  type Conflict,
  conflictsOf,
  type Draft,
  draftSince,
  type FormValue,
  isSameLoaded,
  type LoadedValues,
  mergedDraft,
  pick,
  rebasedDraft,
  splitDraft,
  unsavedPart,
  valuesOf,
  withInput,
  withoutSecrets,
} from './draft.ts';
import type { DiscardedDraft } from './draft-storage.ts';
import { entryOf, isOfLines, useMerge } from './use-merge.ts';
import { useStoredDrafts } from './use-stored-drafts.ts';

/** The person's choices for conflicting fields and for drafts that are not in the fields. */
export interface DraftChoices {
  /** There is unsaved input. */
  dirty: boolean;
  conflicts: readonly Conflict[];
  /**
   * Uses the other person's values in the conflicting fields; the person's own values become a discarded
   * draft.
   */
  takeTheirs(): void;
  /** Keeps the person's own values in the conflicting fields. */
  keepMine(): void;
  /** The newest draft that can be restored. */
  discardedDraft: DiscardedDraft | undefined;
  restoreDiscarded(): void;
  deleteDiscarded(): void;
}

export interface DraftFields extends DraftChoices {
  values: LoadedValues;
  type(name: string, value: FormValue, secret: boolean): void;
  /** Call it when the sent values were saved. @param own the new version, where known. */
  take(sent: LoadedValues, own: string | undefined): void;
  /** Discards the input. */
  reset(): void;
  /** The version to send: the loaded one, or that of the last save. */
  version: string | undefined;
  /** Multi-line texts are being merged; they are not conflicts yet. */
  merging: boolean;
}

/** A draft that is stored elsewhere than in this browser. */
export interface DraftElsewhere {
  draft: DiscardedDraft | undefined;
  /** Deletes it, once it is restored or discarded. */
  drop(): void;
}

export interface DraftOptions {
  /** The loaded values. */
  initial: LoadedValues;
  /** Their version; undefined for a new subject. */
  version: string | undefined;
  /** The name for storing drafts; undefined stores none. */
  name: string | undefined;
  /** A draft from another device. */
  elsewhere?: DraftElsewhere | undefined;
}

export function useDraft({ initial, version, name, elsewhere }: DraftOptions): DraftFields {
  const [draft, setDraft] = useState<Draft>({});
  /** Values saved over a version; the fields show them until the reload has finished. */
  const [saved, setSaved] = useState<{ over: string; own: string | undefined; values: LoadedValues }>();
  const awaits = saved?.over === version ? saved : undefined;
  const read = { ...initial, ...awaits?.values };
  const [over, setOver] = useState(read);
  if (!isSameLoaded(over, read)) {
    setOver(read);
    // The person's own save as the server stored it: later input is based on it.
    const own = version !== undefined && version === saved?.own;
    setDraft(own ? rebasedDraft(read, draft) : mergedDraft(read, draft));
  }
  // The reload has finished. A later change may restore the former version, which then has its own values.
  if (saved !== undefined && awaits === undefined) setSaved(undefined);
  const { discarded, addDiscarded, forget } = useStoredDrafts(name, withoutSecrets(unsavedPart(read, draft)));
  const both = conflictsOf(read, draft);
  const merging = useMerge(both.filter(isOfLines), (merged) =>
    setDraft((now) => ({ ...now, ...Object.fromEntries(merged.flatMap((one) => entryOf(one, now))) })),
  );
  const conflicts = both.filter((conflict) => !merging.includes(conflict));
  const newest = newestOf(discarded.at(-1), elsewhere?.draft);
  /** Stores a draft in place of the one that was restored or deleted. */
  function replaceNewest(replaced: Draft): void {
    if (newest !== undefined && newest === elsewhere?.draft) {
      elsewhere.drop();
      addDiscarded(replaced);
    } else addDiscarded(replaced, newest);
  }
  /** Returns the draft that may be stored, based on the loaded values. */
  const storable = (given: Draft) => rebasedDraft(read, withoutSecrets(unsavedPart(read, given)));

  return {
    values: valuesOf(read, draft),
    dirty: Object.keys(unsavedPart(read, draft)).length > 0,
    conflicts,
    version: awaits?.own ?? version,
    discardedDraft: newest && Object.keys(unsavedPart(read, newest.draft)).length > 0 ? newest : undefined,
    type: (field, value, secret) => setDraft((now) => withInput(now, read, { name: field, value, secret })),
    take(sent, own) {
      if (version === undefined) setDraft({});
      else {
        setSaved({ over: version, own, values: pick(sent, Object.keys(initial)) });
        setDraft((now) => draftSince(sent, now));
      }
      forget();
    },
    reset() {
      setDraft({});
      forget();
    },
    takeTheirs() {
      const parts = splitDraft(draft, namesOf(conflicts));
      setDraft(parts.others);
      addDiscarded(storable(parts.named));
    },
    keepMine() {
      const parts = splitDraft(draft, namesOf(conflicts));
      setDraft({ ...parts.others, ...rebasedDraft(read, parts.named) });
    },
    restoreDiscarded() {
      const back = mergedDraft(read, newest?.draft ?? {});
      setDraft({ ...draft, ...back });
      // Input that equals what was restored is not offered again.
      const { named } = splitDraft(draft, Object.keys(back));
      replaceNewest(storable(draftSince(valuesOf({}, back), named)));
    },
    deleteDiscarded: () => replaceNewest({}),
    merging: merging.length > 0,
  };
}

function newestOf(
  one: DiscardedDraft | undefined,
  other: DiscardedDraft | undefined,
): DiscardedDraft | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.at > one.at ? other : one;
}

function namesOf(conflicts: readonly Conflict[]): string[] {
  return conflicts.map(({ name }) => name);
}
