import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { forAll } from '../../tests/support/for-all.ts';
import type { CallAnswer, CallArguments, CallInput } from './call.ts';
import { formatSort, type ListRow, listCall, parseSort } from './list.ts';

const listBoats = listCall({
  id: 'listBoats',
  path: '/boats',
  summary: 'Boats',
  access: 'member',
  name: 'boats',
  row: z.object({ boat_id: z.number(), title: z.string() }),
  columns: { title: 'name', built_on: 'date' },
  search: true,
  filters: { kind: z.enum(['sail', 'motor']), ownerId: z.coerce.number().int() },
  sort: ['title', 'built_on'],
  order: '-built_on',
  query: { language: z.enum(['EN', 'FR']) },
  extra: { harbours: z.array(z.string()) },
});

const listBare = listCall({
  id: 'listBare',
  path: '/bare',
  summary: 'Without anything',
  access: 'member',
  name: 'things',
  row: z.object({ id: z.number() }),
  countUpTo: 1000,
});

const paging = { rowsPerPage: '10', page: '0' };

test('a list’s query has paging, search, filters and sort, of which only paging and declared parameters are required', () => {
  expect(Object.keys(listBoats.query.shape).sort()).toEqual(
    ['kind', 'language', 'ownerId', 'page', 'q', 'rowsPerPage', 'sort'].sort(),
  );
  expect(listBoats.query.parse({ ...paging, language: 'EN' })).toEqual({
    rowsPerPage: 10,
    page: 0,
    language: 'EN',
  });
  expect(
    listBoats.query.parse({ ...paging, language: 'EN', kind: '', ownerId: '3', sort: '-title' }),
  ).toEqual({
    rowsPerPage: 10,
    page: 0,
    language: 'EN',
    ownerId: 3,
    sort: '-title',
  });
  for (const wrong of [
    { kind: 'rowing' },
    { sort: 'colour' },
    { sort: '--title' },
    { ownerId: 'x' },
    { page: '-1' },
  ])
    expect(listBoats.query.safeParse({ ...paging, language: 'EN', ...wrong }).success).toBe(false);
  expect(listBoats.query.safeParse({ ...paging }).success).toBe(false);
  expect(Object.keys(listBare.query.shape).sort()).toEqual(['page', 'rowsPerPage']);
});

test('a list’s answer has the fields of product.md §2', () => {
  const page = { rowsPerPage: 10, page: 0, totalCount: 1, headers: [{ id: 'title', label: 'Title' }] };
  const boats = [{ boat_id: 1, title: 'Argo' }];
  expect(listBoats.answer.parse({ ...page, boats, harbours: [] })).toEqual({ ...page, boats, harbours: [] });
  expect(listBoats.answer.safeParse({ ...page, boats }).success).toBe(false);
  expect(listBare.answer.safeParse({ ...page, things: [] }).success).toBe(false);
  expect(listBare.answer.safeParse({ ...page, things: [], countedInPart: true }).success).toBe(true);
});

test('the static type of a list matches its schema', () => {
  expectTypeOf<CallArguments<typeof listBoats>['query']>().toExtend<{
    sort?: 'title' | '-title' | 'built_on' | '-built_on' | undefined;
    kind?: 'sail' | 'motor' | '' | undefined;
    q?: string | undefined;
  }>();
  expectTypeOf<CallInput<typeof listBoats>['query']['ownerId']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<CallAnswer<typeof listBoats>['boats']>().toEqualTypeOf<{ boat_id: number; title: string }[]>();
  expectTypeOf<CallAnswer<typeof listBare>['countedInPart']>().toEqualTypeOf<boolean>();
  expectTypeOf<ListRow<typeof listBoats>>().toEqualTypeOf<{ boat_id: number; title: string }>();
  expect(listBoats.list.filters).toEqual(['kind', 'ownerId']);
});

test('a sort key has a column and a direction, and survives formatting and parsing', () => {
  forAll(fc.stringMatching(/^[a-z][a-zA-Z_]{0,20}$/), fc.boolean(), (column, descending) => {
    expect(parseSort(formatSort({ column, descending }))).toEqual({ column, descending });
  });
});
