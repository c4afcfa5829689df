import { describe, expect, test } from 'vitest';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { openSession, PASSWORD, trySignIn } from './factory.ts';
import * as contract from './profile.contract.ts';

const app = testApi();

const NEW = 'Brandnew7Password';

const putInfo = (client: TestClient, fields: Record<string, string>, userId = client.account.userId) =>
  client.request(`/users/${userId}/profile/info`, { method: 'PUT', body: form(fields) });
const putPassword = (client: TestClient, fields: Record<string, string>, userId = client.account.userId) =>
  client.request(`/users/${userId}/profile/password`, { method: 'PUT', body: form(fields) });

const rowOf = (client: TestClient) => app.rows().one('accounts', client.account.userId);

const signIn = (email: string, password: string) => trySignIn(app, { email, password });

describe('the person’s own fields', () => {
  test('the profile’s fields have the names of the specification', async () => {
    const client = await app.signIn('ROLE_USER');
    const { userId, email, login, firstName, lastName } = client.account;
    const answer = await client.api(contract.readProfile, { params: { userId } });
    expect(answer).toEqual({ email, login, firstName, lastName, pendingEmail: null });
  });

  test('owners and managers change their own fields, and omitted fields stay unchanged', async () => {
    for (const role of ['ROLE_OWNER', 'ROLE_MANAGER'] as const) {
      const client = await app.signIn(role);
      const response = await putInfo(client, { firstname: ' Jean-Noël ', login: 'jn' });
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({
        email: client.account.email,
        login: 'jn',
        firstName: 'Jean-Noël',
        lastName: 'Lovelace',
        pendingEmail: null,
      });
    }
  });

  test('an update without changes returns 201 and has no effect', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const { email, firstName, lastName, login } = client.account;
    const before = await rowOf(client);
    const same = { email: ` ${email.toUpperCase()} `, firstname: firstName, lastname: lastName, login };
    for (const fields of [{}, { email }, { currentPassword: 'Wrong9Horse' }, same] as Record<
      string,
      string
    >[]) {
      const response = await putInfo(client, fields);
      expect(response.status, JSON.stringify(fields)).toBe(201);
      expect(await response.json()).toEqual({ email, firstName, lastName, login, pendingEmail: null });
    }
    const inJson = await client.request(`/users/${client.account.userId}/profile/info`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(inJson.status).toBe(201);
    expect(await rowOf(client)).toEqual(before);
    expect(await app.mails(email)).toEqual([]);
  });

  test('an update based on an older version of the profile is rejected and changes nothing', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const path = `/users/${client.account.userId}`;
    const read = await client.request(`${path}/info`);
    const etag = read.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const put = (firstname: string, version: string) =>
      client.request(`${path}/profile/info`, {
        method: 'PUT',
        body: form({ firstname }),
        headers: { 'if-match': version },
      });
    const first = await put('Grace', etag);
    expect(first.status).toBe(201);
    expect((await put('Eve', etag)).status).toBe(412);
    expect(await rowOf(client)).toMatchObject({ first_name: 'Grace' });
    // The answer has the new version.
    expect((await put('Ada', first.headers.get('etag') ?? '')).status).toBe(201);
  });

  test('other roles may only read their profile: an update returns 403 and changes nothing', async () => {
    for (const role of ['ROLE_USER', 'ROLE_ADMIN'] as const) {
      const client = await app.signIn(role);
      const response = await putInfo(client, { firstname: 'Eve' });
      expect(response.status).toBe(403);
      const { userId } = client.account;
      expect(await client.api(contract.readProfile, { params: { userId } })).toMatchObject({
        firstName: 'Ada',
      });
    }
  });

  test('another person’s profile returns 404, in the same workspace and in other ones', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const colleague = await app.account({ workspace_id: client.account.workspaceId });
    const stranger = await app.account({ workspace_id: app.siteId });
    for (const { userId } of [colleague, stranger]) {
      expect((await client.request(`/users/${userId}/info`)).status).toBe(404);
      expect((await putInfo(client, { firstname: 'Eve' }, userId)).status).toBe(404);
      expect((await putPassword(client, { password: NEW, passwordValidation: NEW }, userId)).status).toBe(
        404,
      );
      for (const path of ['sessions', 'second-factor']) {
        expect((await client.request(`/users/${userId}/${path}`)).status).toBe(404);
      }
      expect((await client.request(`/users/${userId}/sessions`, { method: 'DELETE' })).status).toBe(404);
      expect(
        (await signIn((userId === colleague.userId ? colleague : stranger).email, PASSWORD)).status,
      ).toBe(200);
    }
  });

  test.each([
    [{ firstname: 'R2' }, { firstname: 'only alphabetical caracters' }],
    [{ lastname: 'a\nb;' }, { lastname: 'only alphabetical caracters' }],
    [{ firstname: 'Grace', lastname: '' }, { lastname: 'only alphabetical caracters' }],
    [{ email: '' }, { email: 'email is not valid' }],
    [{ email: 'x' }, { email: 'email is not valid' }],
    [{ login: '<b>' }, { login: 'letters without accents, digits, spaces and . _ - only' }],
  ])('%j is rejected', async (fields, errors) => {
    const client = await app.signIn('ROLE_OWNER');
    const response = await putInfo(client, fields as Record<string, string>);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors });
    expect(await rowOf(client)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  test('unknown fields have no effect', async () => {
    const client = await app.signIn('ROLE_MANAGER');
    await putInfo(client, { firstname: 'Eve', role: 'ROLE_OWNER', workspace_id: '1', user_state: 'deleted' });
    expect(await rowOf(client)).toMatchObject({
      role: 'ROLE_MANAGER',
      workspace_id: client.account.workspaceId,
      user_state: 'active',
    });
  });

  test('an e-mail address or login that is taken returns 409', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const stranger = await app.account({ workspace_id: app.siteId });
    const colleague = await app.account({ workspace_id: client.account.workspaceId });
    const email = await putInfo(client, { email: stranger.email, currentPassword: PASSWORD });
    expect(await email.json()).toMatchObject({
      status: 409,
      msg: 'FAILED TO UPDATE PROFILE',
      errors: { email: expect.any(String) },
    });
    const login = await putInfo(client, { login: colleague.login.toUpperCase() });
    expect(await login.json()).toMatchObject({ status: 409, errors: { login: expect.any(String) } });
    // Logins are only unique within a workspace.
    expect((await putInfo(client, { login: stranger.login })).status).toBe(201);
  });
});

