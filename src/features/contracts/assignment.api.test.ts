import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { form, problemOf, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as assignment from './assignment.contract.ts';
import * as contract from './contract.ts';
import { deleteContracts } from './server/contract.service.ts';
import { contractsOf } from './server/member.service.ts';

const app = testApi();
let workspaceId: number;
let manager: TestClient;
let ada: TestClient;
beforeAll(async () => {
  workspaceId = await app.workspace({ pricing: 'enterprise' });
  manager = await app.signIn('ROLE_MANAGER', workspaceId);
  ada = await app.signIn(await person({ first_name: 'Ada', last_name: 'Lovelace', login: 'ada' }));
});

const person = (values: object) => app.account({ workspace_id: workspaceId, ...values });

async function create(body: { cname: string; kind?: 'internal'; forEverybody?: boolean }): Promise<number> {
  return (await manager.api(contract.createContract, { body })).contractId;
}

const change = (method: string, contractId: number, memberId: number) =>
  manager.request(`/contracts/${contractId}`, { method, body: form({ memberId: String(memberId) }) });
const add = (contractId: number, memberId: number) => change('POST', contractId, memberId);

async function membersOf(contractId: number): Promise<number[]> {
  const { members } = await manager.api(assignment.listContractMembers, { params: { contractId } });
  return members.map(({ memberId }) => memberId);
}

test('the query can name the person, because some proxies drop the body of a DELETE', async () => {
  const contractId = await create({ cname: 'Query' });
  await add(contractId, ada.account.userId);
  const remove = (query: string) => manager.request(`/contracts/${contractId}${query}`, { method: 'DELETE' });
  expect((await remove('')).status).toBe(400);
  expect((await remove(`?memberId=${ada.account.userId}`)).status).toBe(201);
  expect(await membersOf(contractId)).toEqual([]);
  const { paths } = await (await manager.request('/openapi.json')).json();
  expect(paths['/contracts/{contractId}'].delete.parameters).toContainEqual(
    expect.objectContaining({ name: 'memberId', in: 'query', required: false }),
  );
});

describe('assigning a person', () => {
  test('assigning a person returns the person', async () => {
    const contractId = await create({ cname: 'One' });
    const answer = await add(contractId, ada.account.userId);
    expect([answer.status, await answer.json()]).toEqual([
      201,
      expect.objectContaining({ memberId: ada.account.userId, user_id: ada.account.userId, login: 'ada' }),
    ]);
    expect(await membersOf(contractId)).toEqual([ada.account.userId]);
  });

  test('of twenty concurrent requests to assign a person, one succeeds', async () => {
    const contractId = await create({ cname: 'Crowded' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(contractId, ada.account.userId)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(19);
    for (const answer of refused)
      expect(await problemOf(answer)).toEqual({
        status: 409,
        code: 'ALREADY_ON_CONTRACT',
        msg: 'FAILED TO ADD MEMBER TO CONTRACT',
      });
    expect(await membersOf(contractId)).toEqual([ada.account.userId]);
  });

  test('assigning requires an active person and an open contract that is not for everybody', async () => {
    const contractId = await create({ cname: 'Needs' });
    const closed = await create({ cname: 'Closed' });
    await manager.request(`/contracts/${closed}/close`, { method: 'POST' });
    const forEverybody = await create({ cname: 'All', kind: 'internal', forEverybody: true });
    const disabled = await person({ account_state: 'disabled' });
    const pending = await person({ user_state: 'pending' });
    const deleted = await person({ user_state: 'deleted', account_state: 'disabled' });
    const stranger = await app.signIn('ROLE_USER');
    const { userId } = ada.account;
    expect(await problemOf(await add(closed, userId))).toMatchObject({ code: 'CONTRACT_CLOSED' });
    expect(await problemOf(await add(forEverybody, userId))).toMatchObject({ code: 'FOR_EVERYBODY' });
    expect(await problemOf(await add(contractId, disabled.userId))).toMatchObject({
      code: 'MEMBER_NOT_ACTIVE',
    });
    expect(await problemOf(await add(contractId, pending.userId))).toMatchObject({
      code: 'MEMBER_NOT_ACTIVE',
    });
    for (const id of [deleted.userId, stranger.account.userId, 2_000_000_000])
      expect((await add(contractId, id)).status).toBe(404);
    expect((await add(2_000_000_000, userId)).status).toBe(404);
    expect(await membersOf(contractId)).toEqual([]);
  });
});

test('removing a person returns 201, and removing somebody who is not assigned returns 404', async () => {
  const contractId = await create({ cname: 'Off' });
  await add(contractId, ada.account.userId);
  const answer = await change('DELETE', contractId, ada.account.userId);
  expect([answer.status, await answer.json()]).toEqual([201, { contractId, memberId: ada.account.userId }]);
  expect((await change('DELETE', contractId, ada.account.userId)).status).toBe(404);
  expect(await membersOf(contractId)).toEqual([]);
});

test('members are sorted by name, and the next page continues after a person who was removed', async () => {
  const contractId = await create({ cname: 'Many' });
  const people = await Promise.all(
    Array.from({ length: 65 }, (_, n) => person({ last_name: `Name ${String(n).padStart(2, '0')}` })),
  );
  const rows = app.rows(workspaceId);
  for (const { userId } of people)
    await rows.add('contract_members', { contract_id: contractId, account_id: userId });
  const found: number[] = [];
  let page = await manager.api(assignment.listContractMembers, { params: { contractId } });
  for (;;) {
    found.push(...page.members.map(({ memberId }) => memberId));
    const lastId = found.at(-1) ?? 0;
    if (!page.more) break;
    // Removes the last person of a page and adds one before: the next page neither skips nor repeats anybody.
    await change('DELETE', contractId, lastId);
    await add(contractId, (await person({ last_name: 'Aaa' })).userId);
    page = await manager.api(assignment.listMoreContractMembers, { params: { contractId, lastId } });
  }
  expect(found).toEqual(people.map(({ userId }) => userId));
  const after = { contractId, lastId: 2_000_000_000 };
  expect(await manager.api(assignment.listMoreContractMembers, { params: after })).toEqual({
    members: [],
    more: false,
  });
});

test('assignable people are found by name, login and e-mail address, ignoring case and accents', async () => {
  const contractId = await create({ cname: 'Search' });
  const chloe = await person({
    first_name: 'Chloé',
    last_name: 'Béranger',
    login: 'cberanger',
    email: 'chloe.b@test.example',
  });
  await person({ first_name: 'Chloé', last_name: 'Disabled', account_state: 'disabled' });
  await person({ first_name: 'Chloé', last_name: 'Pending', user_state: 'pending' });
  const find = async (query: string) => {
    const { users } = await manager.api(assignment.findAssignableUsers, {
      params: { query },
      query: { type: 'aunic', contractId },
    });
    return users.map(({ memberId }) => memberId);
  };
  for (const query of ['chloe', 'BERANGER', 'Béran', 'oé bé', 'cberanger', 'chloe.b@'])
    expect(await find(query), query).toEqual([chloe.userId]);
  expect(await find(' ')).toEqual([]);
  // The domain is that of all colleagues.
  expect(await find('test.exam')).toEqual([]);
  expect(await find('@test.exam')).toContain(chloe.userId);
  expect(await find('*')).toContain(chloe.userId);
  expect(await find('100%')).toEqual([]);
  await add(contractId, chloe.userId);
  expect(await find('chloe')).toEqual([]);
  const wrong = await manager.request(`/query/users/chloe?type=all&contractId=${contractId}`);
  expect(wrong.status).toBe(400);
});

describe('the contracts of a person', () => {
  const of = async (by: TestClient, userId: number, query = {}) => {
    const { contracts } = await by.api(assignment.listContractsOfUser, { params: { userId }, query });
    return contracts.map(({ cname }) => cname);
  };

  test('a person’s contracts are the assigned ones and those for everybody, if they are open in the period', async () => {
    const newcomer = await app.signIn(await person({ login: 'newcomer' }));
    const { userId } = newcomer.account;
    const { contractId } = await manager.api(contract.createContract, {
      body: { cname: 'Spring', startDate: '2026-03-01', endDate: '2026-05-31' },
    });
    await add(contractId, userId);
    const names = await of(newcomer, userId);
    expect(names).toEqual(expect.arrayContaining(['Spring', 'Paid leave', 'RTT', 'Sick leave', 'All']));
    expect(names).not.toContain('One');
    expect(names[0]).toBe('Spring');
    expect(await of(newcomer, userId, { from: '2026-05-31', to: '2026-06-30' })).toContain('Spring');
    expect(await of(newcomer, userId, { from: '2026-06-01', to: '2026-06-30' })).not.toContain('Spring');
    expect(await of(newcomer, userId, { to: '2026-02-28' })).not.toContain('Spring');
    await manager.request(`/contracts/${contractId}/close`, { method: 'POST' });
    expect(await of(newcomer, userId)).not.toContain('Spring');
    const also = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      contractsOf(db, userId, { from: '2026-07-01', to: '2026-07-31', also: [contractId] }),
    );
    expect(also.find((one) => one.contractId === contractId)).toMatchObject({ closed: true, mine: true });
  });

  test('the person, managers and owners see the person’s contracts, and colleagues do not', async () => {
    const { userId } = manager.account;
    expect(await of(manager, ada.account.userId)).toContain('One');
    await expect(of(ada, userId)).rejects.toMatchObject({ status: 403 });
    const stranger = await app.signIn('ROLE_OWNER');
    await expect(of(stranger, userId)).rejects.toMatchObject({ status: 404 });
  });
});

test('if one of several contracts is in use, none is deleted, and the error names it', async () => {
  const used = await create({ cname: 'In use' });
  const unused = await create({ cname: 'Not in use' });
  const context = app.contexts;
  const actor = {
    ...manager.account,
    kind: 'member' as const,
    zone: 'Europe/Paris' as const,
    sessionId: manager.session.sessionId,
  };
  expect(actor.workspaceId).toBe(workspaceId);
  const deleting = deleteContracts([async () => [], async (_, ids) => ids.filter((id) => id === used)]);
  const attempt = asTenant(app.platform.engine, workspaceId, (transaction) =>
    deleting(
      context.inside(
        {
          actor: { ...actor, login: '', email: '', firstName: '', lastName: '', role: 'ROLE_MANAGER' },
          request: { id: 'test', address: '', userAgent: '', locale: 'en' },
          now: app.clock.now(),
        },
        transaction,
      ),
      { params: undefined, query: undefined, body: { ids: [unused, used] } },
    ),
  );
  await expect(attempt).rejects.toMatchObject({
    status: 409,
    code: 'CONTRACT_IN_USE',
    extra: { contracts: [{ contractId: used, cname: 'In use' }] },
  });
  expect(await manager.api(contract.readContract, { params: { contractId: unused } })).toMatchObject({
    cname: 'Not in use',
  });
});
