/** Tries the attacks in quality.md «Security», lines 1–4, over HTTP: guessing, and stolen tokens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asInstallation } from '#platform/db/installation.ts';
import { form, startApi, type TestApi } from '../../../tests/support/api.ts';
import { nextAddress, PASSWORD, type Try, trySignIn } from './factory.ts';
import { FAILURE_COUNT } from './rules.ts';

let app: TestApi;
let proxied: TestApi;
beforeAll(async () => {
  app = await startApi();
  proxied = await startApi({ TRUST_PROXY: '10.0.0.0/8' });
});
afterAll(() => Promise.all([app.close(), proxied.close()]));

const signIn = (email: string, password: string, { on = app, ...more }: Try & { on?: TestApi } = {}) =>
  trySignIn(on, { email, password }, more);

describe('1: whether an account exists', () => {
  test('an unknown e-mail address, a wrong password and an account that may not sign in return the same 401', async () => {
    const known = await app.account({ workspace_id: app.siteId });
    const disabled = await app.account({ workspace_id: app.siteId, account_state: 'disabled' });
    const pending = await app.account({ workspace_id: app.siteId, user_state: 'pending' });
    const invited = await app.account({
      workspace_id: app.siteId,
      user_state: 'pending',
      password_hash: null,
    });
    const bodies = [];
    for (const [email, password] of [
      ['nobody@test.example', PASSWORD],
      [known.email, 'Wrong9Horse'],
      [disabled.email, PASSWORD],
      [pending.email, PASSWORD],
      [invited.email, PASSWORD],
    ] as const) {
      const response = await signIn(email, password);
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toBeNull();
      const { requestId: _, ...body } = (await response.json()) as { requestId: string; msg: string };
      bodies.push(body);
    }
    expect(bodies[0]).toMatchObject({ msg: 'Invalid Credentials', code: 'INVALID_CREDENTIALS' });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  test('signing in takes as long for an unknown e-mail address, because a password is hashed for it too', async () => {
    const known = await app.account({ workspace_id: app.siteId });
    const unknownTimes: number[] = [];
    const knownTimes: number[] = [];
    // Processor time of this process, which other load hardly changes; the least of eight.
    for (let i = 0; i < 8; i++) {
      for (const [email, times] of [
        [known.email, knownTimes],
        [`nobody${i}@test.example`, unknownTimes],
      ] as const) {
        const begun = process.cpuUsage();
        await signIn(email, 'Wrong9Horse');
        const { user, system } = process.cpuUsage(begun);
        times.push(user + system);
      }
      await app.platform.limits.forget(FAILURE_COUNT, known.email);
    }
    // Hashing takes most of the time; an answer without it would make the ratio small.
    const ratio = Math.min(...unknownTimes) / Math.min(...knownTimes);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });
});

describe('2: the limit of an address', () => {
  test('the 11th attempt in a minute returns 429, and case, slashes, extra fields and headers do not reset the count', async () => {
    const { email } = await app.account({ workspace_id: app.siteId });
    const address = nextAddress();
    // Uses ten different accounts, so that none is delayed.
    for (let i = 0; i < 10; i++)
      expect((await signIn(`x${i}@test.example`, 'x', { address })).status).toBe(401);
    const disguises: Try[] = [
      {},
      { more: { extra: 'field' } },
      { headers: { 'x-forwarded-for': '203.0.113.1' } },
      { headers: { forwarded: 'for=203.0.113.1', 'x-real-ip': '203.0.113.1' } },
      { path: '/api/v1/authenticate?a=b' },
    ];
    for (const disguise of disguises) {
      const response = await signIn(email.toUpperCase(), PASSWORD, { ...disguise, address });
      expect(response.status, JSON.stringify(disguise)).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const path of [
      '/api/v1/authenticate/',
      '/api/v1//authenticate',
      '/api/v1/AUTHENTICATE',
      '/API/v1/authenticate',
    ])
      expect([404, 405, 429], path).toContain((await signIn(email, PASSWORD, { path, address })).status);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('X-Forwarded-For is read only from the addresses in TRUST_PROXY', async () => {
    const { email } = await proxied.account({ workspace_id: proxied.siteId });
    const through = (client: string, address = '10.1.2.3') =>
      signIn(email, PASSWORD, { on: proxied, address, headers: { 'x-forwarded-for': client } });
    for (let i = 0; i < 10; i++) expect((await through('203.0.113.5')).status).toBe(200);
    expect((await through('203.0.113.5')).status).toBe(429);
    // Entries that the client added before the proxy’s are ignored.
    expect((await through('9.9.9.9, 203.0.113.5')).status).toBe(429);
    expect((await through('203.0.113.6')).status).toBe(200);
    for (let i = 0; i < 10; i++) await through(`203.0.113.${100 + i}`, '192.0.2.77');
    expect((await through('203.0.113.99', '192.0.2.77')).status).toBe(429);
  });
});

test('3: failed attempts delay signing in, and never lock the owner out', async () => {
  const { email } = await app.account({ workspace_id: app.siteId });
  for (let i = 0; i < 5; i++) expect((await signIn(email, 'Wrong9Horse')).status).toBe(401);
  const begun = performance.now();
  const response = await signIn(email, PASSWORD);
  expect(response.status).toBe(200);
  const slowedDown = performance.now() - begun;
  expect(slowedDown).toBeGreaterThan(500);
  // Takes the fastest of three, because a busy machine may delay one.
  const after: number[] = [];
  for (let i = 0; i < 3; i++) {
    const again = performance.now();
    await signIn(email, PASSWORD);
    after.push(performance.now() - again);
  }
  expect(Math.min(...after)).toBeLessThan(slowedDown);
});

describe('4: tokens', () => {
  test('tokens have 256 random bits, are stored as hashes, and are new for each sign-in', async () => {
    const { email } = await app.account({ workspace_id: app.siteId });
    const [a, b] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)];
    const secrets = [];
    for (const response of [a, b]) {
      const { user_token } = (await response.json()) as { user_token: string };
      secrets.push(user_token, /session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '');
    }
    expect(new Set(secrets).size).toBe(4);
    const rows = await asInstallation(app.platform.engine, async ({ db }) => [
      ...(await db.selectFrom('sessions').selectAll().execute()),
      ...(await db.selectFrom('session_tokens').selectAll().execute()),
    ]);
    const stored = JSON.stringify(rows);
    for (const secret of secrets) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
      expect(stored).not.toContain(secret);
    }
  });

  test.each([
    ['disabling', { account_state: 'disabled' }],
    ['deletion', { user_state: 'deleted' }],
  ] as const)('a token is invalid after %s', async (_, values) => {
    const client = await app.signIn('ROLE_USER');
    await app.rows(client.account.workspaceId).change('accounts', client.account.userId, values);
    expect((await client.request(`/users/${client.account.userId}/info`)).status).toBe(401);
    const cookie = `ardoise_session=${client.session.secret}`;
    const restored = await app.request('/api/v1/fetchToken', { headers: { cookie } });
    expect(await restored.json()).toEqual({ authenticated: false });
  });

  test('a changed role applies to the token’s next request', async () => {
    const client = await app.signIn('ROLE_MANAGER');
    const put = () =>
      client.request(`/users/${client.account.userId}/profile/info`, {
        method: 'PUT',
        body: form({ firstname: 'A' }),
      });
    expect((await put()).status).toBe(201);
    await app.rows().change('accounts', client.account.userId, { role: 'ROLE_USER' });
    expect((await put()).status).toBe(403);
  });

  test('tokens end with their session, after idle time or at its expiry', async () => {
    for (const values of [
      { last_seen_at: new Date(app.clock.now().getTime() - 13 * 3_600_000) },
      { expires_at: new Date(app.clock.now().getTime() - 1000) },
    ]) {
      const client = await app.signIn('ROLE_USER');
      await app.rows().change('sessions', client.session.sessionId, values);
      const cookie = `ardoise_session=${client.session.secret}`;
      const restored = await app.request('/api/v1/fetchToken', { headers: { cookie } });
      expect(await restored.json()).toEqual({ authenticated: false });
    }
  });
});
