/**
 * Every list of every contract: what it offers works, its columns are named in both languages, and a page past the end
 * has no rows and the same count.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#kernel/locale.ts';
import { startApi, type TestApi, type TestClient } from '../support/api.ts';
import { type AskedList, askList, lists } from '../support/lists.ts';
import { type OtherCompany, otherCompany } from '../support/other-company.ts';
import { sampleOf } from '../support/sample.ts';

let app: TestApi;
let company: OtherCompany;
let administrator: TestClient;
beforeAll(async () => {
  app = await startApi();
  company = await otherCompany(app);
  administrator = await app.signIn('ROLE_ADMIN');
});
afterAll(() => app.close());

const ask = (...asked: AskedList) => askList({ company, administrator }, ...asked);

test.each(lists)('%s answers as every list does', async (_, call) => {
  const list = await ask(call);
  expect(list).toMatchObject({ rowsPerPage: 10, page: 0 });
  expect(list.rows.length).toBe(Math.min(10, list.totalCount));
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

/** What was asked of all lists together: none offers everything. */
const offered = { sort: 0, filters: 0, search: 0 };

test.each(lists)('%s can be sorted, filtered and searched by all it offers', async (_, call) => {
  const { search, sort, filters } = call.list;
  offered.sort += sort.length;
  offered.filters += filters.length;
  offered.search += search ? 1 : 0;
  const { totalCount } = await ask(call);
  const samples = sampleOf(call.query, company.ids);
  for (const id of sort) {
    const [up, down] = [await ask(call, { sort: id }), await ask(call, { sort: `-${id}` })];
    expect(up.totalCount).toBe(totalCount);
    if (totalCount <= 10) expect(up.rows).toEqual(down.rows.toReversed());
  }
  for (const name of filters) {
    const value = samples[name];
    expect(value, `a sample of the filter ${name}`).not.toBe('');
    expect((await ask(call, { [name]: '' })).totalCount).toBe(totalCount);
    expect((await ask(call, { [name]: value })).totalCount).toBeLessThanOrEqual(totalCount);
  }
  if (search)
    expect(await ask(call, { q: 'nothing-is-called-so' })).toMatchObject({ rows: [], totalCount: 0 });
});

test('lists offer orders, filters and a search', () => {
  for (const [what, times] of Object.entries(offered)) expect(times, what).toBeGreaterThan(5);
});
