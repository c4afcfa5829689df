import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import {
  conflictsOf,
  type Draft,
  draftSince,
  mergedDraft,
  rebasedDraft,
  unsavedPart,
  valuesOf,
  withInput,
  withoutSecrets,
} from './draft.ts';

const type = (read: Record<string, string>, ...fields: [name: string, value: string][]): Draft =>
  fields.reduce<Draft>((typed, [name, value]) => withInput(typed, read, { name, value, secret: false }), {});

test('a change on one side only is merged', () => {
  const typed = type({ name: 'Ann', city: 'Lyon' }, ['name', 'Anna'], ['city', 'Lyon']);
  const read = { name: 'Ann', city: 'Nice' };
  const now = mergedDraft(read, typed);
  expect(valuesOf(read, now)).toEqual({ name: 'Anna', city: 'Nice' });
  expect(conflictsOf(read, now)).toEqual([]);
});

test('different changes on both sides are a conflict until the person resolves it', () => {
  const typed = mergedDraft({ name: 'Anne' }, type({ name: 'Ann' }, ['name', 'Anna']));
  expect(conflictsOf({ name: 'Anne' }, typed)).toEqual([
    { name: 'name', base: 'Ann', mine: 'Anna', theirs: 'Anne' },
  ]);
  expect(conflictsOf({ name: 'Anne' }, rebasedDraft({ name: 'Anne' }, typed))).toEqual([]);
  expect(conflictsOf({ name: 'Anna' }, typed)).toEqual([]);
});

test('input that is typed during a save stays', () => {
  const typed = type({ name: 'Ann', city: 'Lyon' }, ['name', 'Anna'], ['city', 'Nice']);
  const sent = { name: 'Anna', city: 'Ni' };
  expect(draftSince(sent, typed)).toEqual({ city: { base: 'Ni', value: 'Nice' } });
});

test('an emptied field counts as changed, and one that was always empty does not', () => {
  expect(unsavedPart({ name: 'Ann' }, type({ name: 'Ann' }, ['name', '']))).not.toEqual({});
  expect(unsavedPart({}, type({}, ['name', '']))).toEqual({});
});

test('a secret is never stored', () => {
  expect(withoutSecrets(withInput({}, {}, { name: 'password', value: 'p', secret: true }))).toEqual({});
});

const value = fc.constantFrom('', 'a', 'b', 'c');
const reading = fc.record({ x: value, y: value });

test('merging takes my value where I changed it, else theirs, and merging again changes nothing', () => {
  forAll(reading, reading, reading, (base, mine, theirs) => {
    const typed = mergedDraft(theirs, type(base, ['x', mine.x], ['y', mine.y]));
    const shown = valuesOf(theirs, typed);
    for (const name of ['x', 'y'] as const)
      expect(shown[name]).toBe(mine[name] === base[name] ? theirs[name] : mine[name]);
    const conflicts = conflictsOf(theirs, typed).map(({ name }) => name);
    expect(conflicts).toEqual(
      (['x', 'y'] as const).filter((name) => new Set([base[name], mine[name], theirs[name]]).size === 3),
    );
    expect(mergedDraft(theirs, typed)).toEqual(typed);
  });
});
