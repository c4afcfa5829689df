import { expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import { beforeTests, form, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();
const company = beforeTests(() => expensesCompany(app));

test('a workspace’s own rates are listed with the built-in ones, once per type and day', async () => {
  const { owner, consultant } = company;
  const add = (percent: string) =>
    owner.request('/vat-rates', {
      method: 'POST',
      body: form({ type: 'TYPEC', percent, from: '2025-01-01', account: '44566' }),
    });
  const answers = await Promise.all([add('8.5'), add('8,50')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await add('101')).status).toBe(400);
  const { rates } = await consultant.api(contract.listVatRates, {});
  expect(rates.filter(({ type }) => type === 'TYPEC').map(({ rate, from }) => [rate, from])).toEqual([
    [1960, '2000-04-01'],
    [2000, '2014-01-01'],
    [850, '2025-01-01'],
  ]);
  const own = rates.find(({ rateId }) => rateId !== null)?.rateId ?? 0;
  expect((await owner.request(`/vat-rates/${own}`, { method: 'DELETE' })).status).toBe(200);
  expect((await owner.request(`/vat-rates/${own}`, { method: 'DELETE' })).status).toBe(404);
});

test('the account of a rate, including a built-in one, can be set and cleared', async () => {
  const { owner, consultant } = company;
  const rateOf = async (type: string, from: string) =>
    (await consultant.api(contract.listVatRates, {})).rates.find(
      (one) => one.type === type && one.from === from,
    );
  const set = (values: Record<string, string>, headers = {}) =>
    owner.request('/vat-rates/account', { method: 'PUT', body: form(values), headers });
  const ten = { type: 'TYPEB', from: '2014-01-01' };
  const before = await consultant.request('/vat-rates');
  expect((await set({ ...ten, account: '445662' })).status).toBe(200);
  // Setting the account of a built-in rate does not add a second rate, and the built-in rate cannot be
  // deleted.
  expect(await rateOf('TYPEB', '2014-01-01')).toEqual({
    ...ten,
    rate: 1000,
    account: '445662',
    rateId: null,
  });
  const stale = await set({ ...ten, account: '445663' }, { 'if-match': before.headers.get('etag') ?? '' });
  expect(stale.status).toBe(412);
  expect((await set({ ...ten, account: 'not an account' })).status).toBe(400);
  expect((await set({ type: 'TYPEB', from: '2014-01-02', account: '445663' })).status).toBe(404);
  expect((await consultant.request('/vat-rates/account', { method: 'PUT', body: form(ten) })).status).toBe(
    403,
  );
  expect((await set({ ...ten, account: '' })).status).toBe(200);
  expect(await rateOf('TYPEB', '2014-01-01')).toMatchObject({ account: '', rateId: null });
});
