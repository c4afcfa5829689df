/**
 * The state of unsaved input: over the loaded values, merged with what others save (typed.ts), and stored in
 * the browser (drafts.ts). Used by forms (use-fields.ts) and the post editor.
 */
import { useState } from 'react';
import type { Aside } from './drafts.ts';
import {
  type Conflict,
  conflictsOf,
  type FormValue,
  isSameReading,
  keepable,
  part,
  pick,
  type ReadValues,
  rebased,
  settled,
  type Typed,
  typedSince,
  typeIn,
  unsaved,
  valuesOf,
} from './typed.ts';
import { useDrafts } from './use-drafts.ts';
import { entryOf, isOfLines, useMerge } from './use-merge.ts';

/** The person's choices for conflicting fields and for drafts that are not in the fields. */
export interface TypedChoices {
  /** There is unsaved input. */
  dirty: boolean;
  conflicts: readonly Conflict[];
  /** Takes the other person's values in the conflicting fields; the own ones become a discarded draft. */
  takeTheirs(): void;
  /** Keeps the own values in the conflicting fields. */
  keepMine(): void;
  /** The newest draft that can be restored. */
  aside: Aside | undefined;
  bringBack(): void;
  dropAside(): void;
}

export interface TypedFields extends TypedChoices {
  values: ReadValues;
  type(name: string, value: FormValue, secret: boolean): void;
  /** The sent values were saved. @param own the new version, where known. */
  take(sent: ReadValues, own: string | undefined): void;
  /** Discards the input. */
  reset(): void;
  /** The version to send: the loaded one, or that of the last save. */
  version: string | undefined;
  /** Multi-line texts are being merged; they are not conflicts yet. */
  merging: boolean;
}

/** A draft that is stored elsewhere than in this browser. */
export interface Elsewhere {
  aside: Aside | undefined;
  /** Deletes it, once it is restored or discarded. */
  drop(): void;
}

export interface TypedOver {
  /** The loaded values. */
  initial: ReadValues;
  /** Their version; undefined for a new subject. */
  version: string | undefined;
  /** The name for storing drafts; undefined stores none. */
  name: string | undefined;
  /** A draft from another device. */
  elsewhere?: Elsewhere | undefined;
}

export function useTyped({ initial, version, name, elsewhere }: TypedOver): TypedFields {
  const [typed, setTyped] = useState<Typed>({});
  /** Values saved over a version; the fields show them until the reload has finished. */
  const [saved, setSaved] = useState<{ over: string; own: string | undefined; values: ReadValues }>();
  const awaits = saved?.over === version ? saved : undefined;
  const read = { ...initial, ...awaits?.values };
  const [over, setOver] = useState(read);
  if (!isSameReading(over, read)) {
    setOver(read);
    // The own save as the server wrote it: later input is based on it.
    const own = version !== undefined && version === saved?.own;
    setTyped(own ? rebased(read, typed) : settled(read, typed));
  }
  const { asides, putAside, forget } = useDrafts(name, keepable(unsaved(read, typed)));
  const both = conflictsOf(read, typed);
  const merging = useMerge(both.filter(isOfLines), (merged) =>
    setTyped((now) => ({ ...now, ...Object.fromEntries(merged.flatMap((one) => entryOf(one, now))) })),
  );
  const conflicts = both.filter((conflict) => !merging.includes(conflict));
  const newest = newestOf(asides.at(-1), elsewhere?.aside);
  /** Keeps a draft, replacing the one that was restored or discarded. */
  function deal(texts: Typed): void {
    if (newest !== undefined && newest === elsewhere?.aside) {
      elsewhere.drop();
      putAside(texts);
    } else putAside(texts, newest);
  }
  /** The draft that may be stored, based on the loaded values. */
  const texts = (given: Typed) => rebased(read, keepable(unsaved(read, given)));

  return {
    values: valuesOf(read, typed),
    dirty: Object.keys(unsaved(read, typed)).length > 0,
    conflicts,
    version: awaits?.own ?? version,
    aside: newest && Object.keys(unsaved(read, newest.typed)).length > 0 ? newest : undefined,
    type: (field, value, secret) => setTyped((now) => typeIn(now, read, { name: field, value, secret })),
    take(sent, own) {
      if (version === undefined) setTyped({});
      else {
        setSaved({ over: version, own, values: pick(sent, Object.keys(initial)) });
        setTyped((now) => typedSince(sent, now));
      }
      forget();
    },
    reset() {
      setTyped({});
      forget();
    },
    takeTheirs() {
      const parts = part(typed, namesOf(conflicts));
      setTyped(parts.others);
      putAside(texts(parts.named));
    },
    keepMine() {
      const parts = part(typed, namesOf(conflicts));
      setTyped({ ...parts.others, ...rebased(read, parts.named) });
    },
    bringBack() {
      const back = settled(read, newest?.typed ?? {});
      setTyped({ ...typed, ...back });
      deal(texts(part(typed, Object.keys(back)).named));
    },
    dropAside: () => deal({}),
    merging: merging.length > 0,
  };
}

function newestOf(one: Aside | undefined, other: Aside | undefined): Aside | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.at > one.at ? other : one;
}

function namesOf(conflicts: readonly Conflict[]): string[] {
  return conflicts.map(({ name }) => name);
}
