/** Tests the pipeline of every call (quality.md «Security» 11, 15, 17). */
import { expect, test } from 'vitest';
import { endSession } from '#features/accounts/profile.contract.ts';
import { listContracts } from '#features/contracts/contract.ts';
import * as members from '#features/members/contract.ts';
import { form, type TestClient, testApi } from '../support/api.ts';

const app = testApi();

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request(`/api/v1${path}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

test('an unknown path returns 404, and a wrong method 405 with the allowed methods', async () => {
  expect((await app.request('/api/v1/nothing')).status).toBe(404);
  const response = await app.request('/api/v1/authenticate');
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
  expect(response.headers.get('content-type')).toBe('application/problem+json');
});

test('a wrong type returns 415, and a body that cannot be parsed 400', async () => {
  expect((await post('/authenticate', '<a/>', { 'content-type': 'text/xml' })).status).toBe(415);
  expect((await post('/authenticate', '{"email":', { 'content-type': 'application/json' })).status).toBe(400);
  expect((await post('/authenticate', '\xff\xfe', { 'content-type': 'application/json' })).status).toBe(400);
  const broken = await post('/authenticate', 'no boundary', {
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect(broken.status).toBe(400);
});

test('the encoding of the specification and JSON are both accepted', async () => {
  const fields = { email: 'nobody@test.example', password: 'wrong' };
  const asForm = await post('/authenticate', form(fields));
  const asJson = await post('/authenticate', JSON.stringify(fields), { 'content-type': 'application/json' });
  for (const response of [asForm, asJson]) {
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ msg: 'Invalid Credentials', status: 401 });
  }
});

test('a body that is too large returns 413 by its declared length, or by its bytes if it declares none', async () => {
  const large = 'x'.repeat(2_000_000);
  expect((await post('/authenticate', form({ email: large, password: 'x' }))).status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1000;
      controller.enqueue(new TextEncoder().encode('y'.repeat(1000)));
    },
  });
  const chunked = await post('/authenticate', endless, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(chunked.status).toBe(413);
  expect(sent).toBeLessThan(1_500_000);
});

test('a repeated name gives a list, and many more values than fields return 413', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await post('/authenticate', `password=x&${'email=a&'.repeat(50)}`, type);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ fieldErrors: [{ field: 'email' }] });
  expect((await post('/authenticate', `password=x&${'email=a&'.repeat(8000)}`, type)).status).toBe(413);
});

test('the body of a page’s form is limited as well', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = (body: BodyInit) =>
    app.request('/en/app/contact', { method: 'POST', headers: type, body, duplex: 'half' } as RequestInit);
  expect((await form('request=short')).status).toBe(404);
  expect((await form('x'.repeat(300_000))).status).toBe(413);
  expect((await form('a&'.repeat(120_000))).status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1000;
      controller.enqueue(new TextEncoder().encode('y'.repeat(1000)));
    },
  });
  expect((await form(endless)).status).toBe(413);
  expect(sent).toBeLessThan(500_000);
  const many = await Promise.all(Array.from({ length: 40 }, () => form('request=short')));
  const statuses = new Set(many.map(({ status }) => status));
  expect(statuses).toEqual(new Set([404, 429]));
});

test('each invalid field is named', async () => {
  const response = await post('/authenticate', form({ email: '', password: '' }));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    msg: 'Invalid Parameters',
    errors: { email: 'invalid email entered', password: 'password is empty' },
  });
});

test('unknown fields have no effect', async () => {
  const body =
    '{"email":"nobody@test.example","password":"x","role":"ROLE_ADMIN","__proto__":{"admin":true}}';
  const response = await post('/authenticate', body, { 'content-type': 'application/json' });
  expect(response.status).toBe(401);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('a member’s call without a token, or with an expired one, returns 401', async () => {
  for (const authorization of ['', 'Bearer nonsense', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi']) {
    const response = await app.request('/api/v1/users/1/info', { headers: { authorization } });
    expect(response.status, authorization).toBe(401);
  }
});

interface People {
  owner: TestClient;
  manager: TestClient;
}

async function change({ owner, manager }: People, to: { accountState?: boolean; role?: 'ROLE_USER' }) {
  const params = { memberId: manager.account.userId };
  const { account_state: accountState, ...before } = await owner.api(members.readMember, { params });
  await owner.api(members.updateMember, { params, body: { ...before, accountState, ...to } });
}

test.each([
  [
    ...(['is deleted', 401] as const),
    ({ owner, manager }: People) =>
      owner.api(members.deleteMember, { params: { memberId: manager.account.userId } }),
  ],
  ['is disabled', 401, (people: People) => change(people, { accountState: false })],
  ['loses the role', 403, (people: People) => change(people, { role: 'ROLE_USER' })],
  [
    ...(['is signed out elsewhere', 401] as const),
    async ({ manager: { account, session } }: People) =>
      (await app.signIn(account)).api(endSession, {
        params: { userId: account.userId, sessionId: session.sessionId },
      }),
  ],
])('a person who %s while the body arrives changes nothing: %i', async (_, status, lose) => {
  const owner = await app.signIn('ROLE_OWNER');
  const manager = await app.signIn('ROLE_MANAGER', owner.account.workspaceId);
  const held = new ReadableStream(
    {
      // This is requested after the manager was authorised.
      async pull(controller) {
        await lose({ owner, manager });
        controller.enqueue(new TextEncoder().encode('cname=Held'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = { method: 'POST', headers, body: held, duplex: 'half' } as RequestInit;
  expect((await manager.request('/contracts', request)).status).toBe(status);
  const { contracts } = await owner.api(listContracts, { query: { rowsPerPage: 50, page: 0 } });
  expect(contracts.map(({ cname }) => cname)).not.toContain('Held');
});

test('the server has a page that describes the calls', async () => {
  const response = await app.request('/api/docs');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await response.text();
  expect(html).toContain('<code>/blog/titles/post/{titleId}</code>');
  expect(html).not.toContain('<script');
});

test('every answer has the required headers, whatever produced it', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const key = { 'idempotency-key': 'headers' };
  const kept = () =>
    owner.request('/blog/categories/', { method: 'POST', headers: key, body: form({ title: 'Kept' }) });
  const answers = {
    list: await owner.request('/members?rowsPerPage=10&page=0'),
    cookie: await app.request('/api/v1/logout', { method: 'POST' }),
    version: await owner.request(`/members/${owner.account.userId}`),
    file: await owner.request('/audit/export'),
    kept: await kept(),
    'kept again': await kept(),
    problem: await app.request('/api/v1/members?rowsPerPage=10&page=0'),
    'unknown path': await app.request('/api/v1/nothing'),
    'wrong method': await app.request('/api/v1/authenticate'),
    foreign: await post('/authenticate', form({}), { origin: 'https://evil.example' }),
    alive: await app.request('/health/live'),
    ready: await app.request('/health/ready'),
    document: await app.request('/api/v1/openapi.json'),
  };
  for (const [name, { headers }] of Object.entries(answers)) {
    expect(headers.get('x-content-type-options'), name).toBe('nosniff');
    expect(headers.get('content-security-policy'), name).toContain("default-src 'none'");
    expect(headers.get('x-frame-options'), name).toBe('DENY');
    expect(headers.get('access-control-allow-origin'), name).toBeNull();
  }
  expect(Object.values(answers).map(({ status }) => status)).toEqual([
    ...[200, 200, 200, 200, 201, 201, 401, 404, 405, 403, 200, 200, 200],
  ]);
  expect(answers.version.headers.get('etag')).not.toBeNull();
  expect(await answers.document.json()).toMatchObject({ openapi: '3.1.0' });
});

test('a stopped site cannot be read, not even through the API, and signing in still works', async () => {
  const host = 'stopped.example';
  await app.workspace({ domain_name: host, runtime: 'stopped' });
  for (const path of [
    '/blog/posts/latest?language=EN',
    '/blog/categories?language=EN&rowsPerPage=1&page=0',
  ]) {
    const response = await app.request(`/api/v1${path}`, { headers: { host } });
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'WORKSPACE_STOPPED' }]);
    expect((await app.request(`/api/v1${path}`)).status).toBe(200);
  }
  const body = form({ email: 'nobody@test.example', password: 'wrong' });
  expect((await post('/authenticate', body, { host })).status).toBe(401);
});

test('an empty Idempotency-Key is rejected', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const response = await owner.request('/blog/categories/', {
    method: 'POST',
    headers: { 'idempotency-key': '' },
    body: form({ title: 'Never' }),
  });
  expect(response.status).toBe(400);
});
