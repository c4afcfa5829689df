import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagingQuery } from '#kernel/list.ts';
import { forAll } from '../../tests/support/for-all.ts';
import { pagingIn } from './list-address.ts';

test('by default a list starts at page 0 with its own number of rows', () => {
  expect(pagingIn(new URLSearchParams())).toEqual({ page: 0, rowsPerPage: 10 });
  expect(pagingIn(new URLSearchParams(), 5)).toEqual({ page: 0, rowsPerPage: 5 });
});

test('the URL sets the page and the number of rows', () => {
  expect(pagingIn(new URLSearchParams('page=3&rows=50'))).toEqual({ page: 3, rowsPerPage: 50 });
});

test('any URL gives a valid query', () => {
  forAll(fc.string(), fc.string(), (page, rows) => {
    expect(pagingQuery.safeParse(pagingIn(new URLSearchParams({ page, rows }))).success).toBe(true);
  });
});
