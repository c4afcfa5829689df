import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoriesIn, categoriesSearch, inRhythm, toggled } from './reading.rules.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 20 });

test('the filter of an address is read as it is written', () => {
  fc.assert(
    fc.property(ids, (given) => {
      expect(categoriesIn(new URLSearchParams(categoriesSearch(given)))).toEqual(given);
    }),
  );
});

test('what is no list of ids means no filter', () => {
  for (const given of ['', '()', '(1,)', '(1;2)', 'a', '(1)x', '(-1)', '(0)', "(1)' or 1=1"]) {
    expect(categoriesIn(new URLSearchParams({ categoriesIn: given })), given).toEqual([]);
  }
  expect(categoriesIn(new URLSearchParams('categoriesIn=1,2,2'))).toEqual([1, 2]);
});

test('two clicks on a chip change nothing', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 999_999_999 }), (given, id) => {
      expect(toggled(toggled(given, id), id).toSorted()).toEqual(given.toSorted());
    }),
  );
});

test('featured posts come in groups of three, none lost', () => {
  expect(inRhythm([1, 2, 3, 4, 5])).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer()), (posts) => {
      expect(inRhythm(posts).flat()).toEqual(posts);
    }),
  );
});
