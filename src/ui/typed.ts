/**
 * Unsaved form input over the loaded values: a three-way merge by field. Pure; `useTyped` (use-typed.ts) adds
 * state and storage.
 */

/** A field's value: a text, or whether a checkbox is checked. The schema converts it. */
export type FormValue = string | boolean;

/** The loaded values by field. */
export type ReadValues = Readonly<Record<string, FormValue>>;

export interface TypedValue {
  /** The field's value before it was edited; missing when it was empty. */
  base?: FormValue;
  value: FormValue;
  /** A password or a code: never stored. */
  secret?: true;
}

export type Typed = Readonly<Record<string, TypedValue>>;

/** A field that both the person and somebody else have changed. */
export interface Conflict {
  name: string;
  base: FormValue | undefined;
  mine: FormValue;
  theirs: FormValue | undefined;
}

/** A missing field, an empty one and an unchecked box are the same. */
export function isSameValue(one: FormValue | undefined, other: FormValue | undefined): boolean {
  return (one || '') === (other || '');
}

export function isSameReading(one: ReadValues, other: ReadValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

export function pick(values: ReadValues, names: readonly string[]): ReadValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

export function presentOf(values: object): ReadValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** The values that the fields show. */
export function valuesOf(read: ReadValues, typed: Typed): ReadValues {
  return { ...read, ...mapValues(typed, ({ value }) => value) };
}

/** The fields that differ from the loaded values. */
export function unsaved(read: ReadValues, typed: Typed): Typed {
  return filter(typed, ({ value }, name) => !isSameValue(value, read[name]));
}

/** @param secret never stored. */
export function typeIn(
  typed: Typed,
  read: ReadValues,
  { name, value, secret }: { name: string; value: FormValue; secret: boolean },
): Typed {
  const { base } = typed[name] ?? { base: read[name] };
  return {
    ...typed,
    [name]: { value, ...(base !== undefined && { base }), ...(secret && { secret: true }) },
  };
}

export function conflictsOf(read: ReadValues, typed: Typed): Conflict[] {
  return Object.entries(unsaved(read, typed))
    .filter(([name, { base }]) => !isSameValue(base, read[name]))
    .map(([name, { base, value }]) => ({ name, base, mine: value, theirs: read[name] }));
}

/**
 * After a reload: fields that only one side changed, or both in the same way, are merged. A field that both
 * changed differently keeps the draft and is a conflict.
 */
export function settled(read: ReadValues, typed: Typed): Typed {
  return filter(unsaved(read, typed), ({ base, value }) => !isSameValue(value, base));
}

/** Rebases the draft on the values that were loaded last. */
export function rebased(read: ReadValues, typed: Typed): Typed {
  return mapValues(typed, ({ base: _, ...kept }, name) => {
    const base = read[name];
    return base === undefined ? kept : { ...kept, base };
  });
}

/** Input made while `sent` was being saved: it stays, based on the saved values. */
export function typedSince(sent: ReadValues, typed: Typed): Typed {
  return rebased(
    sent,
    filter(typed, ({ value }, name) => value !== sent[name]),
  );
}

/** Splits the draft into the named fields and the others. */
export function part(typed: Typed, names: readonly string[]): { named: Typed; others: Typed } {
  return {
    named: filter(typed, (_, name) => names.includes(name)),
    others: filter(typed, (_, name) => !names.includes(name)),
  };
}

export function isSameTyped(one: Typed, other: Typed): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every(
    (name) => one[name]?.value === other[name]?.value && one[name]?.base === other[name]?.base,
  );
}

/** The fields that may be stored in the browser. */
export function keepable(typed: Typed): Typed {
  return filter(typed, ({ secret }) => secret === undefined);
}

function filter(typed: Typed, test: (value: TypedValue, name: string) => boolean): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => test(value, name)));
}

function mapValues<To>(typed: Typed, change: (value: TypedValue, name: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, change(value, name)]));
}
