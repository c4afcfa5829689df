import { expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import { listReports } from '#features/expenses/report.contract.ts';
import { testApi } from '../../../tests/support/api.ts';
import { listReceipts } from './contract.ts';
import { listTags, tagReceipts, untagReceipts } from './tag.contract.ts';

const app = testApi();
const query = { rowsPerPage: 10, page: 0 };

test('tags are added to several receipts, found by filter and search, and removed', async () => {
  const { consultant, manager, begin, add } = await expensesCompany(app);
  const params = { reportId: await begin(consultant) };
  const first = await add(consultant, params.reportId, { tags: 'Café;  client visit, cafe' });
  const second = await add(consultant, params.reportId);
  const tagsOf = async (filter = {}) => {
    const list = await consultant.api(listReceipts, { params, query: { ...query, ...filter } });
    expect(list.totalCount).toBe(list.receipts.length);
    return list.receipts.map(({ tags }) => tags);
  };
  expect(await tagsOf()).toEqual(['Café, client visit', '']);
  const body = { receiptIds: [first, second], tag: 'café' };
  expect(await consultant.api(tagReceipts, { params, body })).toEqual({ receiptIds: [second], tag: 'café' });
  expect(await tagsOf()).toEqual(['Café, client visit', 'café']);
  expect(await tagsOf({ tags: 'café' })).toEqual(['café']);
  expect((await manager.api(listTags)).tags).toEqual(['café', 'client visit', 'Café'].toSorted());
  const other = await begin(consultant, 'Other');
  await add(consultant, other, { tags: 'elsewhere' });
  const { texts } = await consultant.api(listReceipts, { params, query: { ...query, rowsPerPage: 1 } });
  expect(texts.tags).toEqual(['café', 'client visit', 'Café'].toSorted());
  const sought = { params: { userId: consultant.account.userId }, query: { ...query, q: 'CLIENT V' } };
  expect((await consultant.api(listReports, sought)).totalCount).toBe(1);
  await consultant.api(untagReceipts, { params, body: { receiptIds: [second], tag: 'café' } });
  expect(await tagsOf()).toEqual(['Café, client visit', '']);
});

test('a receipt has at most ten tags, and only its author can change them', async () => {
  const { consultant, manager, begin, add, submitted } = await expensesCompany(app);
  const reportId = await begin(consultant);
  const receiptId = await add(consultant, reportId, { tags: 'a,b,c,d,e,f,g,h,i,j' });
  const send = async (who: typeof consultant, id: number, receiptIds = [receiptId]) => {
    const body = JSON.stringify({ receiptIds, tag: 'k' });
    const headers = { 'content-type': 'application/json' };
    return (await who.request(`/reports/${id}/tags`, { method: 'POST', headers, body })).status;
  };
  expect(await send(consultant, reportId)).toBe(400);
  expect(await send(manager, reportId)).toBe(403);
  const other = await submitted('Sent');
  expect(await send(consultant, other)).toBe(409);
  expect(await send(consultant, await begin(consultant, 'Other'))).toBe(404);
});
