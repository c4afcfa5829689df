/**
 * What was typed in the fields of a form, over what was read: a merge of three by field. Nothing here knows React, calls or
 * storage; `useTyped` (use-typed.ts) keeps it on a screen.
 */

/** What a field holds: a text as it was typed, or whether a box is ticked. The schema makes of it what is meant. */
export type FormValue = string | boolean;

/** What was read, by field. */
export type ReadValues = Readonly<Record<string, FormValue>>;

export interface TypedValue {
  /** What the field was when it was typed in; not there when it was empty. */
  base?: FormValue;
  value: FormValue;
  /** A password or a code: it is never kept anywhere. */
  secret?: true;
}

export type Typed = Readonly<Record<string, TypedValue>>;

/** A field that holds something else than was typed and than it was before. */
export interface Conflict {
  name: string;
  base: FormValue | undefined;
  mine: FormValue;
  theirs: FormValue | undefined;
}

/** An empty field, one that is not there and a box that is not ticked are the same. */
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

/** What the fields show. */
export function valuesOf(read: ReadValues, typed: Typed): ReadValues {
  return { ...read, ...mapValues(typed, ({ value }) => value) };
}

/** The fields that hold something else than was read. */
export function unsaved(read: ReadValues, typed: Typed): Typed {
  return filter(typed, ({ value }, name) => !isSameValue(value, read[name]));
}

/** @param secret whether it must never be kept. */
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
 * Once the reading came anew: what only one side changed is decided, what both changed alike too. What both changed
 * differently stays typed, and is a conflict.
 */
export function settled(read: ReadValues, typed: Typed): Typed {
  return filter(unsaved(read, typed), ({ base, value }) => !isSameValue(value, base));
}

/** What was typed is meant over what was read last, whatever it was typed over. */
export function rebased(read: ReadValues, typed: Typed): Typed {
  return mapValues(typed, ({ base: _, ...kept }, name) => {
    const base = read[name];
    return base === undefined ? kept : { ...kept, base };
  });
}

/** What was typed while `sent` was on its way: it stays typed, over what the server has by now. */
export function typedSince(sent: ReadValues, typed: Typed): Typed {
  return rebased(
    sent,
    filter(typed, ({ value }, name) => value !== sent[name]),
  );
}

/** Parts what was typed into the fields named and the others. */
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

/** What may be kept in the browser. */
export function keepable(typed: Typed): Typed {
  return filter(typed, ({ secret }) => secret === undefined);
}

function filter(typed: Typed, test: (value: TypedValue, name: string) => boolean): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => test(value, name)));
}

function mapValues<To>(typed: Typed, change: (value: TypedValue, name: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, change(value, name)]));
}
