/**
 * Merges unsaved form input with the loaded values by field (a three-way merge). Pure; `useDraft`
 * (use-draft.ts) adds state and storage.
 */

/** A field's value: a text, or whether a checkbox is checked. The schema converts it. */
export type FormValue = string | boolean;

/** The loaded values by field. */
export type LoadedValues = Readonly<Record<string, FormValue>>;

export interface DraftValue {
  /** The field's value before it was edited; missing when it was empty. */
  base?: FormValue;
  value: FormValue;
  /** A password or a code: never stored. */
  secret?: true;
}

export type Draft = Readonly<Record<string, DraftValue>>;

/** A field that both the person and somebody else have changed. */
export interface Conflict {
  name: string;
  base: FormValue | undefined;
  mine: FormValue;
  theirs: FormValue | undefined;
}

/** Whether two values are equal; a missing field, an empty one and an unchecked box are equal. */
export function isSameValue(one: FormValue | undefined, other: FormValue | undefined): boolean {
  return (one || '') === (other || '');
}

export function isSameLoaded(one: LoadedValues, other: LoadedValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

export function pick(values: LoadedValues, names: readonly string[]): LoadedValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

export function presentValues(values: object): LoadedValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Returns the values that the fields show. */
export function valuesOf(read: LoadedValues, draft: Draft): LoadedValues {
  return { ...read, ...mapValues(draft, ({ value }) => value) };
}

/** Returns the fields that differ from the loaded values. */
export function unsavedPart(read: LoadedValues, draft: Draft): Draft {
  return filter(draft, ({ value }, name) => !isSameValue(value, read[name]));
}

/** @param secret never stored. */
export function withInput(
  draft: Draft,
  read: LoadedValues,
  { name, value, secret }: { name: string; value: FormValue; secret: boolean },
): Draft {
  const { base } = draft[name] ?? { base: read[name] };
  return {
    ...draft,
    [name]: { value, ...(base !== undefined && { base }), ...(secret && { secret: true }) },
  };
}

export function conflictsOf(read: LoadedValues, draft: Draft): Conflict[] {
  return Object.entries(unsavedPart(read, draft))
    .filter(([name, { base }]) => !isSameValue(base, read[name]))
    .map(([name, { base, value }]) => ({ name, base, mine: value, theirs: read[name] }));
}

/**
 * Returns the draft after a reload: fields that only one side changed, or both in the same way, are merged. A
 * field that both changed differently keeps the draft and is a conflict.
 */
export function mergedDraft(read: LoadedValues, draft: Draft): Draft {
  return filter(unsavedPart(read, draft), ({ base, value }) => !isSameValue(value, base));
}

/** Rebases the draft on the values that were loaded last. */
export function rebasedDraft(read: LoadedValues, draft: Draft): Draft {
  return mapValues(draft, ({ base: _, ...kept }, name) => {
    const base = read[name];
    return base === undefined ? kept : { ...kept, base };
  });
}

/** Returns the input made while `sent` was being saved, based on the saved values. */
export function draftSince(sent: LoadedValues, draft: Draft): Draft {
  return rebasedDraft(
    sent,
    filter(draft, ({ value }, name) => value !== sent[name]),
  );
}

/** Splits the draft into the named fields and the others. */
export function splitDraft(draft: Draft, names: readonly string[]): { named: Draft; others: Draft } {
  return {
    named: filter(draft, (_, name) => names.includes(name)),
    others: filter(draft, (_, name) => !names.includes(name)),
  };
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every(
    (name) => one[name]?.value === other[name]?.value && one[name]?.base === other[name]?.base,
  );
}

/** Returns the fields that may be stored in the browser. */
export function withoutSecrets(draft: Draft): Draft {
  return filter(draft, ({ secret }) => secret === undefined);
}

function filter(draft: Draft, test: (value: DraftValue, name: string) => boolean): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => test(value, name)));
}

function mapValues<To>(draft: Draft, change: (value: DraftValue, name: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, change(value, name)]));
}
