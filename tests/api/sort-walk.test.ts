/**
 * An index provides every order that a list offers, so that the first page of a long list is as fast as that of
 * a short one; or the contract gives a reason (`unindexed`).
 */
import { beforeAll, expect, test } from 'vitest';
import type { ListCall } from '#kernel/list.ts';
import { testApi, testPerson } from '../support/api.ts';
import { lists, requestList } from '../support/lists.ts';
import { type OtherCompany, otherCompany } from '../support/other-company.ts';
import { sortsOf } from '../support/plans.ts';

const app = testApi();
let company: OtherCompany;
const administrator = testPerson(app, 'ROLE_ADMIN');
beforeAll(async () => {
  company = await otherCompany(app);
});

const ordersOf = ({ list }: ListCall) => ['first', ...list.sort.flatMap((id) => [id, `-${id}`])];

test.each(lists)('each order of %s uses an index or is declared as unindexed', async (_, call) => {
  const found: string[] = [];
  for (const order of ordersOf(call)) {
    const query = order === 'first' ? {} : { sort: order };
    const sorts = await sortsOf(app.platform.engine, () =>
      requestList({ company, administrator }, call, query),
    );
    const isDeclared = order.replace(/^-/, '') in call.list.unindexed;
    // A list that is computed has no slice, and must be declared.
    if (sorts.length === 0) found.push(isDeclared ? order : `${order} (no slice)`);
    if (sorts.includes(true)) found.push(order);
  }
  expect(found).toEqual(ordersOf(call).filter((order) => order.replace(/^-/, '') in call.list.unindexed));
});
