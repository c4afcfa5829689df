import { describe, expect, test } from 'vitest';
import { fetchToken } from '#features/accounts/contract.ts';
import { readSettings } from '#features/workspaces/contract.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { form, problemOf, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();

const firstPage = { query: { rowsPerPage: 10, page: 0 } };

function invite(client: TestClient, email: string, role: string) {
  return client.request('/members/invite?rowsPerPage=10&page=0', {
    method: 'POST',
    body: form({ email, role }),
  });
}

const form_of = (client: TestClient, changes: object = {}) => ({
  email: client.account.email,
  firstName: 'Ada',
  lastName: 'Lovelace',
  login: client.account.login,
  role: client.account.role,
  phoneNumber: '',
  ...changes,
});

function change(by: TestClient, who: TestClient, changes: object = {}) {
  return by.request(`/members/${who.account.userId}`, {
    method: 'PUT',
    body: form(form_of(who, changes) as Record<string, string>),
  });
}

const remove = (by: TestClient, who: TestClient) =>
  by.request(`/members/${who.account.userId}`, { method: 'DELETE' });

describe('the list', () => {
  test('the list shows the people of the workspace, in fewer than nine columns', async () => {
    const { owner, user } = await app.company();
    const list = await owner.api(contract.listMembers, firstPage);
    expect(list.members.map(({ memberId }) => memberId)).toHaveLength(3);
    expect(list.totalCount).toBe(3);
    expect(list.headers.length).toBeLessThan(9);
    expect(list.members.find(({ memberId }) => memberId === user.account.userId)).toMatchObject({
      email: user.account.email,
      account_state: true,
      role: 'ROLE_USER',
      invitation: null,
    });
  });

  test('the list finds a part of a name, ignoring accents, and has pages', async () => {
    const { owner, workspaceId } = await app.company();
    await app.account({ workspace_id: workspaceId, first_name: 'Éloïse', last_name: 'Çelik' });
    const found = await owner.api(contract.listMembers, { query: { ...firstPage.query, q: 'loise c' } });
    expect(found.members.map(({ firstName }) => firstName)).toEqual(['Éloïse']);
    const page = await owner.api(contract.listMembers, { query: { rowsPerPage: 3, page: 1 } });
    expect([page.members.length, page.totalCount]).toEqual([1, 4]);
  });

  test('administrators see the people of all workspaces or of one', async () => {
    const admin = await app.signIn('ROLE_ADMIN');
    const { workspaceId } = await app.company();
    const all = await admin.api(contract.listMembers, { query: { rowsPerPage: 1000, page: 0 } });
    expect(new Set(all.members.map((member) => member.workspaceId)).size).toBeGreaterThan(1);
    const one = await admin.api(contract.listMembers, { query: { ...firstPage.query, workspaceId } });
    expect(one.totalCount).toBe(3);
    expect(one.headers.length).toBeLessThan(9);
  });
});

