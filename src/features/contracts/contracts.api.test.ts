import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { presets, soughtOf } from './rules.ts';

const app = testApi();
let workspaceId: number;
let owner: TestClient;
let manager: TestClient;
let consultant: TestClient;
beforeAll(async () => {
  ({ workspaceId, owner, manager, user: consultant } = await app.company());
});

type Fields = Parameters<typeof form>[0];
const post = (fields: Fields, by = manager) =>
  by.request('/contracts', { method: 'POST', body: form(fields) });

async function create(fields: Fields): Promise<contract.Contract> {
  const answer = await post(fields);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
}

async function namesOf(by: TestClient, query: object = {}, headers?: Record<string, string>) {
  const paging = { rowsPerPage: 100, page: 0, ...query };
  const list = await by.api(contract.listContracts, { query: paging }, { headers });
  return list.contracts.map(({ cname }) => cname);
}

const read = (contractId: number, by = manager) => by.api(contract.readContract, { params: { contractId } });

describe('a new workspace', () => {
  test('a new workspace has the three absences, named in the reader’s language', async () => {
    const fresh = await app.signIn('ROLE_OWNER');
    expect(await namesOf(fresh)).toEqual(['Paid leave', 'RTT', 'Sick leave']);
    expect(await namesOf(fresh, {}, { 'accept-language': 'fr' })).toEqual([
      'Arrêt maladie',
      'Congés payés',
      'RTT',
    ]);
    for (const q of ['conges', 'PAID', 'payés']) expect(await namesOf(fresh, { q })).toEqual(['Paid leave']);
  });

  test('absences are found by search and filters, like other contracts', async () => {
    const rows = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      db.selectFrom('contracts').selectAll().where('preset', 'is not', null).orderBy('id').execute(),
    );
    expect(rows.map(({ preset }) => preset)).toEqual([...presets]);
    for (const { preset, sought } of rows) {
      const searchText = soughtOf({ cname: '', client: '', preset });
      expect(sought.split(' ').toSorted()).toEqual(searchText.split(' ').toSorted());
    }
  });

  test('absences can be renamed, and a new name is not translated', async () => {
    const other = await app.signIn('ROLE_OWNER');
    const { contracts } = await other.api(contract.listContracts, { query: { rowsPerPage: 10, page: 0 } });
    const [leave] = contracts;
    const change = (body: { cname: string }) =>
      other.api(contract.updateContract, { params: { contractId: leave?.contractId ?? 0 }, body });
    expect(await change({ cname: 'Congés payés' })).toMatchObject({
      cname: 'Paid leave',
      preset: 'paid-leave',
    });
    expect(await change({ cname: 'Holiday' })).toMatchObject({ cname: 'Holiday', preset: null });
    expect(await namesOf(other, {}, { 'accept-language': 'fr' })).toContain('Holiday');
    expect(await namesOf(other, { q: 'conges' })).toEqual([]);
  });
});