describe('a new password', () => {
  test('people of every role can set a new password, which ends their other sessions and notifies them', async () => {
    for (const role of ['ROLE_USER', 'ROLE_ADMIN'] as const) {
      const client = await app.signIn(role);
      const elsewhere = await app.signIn(client.account);
      const fields = { password: NEW, passwordValidation: NEW, currentPassword: PASSWORD };
      expect((await putPassword(client, fields)).status).toBe(201);
      expect((await elsewhere.request(`/users/${client.account.userId}/info`)).status).toBe(401);
      expect((await client.request(`/users/${client.account.userId}/info`)).status).toBe(200);
      expect((await signIn(client.account.email, NEW)).status).toBe(200);
      expect((await app.mails(client.account.email)).at(-1)?.subject).toBe(
        'Your password on Ardoise has changed',
      );
    }
  });

  test('a new password requires the current one, even in a session that has just begun', async () => {
    const client = await app.signIn('ROLE_USER');
    const unasked = await putPassword(client, { password: NEW, passwordValidation: NEW });
    expect(await unasked.json()).toMatchObject({ status: 403, code: 'CURRENT_PASSWORD_NEEDED' });
    const wrong = {
      password: 'Other9Password',
      passwordValidation: 'Other9Password',
      currentPassword: 'Wrong9Horse',
    };
    expect((await putPassword(client, wrong)).status).toBe(400);
    expect((await signIn(client.account.email, PASSWORD)).status).toBe(200);
  });

  test('guesses of the current password are stopped after ten attempts', async () => {
    const client = await app.signIn('ROLE_USER');
    const guess = () =>
      putPassword(client, { password: NEW, passwordValidation: NEW, currentPassword: 'Guess9ing' });
    const statuses = (await Promise.all(Array.from({ length: 11 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test.each([
    [
      { password: 'weak', passwordValidation: 'weak' },
      { password: expect.stringContaining('one Uppercase') },
    ],
    [{ password: NEW, passwordValidation: 'x' }, { passwordValidation: 'passwords do not match' }],
    [
      { password: 'Password1', passwordValidation: 'Password1' },
      { password: expect.stringContaining('common') },
    ],
  ])('%j is rejected', async (fields, errors) => {
    const client = await app.signIn('ROLE_USER');
    const response = await putPassword(client, fields);
    expect(await response.json()).toMatchObject({ status: 400, errors });
  });
});

describe('the theme', () => {
  const choose = (client: TestClient, theme: string, userId = client.account.userId) =>
    client.request(`/users/${userId}/profile/theme`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ theme }),
    });

  test('no theme is chosen at first; then every session uses the choice of the person, of any role', async () => {
    for (const role of ['ROLE_USER', 'ROLE_OWNER'] as const) {
      const client = await app.signIn(role);
      expect((await rowOf(client)).theme).toBe('system');
      expect(await (await signIn(client.account.email, PASSWORD)).json()).toMatchObject({ user_theme: null });
      expect((await choose(client, 'light')).status).toBe(200);
      expect((await rowOf(client)).theme).toBe('light');
      const next = await signIn(client.account.email, PASSWORD);
      expect(await next.json()).toMatchObject({ user_theme: 'light' });
    }
  });

  test('an unknown theme is rejected, and nobody can change another person’s theme', async () => {
    const [client, other] = [await app.signIn('ROLE_OWNER'), await app.signIn('ROLE_USER')];
    for (const unknown of ['sepia', 'system']) expect((await choose(client, unknown)).status).toBe(400);
    expect((await choose(client, 'dark', other.account.userId)).status).toBe(404);
    expect([(await rowOf(client)).theme, (await rowOf(other)).theme]).toEqual(['system', 'system']);
  });
});

describe('sessions', () => {
  test('sessions are listed with their device and times, and the current session is marked', async () => {
    const client = await app.signIn('ROLE_USER');
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    await openSession(app.platform.engine, client.account, { userAgent: phone, address: '203.0.113.7' });
    const { userId } = client.account;
    const { sessions } = await client.api(contract.listSessions, { params: { userId } });
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      browser: 'Safari',
      system: 'iPhone',
      address: '203.0.113.7',
      current: false,
    });
    expect(sessions[1]).toMatchObject({ sessionId: client.session.sessionId, current: true });
    expect(JSON.stringify(sessions)).not.toContain(client.session.secret);
  });

  test('a person can sign out all other sessions or one of them, but no session of another person', async () => {
    const client = await app.signIn('ROLE_USER');
    const [a, b] = [await app.signIn(client.account), await app.signIn(client.account)];
    const colleague = await app.signIn('ROLE_USER', client.account.workspaceId);
    const { userId } = client.account;
    const foreign = { userId, sessionId: colleague.session.sessionId };
    await expect(client.api(contract.endSession, { params: foreign })).rejects.toMatchObject({ status: 404 });
    await client.api(contract.endSession, { params: { userId, sessionId: a.session.sessionId } });
    expect((await a.request(`/users/${userId}/info`)).status).toBe(401);
    expect(await client.api(contract.endOtherSessions, { params: { userId } })).toEqual({ ended: 1 });
    expect((await b.request(`/users/${userId}/info`)).status).toBe(401);
    expect((await client.request(`/users/${userId}/info`)).status).toBe(200);
    expect((await colleague.request(`/users/${colleague.account.userId}/info`)).status).toBe(200);
  });
});
