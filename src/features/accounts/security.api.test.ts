/**
 * Tries the attacks in quality.md «Security», lines 5, 6, 8 and 16, over HTTP: requests that other sites
 * cause, and malicious input.
 */
import { describe, expect, test } from 'vitest';
import { form, type TestApi, testApi } from '../../../tests/support/api.ts';
import { nextAddress, PASSWORD, type Try, trySignIn } from './factory.ts';
import { returnTarget } from './rules.ts';

const app = testApi();
const secure = testApi({ BASE_URL: 'https://ardoise.test' });

const signIn = (email: string, password: string, { on = app, ...more }: Try & { on?: TestApi } = {}) =>
  trySignIn(on, { email, password }, more);

describe('5: the cookie', () => {
  test('the session cookie is HttpOnly and SameSite, and over https also Secure and bound to the host', async () => {
    const plain = await app.account({ workspace_id: app.siteId });
    const overHttps = await secure.account({ workspace_id: secure.siteId });
    const cookie = async (response: Promise<Response>) => (await response).headers.getSetCookie()[0];
    expect(await cookie(signIn(plain.email, PASSWORD))).toMatch(
      /^ardoise_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    expect(await cookie(signIn(overHttps.email, PASSWORD, { on: secure }))).toMatch(
      /^__Host-ardoise_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
    );
  });

  test('other sites can neither fetch a token nor sign anybody out, and the answers are neither cached nor shared', async () => {
    const { session } = await app.signIn('ROLE_USER');
    const cookie = `ardoise_session=${session.secret}`;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      expect((await app.request('/api/v1/fetchToken', { headers: { cookie, ...headers } })).status).toBe(403);
      const logout = await app.request('/api/v1/logout', { method: 'POST', headers: { cookie, ...headers } });
      expect(logout.status).toBe(403);
    }
    const own = await app.request('/api/v1/fetchToken', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(own.status).toBe(200);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await app.request('/api/v1/fetchToken', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('6: requests that other sites cause', () => {
  test('a write with a foreign Origin returns 403 before anything happens', async () => {
    const { email } = await app.account({ workspace_id: app.siteId });
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      const login = await signIn(email, PASSWORD, { headers });
      expect(login.status).toBe(403);
      expect(login.headers.get('set-cookie')).toBeNull();
      const path = `/api/v1/users/password/forgot/${email}`;
      expect((await app.request(path, { method: 'POST', headers, address: nextAddress() })).status).toBe(403);
    }
    expect(await app.mails(email)).toEqual([]);
    const own = { origin: 'http://ardoise.test', 'sec-fetch-site': 'same-origin' };
    expect((await signIn(email, PASSWORD, { headers: own })).status).toBe(200);
  });

  test('a cookie alone authorises neither changes nor reads', async () => {
    const { account, session } = await app.signIn('ROLE_OWNER');
    const headers = { cookie: `ardoise_session=${session.secret}` };
    const paths: [string, string][] = [
      ['GET', 'info'],
      ['PUT', 'profile/info'],
      ['PUT', 'profile/password'],
      ['GET', 'sessions'],
      ['DELETE', 'sessions'],
      ['POST', 'second-factor/totp'],
    ];
    for (const [method, path] of paths) {
      const body =
        method === 'PUT'
          ? form({ firstname: 'Eve', password: PASSWORD, passwordValidation: PASSWORD })
          : undefined;
      const response = await app.request(`/api/v1/users/${account.userId}/${path}`, {
        method,
        headers,
        body,
      });
      expect(response.status, path).toBe(401);
    }
  });
});

test('8: a return target outside this site is replaced by the default page', () => {
  const evil = [
    '//x',
    '/\\x',
    '\\\\x',
    'https:',
    'https://x',
    'javascript:alert(1)',
    '/%2f%2fx',
    '%2f%2f',
    '/%5cx',
    '/\tx',
    '/\n/x',
    '',
    '/app/login',
    '/fr/app/login',
    'x',
    '/javascript:x',
  ];
  for (const target of evil) expect(returnTarget(target, '/app/home'), target).toBe('/app/home');
  for (const target of ['/app/expenses?memberId=3', '/fr/app/profile', '/app/posts/1/FR/edit'])
    expect(returnTarget(target, '/app/home')).toBe(target);
});

test('16: CR and LF in addresses and names do not add recipients or headers', async () => {
  const poison = '\r\nBcc: eve@evil.example\r\n\r\n<script>';
  const fields = { 'password-validation': PASSWORD, 'condition-checkbox': 'on', password: PASSWORD };
  const tries = [
    { firstName: `Ada${poison}`, lastName: 'L', email: 'one@test.example' },
    { firstName: 'Ada', lastName: `L${poison}`, email: 'one@test.example' },
    { firstName: 'Ada', lastName: 'L', email: `one@test.example${poison}` },
    { firstName: 'Ada', lastName: 'L', email: 'one@test.example, eve@evil.example' },
    { firstName: 'Ada', lastName: 'L', email: '"eve@evil.example" <one@test.example>' },
  ];
  for (const one of tries) {
    const init = { method: 'POST', body: form({ ...fields, ...one }), address: nextAddress() };
    expect((await app.request('/api/v1/signup', init)).status).toBe(400);
  }
  // Surrounding whitespace is harmless; within a name it becomes one space.
  const body = form({
    ...fields,
    firstName: ' Jean\r\n Noël ',
    lastName: 'L',
    email: ' one@test.example\r\n',
  });
  expect((await app.request('/api/v1/signup', { method: 'POST', body, address: nextAddress() })).status).toBe(
    201,
  );
  const mails = await app.mails();
  expect(mails.filter(({ raw }) => raw.includes('evil.example'))).toEqual([]);
  const [mail] = await app.mails('one@test.example');
  expect(mail?.recipients).toEqual(['one@test.example']);
  expect(mail?.headers.to).toEqual(['one@test.example']);
  expect(mail?.headers.subject).toHaveLength(1);
  expect(mail?.text).toContain('Jean Noël');
});