describe('a contract', () => {
  test('a contract requires only a name', async () => {
    expect(await create({ cname: '  Banque   de l’Ouest ' })).toMatchObject({
      cname: 'Banque de l’Ouest',
      client: '',
      kind: 'client',
      forEverybody: false,
      currency: 'EUR',
      startDate: null,
      endDate: null,
      dailyRate: null,
      state: 'open',
      closed_at: null,
    });
  });

  test('a contract stores all values that it is given', async () => {
    const made = await create({
      cname: 'Refonte',
      client: 'Acme',
      kind: 'client',
      startDate: '1/2/2026',
      endDate: '2026-12-31',
      dailyRate: '650,5',
      currency: 'chf',
      forEverybody: '',
    });
    expect(made).toMatchObject({ startDate: '2026-02-01', endDate: '2026-12-31', dailyRate: '650.50' });
    expect(await read(made.contractId)).toEqual(made);
  });

  test('a contract that is an absence is for everybody', async () => {
    expect(await create({ cname: 'Parental leave', kind: 'absence' })).toMatchObject({ forEverybody: true });
  });

  test.each([
    [{}, 'cname'],
    [{ cname: ' ' }, 'cname'],
    [{ cname: 'x'.repeat(201) }, 'cname'],
    [{ cname: 'A', startDate: '2026-02-30' }, 'startDate'],
    [{ cname: 'A', startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate'],
    [{ cname: 'A', dailyRate: 'much' }, 'dailyRate'],
    [{ cname: 'A', dailyRate: '1.234' }, 'dailyRate'],
    [{ cname: 'A', currency: 'EURO' }, 'currency'],
    [{ cname: 'A', kind: 'holiday' }, 'kind'],
    [{ cname: 'A', forEverybody: 'on' }, 'forEverybody'],
  ])('a contract with %j is rejected with an error at %s', async (fields, field) => {
    const answer = await post(fields);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  test('an update changes only the fields that were sent, and an empty value clears a field', async () => {
    const { contractId } = await create({ cname: 'A', client: 'B', startDate: '2026-01-01', dailyRate: '1' });
    const change = (body: Record<string, string>) =>
      manager.request(`/contracts/${contractId}`, { method: 'PUT', body: form(body) });
    expect((await change({ client: 'C' })).status).toBe(200);
    expect(await read(contractId)).toMatchObject({ cname: 'A', client: 'C', dailyRate: '1.00' });
    expect((await change({ startDate: '', dailyRate: '' })).status).toBe(200);
    expect(await read(contractId)).toMatchObject({ startDate: null, dailyRate: null });
    // Changes are validated together with the unchanged values.
    expect((await change({ startDate: '2026-06-01' })).status).toBe(200);
    const wrong = await change({ endDate: '2026-05-31' });
    expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([400, ['endDate']]);
    expect((await change({ dailyRate: '1.50' })).status).toBe(200);
    const inYen = await change({ currency: 'JPY' });
    expect([inYen.status, Object.keys((await inYen.json()).errors)]).toEqual([400, ['dailyRate']]);
    expect((await change({})).status).toBe(200);
  });

  test('an internal contract that becomes a client contract is no longer for everybody', async () => {
    const { contractId } = await create({ cname: 'Guild', kind: 'internal', forEverybody: 'on' });
    const change = (body: object) =>
      manager.request(`/contracts/${contractId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await change({ kind: 'absence' })).json()).toMatchObject({ forEverybody: true });
    expect(await (await change({ kind: 'client' })).json()).toMatchObject({ forEverybody: false });
  });

  test('a contract is closed once and can be reopened', async () => {
    const { contractId } = await create({ cname: 'To be closed' });
    const step = (name: string) => manager.request(`/contracts/${contractId}/${name}`, { method: 'POST' });
    expect(await (await step('close')).json()).toMatchObject({ state: 'closed' });
    const again = await step('close');
    expect([again.status, await again.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'CONTRACT_CLOSED', msg: 'FAILED TO UPDATE CONTRACT' }),
    ]);
    expect(await namesOf(manager, { state: 'closed' })).toContain('To be closed');
    expect(await (await step('reopen')).json()).toMatchObject({ state: 'open', closed_at: null });
    expect((await step('reopen')).status).toBe(409);
  });
});

describe('the list', () => {
  test('the list finds contracts by name and client, ignoring case and accents', async () => {
    await create({ cname: 'Théâtre', client: 'Ville de Besançon' });
    for (const q of ['theatre', 'THÉÂ', 'besancon', 'Besanç'])
      expect(await namesOf(manager, { q })).toEqual(['Théâtre']);
    expect(await namesOf(manager, { q: '%' })).toEqual([]);
  });

  test('the list is filtered by kind and by the state that the rules give today', async () => {
    await create({ cname: 'Past', startDate: '2020-01-01', endDate: '2020-12-31' });
    await create({ cname: 'Future', startDate: '2199-01-01' });
    const everything = { rowsPerPage: 100, page: 0 };
    const { contracts } = await manager.api(contract.listContracts, { query: everything });
    for (const state of ['open', 'upcoming', 'ended', 'closed'] as const) {
      const expected = contracts.filter((row) => row.state === state).map(({ cname }) => cname);
      expect(await namesOf(manager, { state })).toEqual(expected);
    }
    expect(await namesOf(manager, { state: 'ended' })).toContain('Past');
    expect(await namesOf(manager, { state: 'upcoming' })).toContain('Future');
    expect(await namesOf(manager, { kind: 'absence' })).toContain('RTT');
    expect(await namesOf(manager, { kind: 'client' })).not.toContain('RTT');
  });

  test('consultants see only their own contracts, without rates and without the number of members', async () => {
    const mine = await create({ cname: 'Mine', dailyRate: '700' });
    const others = await create({ cname: 'Not mine', dailyRate: '700' });
    await manager.request(`/contracts/${mine.contractId}`, {
      method: 'POST',
      body: form({ memberId: String(consultant.account.userId) }),
    });
    const names = await namesOf(consultant);
    expect(names).toContain('Mine');
    expect(names).toContain('Sick leave');
    expect(names).not.toContain('Not mine');
    const { contracts, headers } = await consultant.api(contract.listContracts, {
      query: { rowsPerPage: 100, page: 0 },
    });
    expect(headers.map(({ id }) => id)).not.toContain('members');
    expect(contracts.every(({ dailyRate, members }) => dailyRate === null && members === null)).toBe(true);
    expect(await read(mine.contractId, consultant)).toMatchObject({ cname: 'Mine', dailyRate: null });
    await expect(read(others.contractId, consultant)).rejects.toMatchObject({ status: 404 });
    expect(await read(mine.contractId)).toMatchObject({ dailyRate: '700.00' });
  });
});

describe('deleting', () => {
  const remove = (body: unknown, by = owner) =>
    by.request('/contracts', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Creates three contracts. @returns their ids in ascending order. */
  const three = async (name: string) => {
    const made = await Promise.all([1, 2, 3].map((n) => create({ cname: `${name} ${n}` })));
    return made.map(({ contractId }) => contractId).sort((a, b) => a - b);
  };

  test('ids of contracts to delete are accepted in an object and as a bare array', async () => {
    const [first = 0, second = 0, third = 0] = await three('Gone');
    const answer = await remove({ ids: [first, second, first] });
    expect([answer.status, await answer.json()]).toEqual([200, { ids: [first, second] }]);
    expect((await remove([third])).status).toBe(200);
    expect(await namesOf(manager, { q: 'gone' })).toEqual([]);
    expect((await remove([third])).status).toBe(404);
  });

  test('ids are accepted in the query, one or several; those in the body have precedence', async () => {
    const [first = 0, second = 0, third = 0] = await three('Query');
    const removeBy = (query: string) => owner.request(`/contracts?${query}`, { method: 'DELETE' });
    expect((await removeBy(`ids=${first}`)).status).toBe(200);
    const answer = await owner.request(`/contracts?ids=${second}`, {
      method: 'DELETE',
      body: form({ 'ids[]': String(third) }),
    });
    expect(await answer.json()).toEqual({ ids: [third] });
    const [fourth, fifth] = await three('Query again');
    expect((await removeBy(`ids=${fourth}&ids=${fifth}`)).status).toBe(200);
    expect(await namesOf(manager, { q: 'query' })).toHaveLength(2);
  });

  test('if an id is unknown or belongs to another workspace, none of the contracts is deleted', async () => {
    const ids = await three('Kept');
    const stranger = await app.signIn('ROLE_OWNER');
    const { contracts } = await stranger.api(contract.listContracts, { query: { rowsPerPage: 1, page: 0 } });
    const foreign = contracts[0]?.contractId ?? 0;
    for (const other of [foreign, 2_000_000_000]) {
      expect((await remove({ ids: [...ids, other] })).status).toBe(404);
      expect(await namesOf(manager, { q: 'kept' })).toHaveLength(3);
    }
    expect(await read(foreign, stranger)).toMatchObject({ contractId: foreign });
  });

  test('of concurrent requests to delete a contract, one succeeds', async () => {
    const ids = await three('Race');
    const answers = await Promise.all([
      remove(ids),
      remove(ids.toReversed()),
      remove(ids.slice(0, 2)),
      remove(ids),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(3);
  });

  test.each([{ ids: [] }, [], {}, { ids: 'all' }, { ids: [0] }])('deleting rejects %j', async (body) => {
    expect((await remove(body)).status).toBe(400);
  });
});
