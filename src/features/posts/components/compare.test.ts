import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBlocks, sideOf } from './compare.ts';

test('a changed block names its words, and each unchanged line is one block', () => {
  expect(compareBlocks('One.\nIt held well.\nThree.', 'One.\nIt broke well.\nThree.')).toEqual([
    { changed: false, parts: [{ kind: 'same', text: 'One.' }] },
    {
      changed: true,
      parts: [
        { kind: 'same', text: 'It ' },
        { kind: 'gone', text: 'held' },
        { kind: 'come', text: 'broke' },
        { kind: 'same', text: ' well.' },
      ],
    },
    { changed: false, parts: [{ kind: 'same', text: 'Three.' }] },
  ]);
});

test('a block of only one text is its own block', () => {
  expect(compareBlocks('A\nB', 'A')).toEqual([
    { changed: false, parts: [{ kind: 'same', text: 'A' }] },
    { changed: true, parts: [{ kind: 'gone', text: 'B' }] },
  ]);
  expect(compareBlocks('', 'A')).toEqual([{ changed: true, parts: [{ kind: 'come', text: 'A' }] }]);
});

const text = fc.array(fc.constantFrom('a', 'b c', 'c d e', '<p>b</p>', 'é'), { minLength: 1, maxLength: 9 });

test('each side contains its whole text', () =>
  fc.assert(
    fc.property(text, text, (one, other) => {
      const blocks = compareBlocks(one.join('\n'), other.join('\n'));
      const side = (which: 'before' | 'after', only: 'gone' | 'come') =>
        blocks
          .filter(({ parts }) => parts.some(({ kind }) => kind === 'same' || kind === only))
          .map((block) =>
            sideOf(block, which)
              .map((part) => part.text)
              .join(''),
          );
      expect(side('before', 'gone')).toEqual(one);
      expect(side('after', 'come')).toEqual(other);
    }),
  ));
