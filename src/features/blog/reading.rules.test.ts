import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import type { PostSummary } from './contract.ts';
import {
  authorPath,
  cardOf,
  categoriesIn,
  categoriesSearch,
  inRhythm,
  isChangedLater,
  positionIn,
  relatedTo,
  shareAddresses,
  toggled,
} from './reading.rules.ts';
import { RELATED_LOOKED_AT } from './rules.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 20 });

test('the category filter is read from the page’s address', () => {
  forAll(ids, (given) => {
    expect(categoriesIn(new URLSearchParams(categoriesSearch(given)))).toEqual(given);
  });
});

test('an invalid list of category ids is ignored', () => {
  for (const given of ['', '()', '(1,)', '(1;2)', 'a', '(1)x', '(-1)', '(0)', "(1)' or 1=1"]) {
    expect(categoriesIn(new URLSearchParams({ categoriesIn: given })), given).toEqual([]);
  }
  expect(categoriesIn(new URLSearchParams('categoriesIn=1,2,2'))).toEqual([1, 2]);
});

test('two clicks on a category restore the filter', () => {
  forAll(ids, fc.integer({ min: 1, max: 999_999_999 }), (given, id) => {
    expect(toggled(toggled(given, id), id).toSorted()).toEqual(given.toSorted());
  });
});

test('featured posts are grouped by three, and none is omitted', () => {
  expect(inRhythm([1, 2, 3, 4, 5])).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  forAll(fc.array(fc.integer()), (posts) => {
    expect(inRhythm(posts).flat()).toEqual(posts);
  });
});

const post = (post_id: number): PostSummary => ({
  post_id,
  title_id: `post-${post_id}`,
  title: `Post ${post_id}`,
  description: '',
  author: 'Ada',
  language: 'EN',
  version: 1,
  status: 'published',
  featured: false,
  languages: ['EN'],
  cover: null,
  cover_picture_src: '',
  cover_picture_title: '',
  categories: [],
  reading_minutes: 1,
  published_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});
test('the date of a change is shown only if it is on a later day than the publication, in the workspace’s time zone', () => {
  const changed = (updated_at: string) =>
    isChangedLater({ published_at: '2026-07-10T22:30:00.000Z', updated_at }, 'Europe/Paris');
  // The post was published on the 11th in Paris, which ends at 22:00 UTC.
  expect(changed('2026-07-11T21:59:59.000Z')).toBe(false);
  expect(changed('2026-07-11T22:00:00.000Z')).toBe(true);
});

const neighbour = (post_id: number) => ({ post_id, title_id: '', title: '' });

test('up to three posts are related, and none that the page links already', () => {
  const near = [9, 7, 6, 5, 4, 3].slice(0, RELATED_LOOKED_AT).map(post);
  const about = { previous: neighbour(7), next: neighbour(9) };
  expect(relatedTo(about, near)).toEqual([6, 5, 4].map((id) => cardOf(post(id))));
  expect(relatedTo({ previous: null, next: null }, [])).toEqual([]);
});

test('share links contain the title and the address', () => {
  const { mail, linkedIn } = shareAddresses('Half & half?', 'https://a.example/en/app/blog/read/x');
  expect(mail).toBe(
    'mailto:?subject=Half%20%26%20half%3F&body=https%3A%2F%2Fa.example%2Fen%2Fapp%2Fblog%2Fread%2Fx',
  );
  expect(new URL(linkedIn).searchParams.get('url')).toBe('https://a.example/en/app/blog/read/x');
});

test('an author’s page has the name in its path', () => {
  expect(authorPath('Agnès O’Neill/Roy')).toBe('/author/Agn%C3%A8s%20O%E2%80%99Neill%2FRoy');
});

test('the position in a list is a number in the address', () => {
  expect(positionIn(new URLSearchParams('after=12'))).toBe('12');
  expect(positionIn(new URLSearchParams('after=1%27'))).toBeUndefined();
  expect(positionIn(new URLSearchParams(''))).toBeUndefined();
});
