/**
 * Every order that a list offers is one in which an index gives its rows, so that the first page of a long list is as
 * fast as that of a short one; or it stands below with its reason.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListCall } from '#kernel/list.ts';
import { startApi, type TestApi, type TestClient } from '../support/api.ts';
import { askList, lists } from '../support/lists.ts';
import { type OtherCompany, otherCompany } from '../support/other-company.ts';
import { sortsOf } from '../support/plans.ts';

let app: TestApi;
let company: OtherCompany;
let administrator: TestClient;
beforeAll(async () => {
  app = await startApi();
  company = await otherCompany(app);
  administrator = await app.signIn('ROLE_ADMIN');
});
afterAll(() => app.close());

/** By list and order; `first` is the order without `sort`. */
const sorted: Readonly<Record<string, string>> = {
  ...because('named in the language of who reads; an office writes some dozens', [
    'listCategories first',
    'listCategoriesOfPost first',
  ]),
  ...because('presets are named in the language of who reads, and stand where their names belong', [
    'listContracts first',
    'listContracts cname',
    'listContracts -cname',
  ]),
  ...because('of one report, which holds a thousand receipts at most (MOST_RECEIPTS)', [
    'listReceipts first',
    'listReceipts receiptNumber',
    'listReceipts -receiptNumber',
    'listReceipts date',
    'listReceipts -date',
  ]),
  ...because('each row is added up from the weeks of a month', ['readBoard first']),
  ...because('how full a workspace is follows from its plan and its files', ['listStorage first']),
};

function because(reason: string, orders: readonly string[]) {
  return Object.fromEntries(orders.map((order) => [order, reason]));
}

const ordersOf = ({ list }: ListCall) => ['first', ...list.sort.flatMap((id) => [id, `-${id}`])];

test.each(lists)('%s', async (id, call) => {
  const found: string[] = [];
  for (const order of ordersOf(call)) {
    const query = order === 'first' ? {} : { sort: order };
    const sorts = await sortsOf(app.platform.engine, () => askList({ company, administrator }, call, query));
    if (sorts.length === 0) found.push(`${order} (no slice)`);
    if (sorts.includes(true)) found.push(order);
  }
  expect(found).toEqual(ordersOf(call).filter((order) => `${id} ${order}` in sorted));
});
