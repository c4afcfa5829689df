import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { mergeLines } from './merge-lines.ts';

const text = (...lines: string[]) => lines.join('\n');

test.each([
  ['lines apart', text('a', 'b', 'c'), text('A', 'b', 'c'), text('a', 'b', 'C'), text('A', 'b', 'C')],
  [
    'a line more and one less',
    text('a', 'b', 'c'),
    text('a', 'x', 'b', 'c'),
    text('a', 'b'),
    text('a', 'x', 'b'),
  ],
  ['the same change', text('a', 'b'), text('a', 'B'), text('a', 'B'), text('a', 'B')],
  ['the same line', text('a', 'b'), text('a', 'mine'), text('a', 'theirs'), undefined],
  ['lines side by side', text('a', 'b'), text('A', 'b'), text('a', 'B'), undefined],
  ['two lines at one place', text('a', 'b'), text('a', '1', 'b'), text('a', '2', 'b'), undefined],
  ['a line removed and the same line emptied', text('a', 'b'), text('a'), text('a', ''), undefined],
  [
    'a line changed within lines removed',
    text('a', 'b', 'c', 'd'),
    text('a', 'd'),
    text('a', 'B', 'c', 'd'),
    undefined,
  ],
])('%s', (_, base, mine, theirs, merged) => {
  expect(mergeLines(base, mine, theirs)).toBe(merged);
  expect(mergeLines(base, theirs, mine)).toBe(merged);
});

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((all) => all.join('\n'));

test('if only one side changed, the result is that side', () => {
  forAll(lines, lines, (base, changed) => {
    expect(mergeLines(base, changed, base)).toBe(changed);
    expect(mergeLines(base, base, changed)).toBe(changed);
    expect(mergeLines(base, changed, changed)).toBe(changed);
  });
});

test('the merge does not depend on the order of the sides, and every line comes from one of the texts', () => {
  forAll(lines, lines, lines, (base, mine, theirs) => {
    const merged = mergeLines(base, mine, theirs);
    expect(mergeLines(base, theirs, mine)).toBe(merged);
    const known = new Set([base, mine, theirs].flatMap((one) => one.split('\n')));
    for (const line of merged?.split('\n') ?? []) expect(known).toContain(line);
  });
});
