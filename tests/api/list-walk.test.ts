/**
 * Every list of every contract: filters and search give exactly the matching rows, orders sort them, columns
 * are named in both languages, the second page continues the first, and a page beyond the end has no rows and
 * the same count. `npm run mutate` breaks each of them, to show that this walk fails then.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ListCall } from '#kernel/list.ts';
import { locales } from '#kernel/locale.ts';
import { testApi, testPerson } from '../support/api.ts';
import { compareKeys, factsOf, filterFactsOf, keysOf, valuesIn } from '../support/list-facts.ts';
import { fillLists, NEEDLE } from '../support/list-rows.ts';
import { type AskedList, lists, requestList } from '../support/lists.ts';
import { type OtherCompany, otherCompany } from '../support/other-company.ts';

const app = testApi();
let company: OtherCompany;
const administrator = testPerson(app, 'ROLE_ADMIN');
beforeAll(async () => {
  company = await otherCompany(app);
  await fillLists(app, company);
});

const ask = (...asked: AskedList) => requestList({ company, administrator }, ...asked);

test.each(lists)('%s has the common fields of lists', async (_, call) => {
  const list = await ask(call);
  expect(list).toMatchObject({ rowsPerPage: 10, page: 0 });
  expect(list.rows.length).toBe(Math.min(10, list.totalCount));
  const { rows: second } = await ask(call, { rowsPerPage: 2, page: 1 });
  expect(second).toEqual(list.rows.slice(2, 4));
  const beyond = await ask(call, { page: 1000 });
  expect(beyond).toMatchObject({ rows: [], page: 1000, totalCount: list.totalCount });
});

test.each(lists)('%s names its columns in both languages', async (_, call) => {
  const known = Object.keys(call.list.columns);
  for (const locale of locales) {
    const { headers } = await ask(call, {}, locale);
    expect(headers.length > 0).toBe(known.length > 0);
    for (const { id, label } of headers) {
      expect(known).toContain(id);
      expect(label, `column_${call.list.name}_${id} is missing in messages.${locale}.json`).not.toBe(id);
    }
  }
});

/** Reads all rows of a list. */
async function allRows(call: ListCall, query: Record<string, unknown> = {}) {
  const { rows, totalCount } = await ask(call, { rowsPerPage: 1000, ...factsOf(call).query, ...query });
  expect(rows.length, `${call.id} ${JSON.stringify(query)}`).toBe(totalCount);
  return rows;
}

/** The numbers of orders, filters and searches of all lists, which must not be zero. */
const offered = { sort: 0, filters: 0, search: 0 };

/** Whether there are at least two rows on each side: otherwise a filter without effect would pass. */
function splits(part: readonly unknown[], all: readonly unknown[]): boolean {
  return part.length >= 2 && all.length - part.length >= 2;
}
const more = 'tests/support/list-rows.ts: make rows on both sides of';

const filters = lists.flatMap(([id, call]) =>
  call.list.filters.map((name) => [`${id} by ${name}`, call, name] as const),
);
test.each(filters)('the filter %s gives exactly the rows that match', async (_, call, name) => {
  offered.filters += 1;
  const all = await allRows(call);
  const { values, holds } = filterFactsOf(call, name);
  const filterValues = values?.(company) ?? [...new Set(all.flatMap((row) => valuesIn(row[name])))];
  const split: boolean[] = [];
  for (const value of filterValues) {
    const wanted = all.filter((row) => holds(row, value as never, company));
    expect(await allRows(call, { [name]: value }), `${call.id} ${name}=${value}`).toEqual(wanted);
    split.push(splits(wanted, all));
  }
  expect(split, `${more} ${call.id} ${name}`).toContain(true);
  expect(await allRows(call, { ...factsOf(call).query, [name]: factsOf(call).query?.[name] ?? '' })).toEqual(
    all,
  );
});

const searched = lists.filter(([, { list }]) => list.search);
test.each(searched)(
  'the search of %s finds the rows that contain the text, and no others',
  async (_, call) => {
    offered.search += 1;
    const all = await allRows(call);
    const wanted = all.filter((row) => JSON.stringify(row).includes(NEEDLE));
    expect(splits(wanted, all), `${more} a search in ${call.id}`).toBe(true);
    expect(await allRows(call, { q: NEEDLE.toUpperCase() })).toEqual(wanted);
    expect(await allRows(call, { q: 'nothing-is-called-so' })).toEqual([]);
  },
);

const sorted = lists.flatMap(([id, call]) => {
  const first = factsOf(call).first === undefined ? [] : ['first'];
  return [...first, ...call.list.sort].map((order) => [`${id} by ${order}`, call, order] as const);
});
test.each(sorted)('the order %s sorts the rows', async (_, call, order) => {
  offered.sort += 1;
  const up = await allRows(call, order === 'first' ? {} : { sort: order });
  if (order !== 'first') expect(up).toEqual((await allRows(call, { sort: `-${order}` })).toReversed());
  const keys = up.map((row) => keysOf(call, order, row));
  expect(keys).toEqual(keys.toSorted(compareKeys));
  expect(new Set(keys.map(String)).size, `${more} the order ${order} of ${call.id}`).toBeGreaterThan(2);
  if (factsOf(call).byId?.includes(order)) return;
  const [idField = ''] = Object.keys(call.list.row.shape).filter((name) => /_?id$/i.test(name));
  const byId = up.toSorted((one, other) => Number(one[idField]) - Number(other[idField]));
  expect(up, `${call.id} ${order}: ids grow in the same order, which proves nothing`).not.toEqual(byId);
  expect(up, `${call.id} ${order}: ids fall in the same order, which proves nothing`).not.toEqual(
    byId.toReversed(),
  );
});

const defaults = lists.filter(([, { list }]) => list.order !== undefined);
test.each(defaults)('%s has the default order of its contract', async (_, call) => {
  expect(await allRows(call)).toEqual(await allRows(call, { sort: call.list.order }));
});

test('the walk finds lists with orders, filters and a search', () => {
  for (const [what, times] of Object.entries(offered)) expect(times, what).toBeGreaterThan(5);
});
