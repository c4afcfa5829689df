import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../../tests/support/for-all.ts';
import { compareBlocks, sideOf } from './compare.ts';

test('a changed block lists its changed words, and each unchanged line is one block', () => {
  expect(compareBlocks('One.\nIt held well.\nThree.', 'One.\nIt broke well.\nThree.')).toEqual([
    { changed: false, parts: [{ kind: 'same', text: 'One.' }] },
    {
      changed: true,
      parts: [
        { kind: 'same', text: 'It ' },
        { kind: 'removed', text: 'held' },
        { kind: 'added', text: 'broke' },
        { kind: 'same', text: ' well.' },
      ],
    },
    { changed: false, parts: [{ kind: 'same', text: 'Three.' }] },
  ]);
});

test('lines that only one of the texts has are a separate block', () => {
  expect(compareBlocks('A\nB', 'A')).toEqual([
    { changed: false, parts: [{ kind: 'same', text: 'A' }] },
    { changed: true, parts: [{ kind: 'removed', text: 'B' }] },
  ]);
  expect(compareBlocks('', 'A')).toEqual([{ changed: true, parts: [{ kind: 'added', text: 'A' }] }]);
});

const text = fc.array(fc.constantFrom('a', 'b c', 'c d e', '<p>b</p>', 'é'), { minLength: 1, maxLength: 9 });

test('the blocks of each side, joined, are its whole text', () =>
  forAll(text, text, (one, other) => {
    const blocks = compareBlocks(one.join('\n'), other.join('\n'));
    const side = (which: 'before' | 'after', only: 'removed' | 'added') =>
      blocks
        .filter(({ parts }) => parts.some(({ kind }) => kind === 'same' || kind === only))
        .map((block) =>
          sideOf(block, which)
            .map((part) => part.text)
            .join(''),
        );
    expect(side('before', 'removed')).toEqual(one);
    expect(side('after', 'added')).toEqual(other);
  }));