describe('managing members', () => {
  test('a manager can only change members with the role of user', async () => {
    const { owner, manager, user } = await app.company();
    const response = await change(manager, user, { firstName: 'Grace', phoneNumber: '+33 1 23 45 67 89' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ firstName: 'Grace', phoneNumber: '+33 1 23 45 67 89' });
    expect((await change(manager, owner)).status).toBe(403);
    expect((await change(manager, manager)).status).toBe(403);
    expect((await change(user, user)).status).toBe(403);
    expect(await problemOf(await change(manager, user, { role: 'ROLE_OWNER' }))).toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
    });
  });

  test('an owner cannot change an administrator of their own workspace', async () => {
    const owner = await app.signIn('ROLE_OWNER', app.siteId);
    const admin = await app.signIn('ROLE_ADMIN');
    expect((await change(owner, admin, { email: 'mine@test.example' })).status).toBe(403);
    expect((await owner.request(`/members/${admin.account.userId}`, { method: 'DELETE' })).status).toBe(403);
  });

  test('disabling a member ends the sessions at once, and enabling allows signing in again', async () => {
    const { owner, user } = await app.company();
    expect((await user.request('/members?rowsPerPage=10&page=0')).status).toBe(200);
    expect((await change(owner, user, { accountState: 'false' })).status).toBe(200);
    expect((await user.request('/members?rowsPerPage=10&page=0')).status).toBe(401);
    const cookie = { cookie: `ardoise_session=${user.session.secret}` };
    expect(await app.api(fetchToken, {}, { headers: cookie })).toEqual({ authenticated: false });
    expect((await change(owner, user, { accountState: 'true' })).status).toBe(200);
    const signIn = { method: 'POST', body: form({ email: user.account.email, password: 'Correct9Horse' }) };
    expect((await app.request('/api/v1/authenticate', signIn)).status).toBe(200);
  });

  test('a changed role applies to the member’s next request', async () => {
    const { owner, manager } = await app.company();
    expect((await manager.request(`/members/${owner.account.userId}`)).status).toBe(200);
    await change(owner, manager, { role: 'ROLE_USER' });
    expect((await manager.request(`/members/${owner.account.userId}`)).status).toBe(403);
  });

  test('the last owner cannot be demoted, and of two owners who demote each other one stays owner', async () => {
    const { owner, workspaceId } = await app.company();
    const admin = await app.signIn('ROLE_ADMIN');
    for (const by of [owner, admin]) {
      expect(await problemOf(await change(by, owner, { role: 'ROLE_USER' }))).toMatchObject({
        status: 403,
        code: 'LAST_OWNER',
      });
      const removed = await by.request(`/members/${owner.account.userId}`, { method: 'DELETE' });
      expect(await problemOf(removed)).toMatchObject({ status: 403, code: 'LAST_OWNER' });
    }
    expect((await change(admin, owner, { accountState: 'false' })).status).toBe(403);
    const second = await app.signIn('ROLE_OWNER', workspaceId);
    const statuses = await Promise.all([
      change(owner, second, { role: 'ROLE_USER' }),
      change(second, owner, { role: 'ROLE_USER' }),
    ]).then((answers) => answers.map(({ status }) => status).sort());
    expect(statuses).toEqual([200, 403]);
  });

  test.each([
    ['delete', (by: TestClient, who: TestClient) => remove(by, who)],
    ['disable', (by: TestClient, who: TestClient) => change(by, who, { accountState: 'false' })],
    ['demote', (by: TestClient, who: TestClient) => change(by, who, { role: 'ROLE_USER' })],
  ])('if two owners %s each other concurrently, one remains', async (_, act) => {
    const { owner, workspaceId } = await app.company();
    // Adds a third owner, so that neither is the last.
    await app.signIn('ROLE_OWNER', workspaceId);
    const pairs = [
      [owner, await app.signIn('ROLE_OWNER', workspaceId)],
      [await app.signIn('ROLE_ADMIN'), await app.signIn('ROLE_ADMIN')],
    ] as const;
    for (const [one, other] of pairs) {
      const answers = await Promise.all([act(one, other), act(other, one)]);
      const [won, lost] = answers.map(({ status }) => status).sort();
      expect(won).toBe(200);
      expect([401, 403]).toContain(lost);
      const left = await asInstallation(app.platform.engine, ({ db }) =>
        db
          .selectFrom('accounts')
          .select('id')
          .where('id', 'in', [one.account.userId, other.account.userId])
          .where('role', '=', one.account.role)
          .where('account_state', '=', 'enabled')
          .execute(),
      );
      expect(left).toHaveLength(1);
    }
  });

  test('a deleted member disappears at once and the address becomes free, but the member’s records stay', async () => {
    const { owner, user } = await app.company();
    const answer = await owner.request(`/members/${user.account.userId}`, { method: 'DELETE' });
    expect([answer.status, await answer.json()]).toEqual([200, { memberId: user.account.userId }]);
    expect((await user.request('/members?rowsPerPage=1&page=0')).status).toBe(401);
    const former = await (await owner.request(`/members/${user.account.userId}`)).json();
    expect(former).toMatchObject({ user_state: 'deleted', account_state: false });
    expect((await owner.request(`/members/${user.account.userId}`, { method: 'DELETE' })).status).toBe(404);
    expect((await invite(owner, user.account.email, 'ROLE_USER')).status).toBe(201);
  });

  test('of two concurrent edits, the second is rejected and the first is kept', async () => {
    const { owner, user } = await app.company();
    const read = await owner.request(`/members/${user.account.userId}`);
    const etag = read.headers.get('etag') ?? '';
    const put = (firstName: string) =>
      owner.request(`/members/${user.account.userId}`, {
        method: 'PUT',
        headers: { 'if-match': etag },
        body: form(form_of(user, { firstName }) as Record<string, string>),
      });
    expect((await put('First')).status).toBe(200);
    expect((await put('Second')).status).toBe(412);
    const now = await owner.api(contract.readMember, { params: { memberId: user.account.userId } });
    expect(now.firstName).toBe('First');
  });

  test('an address that is taken in any workspace, or a login that is taken in this one, gives a field error', async () => {
    const { owner, user, manager } = await app.company();
    const errors = async (fields: Record<string, string>) => {
      const answer = await change(owner, user, fields);
      expect(answer.status).toBe(409);
      return Object.keys(((await answer.json()) as { errors?: object }).errors ?? {});
    };
    expect(await errors({ login: manager.account.login.toUpperCase() })).toEqual(['login']);
    expect(await errors({ email: manager.account.email })).toEqual(['email']);
  });

  test('the overview counts the listed members, and the seats count those members who take one', async () => {
    const { owner, workspaceId } = await app.company();
    await app.account({ workspace_id: workspaceId, account_state: 'disabled' });
    await app.account({ workspace_id: workspaceId, user_state: 'pending' });
    await app.account({ workspace_id: workspaceId, user_state: 'deleted' });
    const list = await owner.api(contract.listMembers, firstPage);
    const { overview, licence } = await owner.api(readSettings, { query: {} });
    expect([list.totalCount, overview.members]).toEqual([5, 5]);
    expect([list.seats.used, licence.used_seats]).toEqual([5, 5]);
  });

  test('a changed address is mailed to the old and the new address, and a taken address is rejected', async () => {
    const { owner, user, manager } = await app.company();
    expect((await change(owner, user, { email: manager.account.email })).status).toBe(409);
    const email = `moved-${user.account.userId}@test.example`;
    expect((await change(owner, user, { email })).status).toBe(200);
    // The new address is used only after its owner has confirmed it.
    const params = { memberId: user.account.userId };
    expect((await owner.api(contract.readMember, { params })).email).toBe(user.account.email);
    expect(await app.mails(user.account.email)).toHaveLength(1);
    const link = (await app.mails(email)).at(-1)?.link;
    const body = form({ code: link?.searchParams.get('code') ?? '' });
    expect((await app.request('/api/v1/email/confirm', { method: 'POST', body })).status).toBe(200);
    expect((await owner.api(contract.readMember, { params })).email).toBe(email);
    expect(await problemOf(await change(owner, owner, { email: 'own@test.example' }))).toMatchObject({
      code: 'NOT_ONESELF',
    });
  });
});
