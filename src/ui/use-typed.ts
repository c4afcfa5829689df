/**
 * Where what is typed lives until it is saved: over what was read, merged with what others saved meanwhile (typed.ts), and
 * kept in the browser (drafts.ts). Forms (use-fields.ts), and with them the editor of posts, are made of it.
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

/** What a person may do about fields that two have changed, and about texts that are not in the fields any more. */
export interface TypedChoices {
  /** Something was typed that is not saved. */
  dirty: boolean;
  conflicts: readonly Conflict[];
  /** Takes what somebody else saved in those fields; what was typed in them is put aside. */
  takeTheirs(): void;
  /** Goes on with what was typed in them. */
  keepMine(): void;
  /** The newest text that can be brought back. */
  aside: Aside | undefined;
  bringBack(): void;
  dropAside(): void;
}

export interface TypedFields extends TypedChoices {
  /** What the fields show. */
  values: ReadValues;
  type(name: string, value: FormValue, secret: boolean): void;
  /** What was sent is saved. @param own the version that it made, where that was told. */
  take(sent: ReadValues, own: string | undefined): void;
  /** Gives up what was typed. */
  reset(): void;
  /** The version to send along: what was read, or what was saved since. */
  version: string | undefined;
  /** Texts of several lines, which two have changed, are being merged; they are no conflicts yet. */
  merging: boolean;
}

/** A text that lies somewhere else than in this browser. */
export interface Elsewhere {
  aside: Aside | undefined;
  /** It was dealt with. */
  drop(): void;
}

export interface TypedOver {
  /** What was read. */
  initial: ReadValues;
  /** The version of that; undefined for what is made anew. */
  version: string | undefined;
  /** By which it is kept in the browser; undefined: it is not. */
  name: string | undefined;
  /** What the person has typed on another device. */
  elsewhere?: Elsewhere | undefined;
}

export function useTyped({ initial, version, name, elsewhere }: TypedOver): TypedFields {
  const [typed, setTyped] = useState<Typed>({});
  /** What was saved over which version: it stands in the fields until the reading has come anew. */
  const [saved, setSaved] = useState<{ over: string; own: string | undefined; values: ReadValues }>();
  const awaits = saved?.over === version ? saved : undefined;
  const read = { ...initial, ...awaits?.values };
  const [over, setOver] = useState(read);
  if (!isSameReading(over, read)) {
    setOver(read);
    // The own save as the server wrote it: what was typed since is meant over that.
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
  /** Puts something aside, in the place of what was brought back or dropped. */
  function deal(texts: Typed): void {
    if (newest !== undefined && newest === elsewhere?.aside) {
      elsewhere.drop();
      putAside(texts);
    } else putAside(texts, newest);
  }
  /** As it may be kept, meant over what is read now. */
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
