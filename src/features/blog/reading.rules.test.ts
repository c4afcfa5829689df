import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoriesIn, categoriesSearch, decorateContent, inRhythm, toggled } from './reading.rules.ts';

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

test('headings link to themselves and tables scroll', () => {
  expect(decorateContent('<h2 id="s-a">A <em>b</em></h2>', 'Table')).toBe(
    '<h2 id="s-a"><a href="#s-a">A <em>b</em></a></h2>',
  );
  const linked = '<h3 id="s-a"><a href="/x">A</a></h3>';
  expect(decorateContent(linked, 'Table')).toBe(linked);
  expect(decorateContent('<table><tr></tr></table>', 'A "table"')).toBe(
    '<div data-scroll role="region" tabindex="0" aria-label="A &#34;table&#34;"><table><tr></tr></table></div>',
  );
});
