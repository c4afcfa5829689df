import { beforeAll, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './acting.contract.ts';

const app = testApi();
let workspaceId: number;
let people: Record<'admin' | 'owner' | 'manager' | 'user' | 'stranger', TestClient>;
beforeAll(async () => {
  workspaceId = await app.workspace({ pricing: 'enterprise' });
  people = {
    admin: await app.signIn('ROLE_ADMIN'),
    owner: await app.signIn('ROLE_OWNER', workspaceId),
    manager: await app.signIn('ROLE_MANAGER', workspaceId),
    user: await app.signIn('ROLE_USER', workspaceId),
    stranger: await app.signIn('ROLE_USER'),
  };
});

const list = (by: TestClient, doAs: number | string) =>
  by.request(`/members?rowsPerPage=10&page=0&doAs=${doAs}`);

test('the role decides for whom a person may act', async () => {
  const { admin, owner, manager, user, stranger } = people;
  const second = { admin: await app.signIn('ROLE_ADMIN'), user: await app.signIn('ROLE_USER', workspaceId) };
  const table: [TestClient, TestClient, number][] = [
    [user, second.user, 403],
    [user, owner, 403],
    [user, stranger, 404],
    [manager, user, 200],
    [manager, owner, 403],
    [manager, stranger, 404],
    [owner, user, 200],
    [owner, manager, 200],
    [owner, stranger, 404],
    [owner, admin, 404],
    [admin, user, 200],
    [admin, manager, 200],
    [admin, owner, 200],
    [admin, stranger, 200],
    [admin, second.admin, 403],
  ];
  for (const [by, person, status] of table) {
    const answer = await list(by, person.account.userId);
    expect(answer.status, `${by.account.role} for ${person.account.role}`).toBe(status);
  }
  expect((await list(owner, 999_999_999)).status).toBe(404);
  expect((await list(owner, 'all')).status).toBe(400);
  expect((await list(owner, owner.account.userId)).status).toBe(200);
});

test('an administrator who acts for a person sees that person’s workspace with that person’s permissions', async () => {
  const { admin, user } = people;
  const answer = await list(admin, user.account.userId);
  const { members } = (await answer.json()) as { members: { workspaceId: number }[] };
  expect(new Set(members.map((member) => member.workspaceId))).toEqual(new Set([workspaceId]));
  const audit = await admin.request(`/audit?rowsPerPage=10&page=0&doAs=${user.account.userId}`);
  expect(audit.status).toBe(403);
});

test('nobody acts for a disabled or invited person', async () => {
  const { owner } = people;
  const disabled = await app.account({ workspace_id: workspaceId, account_state: 'disabled' });
  const pending = await app.account({ workspace_id: workspaceId, user_state: 'pending' });
  const deleted = await app.account({ workspace_id: workspaceId, user_state: 'deleted' });
  expect((await list(owner, disabled.userId)).status).toBe(403);
  expect((await list(owner, pending.userId)).status).toBe(403);
  expect((await list(owner, deleted.userId)).status).toBe(404);
});

test('while acting for a person, nobody can manage members, invite, send messages or act for a third person', async () => {
  const { admin, manager, user } = people;
  const doAs = `doAs=${manager.account.userId}`;
  const attempts: [string, string][] = [
    ['POST', `/members/invite?${doAs}`],
    ['PUT', `/members/${user.account.userId}?${doAs}`],
    ['DELETE', `/members/${user.account.userId}?${doAs}`],
    ['POST', `/members/${user.account.userId}/message?${doAs}`],
    ['POST', `/members/${user.account.userId}/acting?${doAs}`],
  ];
  for (const [method, path] of attempts) {
    const answer = await admin.request(path, { method });
    expect(answer.status, `${method} ${path}`).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'NOT_WHILE_ACTING_FOR_ANOTHER' });
  }
});

test('the workspace’s audit log records the start and the end of acting, with both people', async () => {
  const { admin, owner, user } = people;
  const params = { memberId: user.account.userId };
  const answer = await admin.api(contract.startActing, { params });
  expect(answer).toMatchObject({ userId: user.account.userId, role: 'ROLE_USER' });
  const stopped = await admin.request(`/members/acting/stop?doAs=${user.account.userId}`, { method: 'POST' });
  expect(await stopped.json()).toEqual({ stopped: true });
  const { events } = await owner.api(listEvents, {
    query: { rowsPerPage: 10, page: 0, memberId: admin.account.userId },
  });
  expect(events.map(({ action }) => action)).toEqual(['acting.ended', 'acting.started']);
  expect(events[0]).toMatchObject({
    actor: { user_id: admin.account.userId, name: 'Ada Lovelace' },
    on_behalf_of: { user_id: user.account.userId },
  });
  expect(events[1]).toMatchObject({ subject_id: String(user.account.userId) });
});
