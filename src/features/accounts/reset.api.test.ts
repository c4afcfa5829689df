import { describe, expect, test } from 'vitest';
import { form, type TestApi, testApi } from '../../../tests/support/api.ts';
import { FORGOT_LIMIT, MAILS_BY_ONE, MAILS_TO_ONE, SIGN_UP_LIMIT } from './code.rules.ts';
import { nextAddress, PASSWORD, trySignIn } from './factory.ts';

const app = testApi();
const uniform = testApi({ ACCOUNT_PRIVACY: 'uniform' });

const NEW = 'Brandnew7Password';

function forgot(email: string, { on = app, address = nextAddress(), headers = {} } = {}) {
  const path = `/api/v1/users/password/forgot/${encodeURIComponent(email)}`;
  return on.request(path, { method: 'POST', address, headers });
}

function reset(fields: Record<string, string>) {
  const body = form({ password: NEW, 'password-validation': NEW, ...fields });
  return app.request('/api/v1/users/password/reset', { method: 'POST', body, address: nextAddress() });
}

async function linkFor(email: string): Promise<Record<string, string>> {
  const mails = await app.mails(email);
  const link = mails.findLast(({ link }) => link?.searchParams.get('operation') === 'reset')?.link;
  if (link === undefined) throw new Error(`no link was mailed to ${email}`);
  return Object.fromEntries(link.searchParams);
}

const signIn = (email: string, password: string) => trySignIn(app, { email, password });

describe('requesting a new password', () => {
  test('requesting a reset mails a link to the configured site, with address, code and operation', async () => {
    const { email } = await app.account({ workspace_id: app.siteId, locale: 'fr' });
    const response = await forgot(email, { headers: { host: 'evil.example' } });
    expect(response.status).toBe(200);
    const [mail] = await app.mails(email);
    expect(mail?.subject).toBe('Un nouveau mot de passe pour Ardoise');
    expect(mail?.link?.origin).toBe('http://ardoise.test');
    expect(mail?.link?.pathname).toBe('/fr/app/forgot');
    expect([...(mail?.link?.searchParams.keys() ?? [])]).toEqual([
      'userEmail',
      'activation_code',
      'operation',
    ]);
  });

  test("an unknown address returns 404 'USER NOT FOUND', an invalid address 400 'invalid email entered'", async () => {
    const unknown = await forgot('nobody@test.example');
    expect([unknown.status, ((await unknown.json()) as { msg: string }).msg]).toEqual([
      404,
      'USER NOT FOUND',
    ]);
    const wrong = await forgot('nobody');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ errors: { email: 'invalid email entered' } });
    const header = await forgot('ada@test.example\r\nBcc: eve@evil.example');
    expect(header.status).toBe(400);
  });

  test('with ACCOUNT_PRIVACY=uniform the answer and its duration are the same for every address', async () => {
    const { email } = await uniform.account({ workspace_id: uniform.siteId });
    const timed = async (address: string) => {
      const begun = performance.now();
      const response = await forgot(address, { on: uniform });
      return { status: response.status, body: await response.text(), ms: performance.now() - begun };
    };
    const [known, unknown] = [await timed(email), await timed('nobody@test.example')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(299);
    expect(await uniform.mails(email)).toHaveLength(1);
    expect(await uniform.mails('nobody@test.example')).toHaveLength(0);
  });

  test('the sixth reset request in an hour from one address is rejected', async () => {
    const address = nextAddress();
    for (let i = 0; i < 5; i++) expect((await forgot('nobody@test.example', { address })).status).toBe(404);
    const refused = await forgot('nobody@test.example', { address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    const disguised = await forgot('nobody@test.example', {
      address,
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(disguised.status).toBe(429);
  });

  test('people whose account is pending get the activation link again; disabled, invited and deleted people get no mail', async () => {
    const make = (values: Parameters<TestApi['account']>[0]) => app.account(values);
    const pending = await make({ workspace_id: app.siteId, user_state: 'pending' });
    expect((await forgot(pending.email)).status).toBe(200);
    expect((await app.mails(pending.email))[0]?.link?.searchParams.get('operation')).toBe('activate');
    const others = [
      await make({ workspace_id: app.siteId, account_state: 'disabled' }),
      await make({ workspace_id: app.siteId, user_state: 'deleted' }),
      await make({ workspace_id: app.siteId, user_state: 'pending', password_hash: null }),
    ];
    for (const { email } of others) {
      expect((await forgot(email)).status).toBe(404);
      expect(await app.mails(email)).toEqual([]);
    }
  });

  test('strangers’ requests through either call, up to the limit, do not invalidate the owner’s link', async () => {
    const { email } = await app.account({ workspace_id: app.siteId });
    const stranger = nextAddress();
    for (let i = 0; i < FORGOT_LIMIT.points; i++)
      expect((await forgot(email, { address: stranger })).status).toBe(200);
    expect((await forgot(email, { address: stranger })).status).toBe(429);
    const fields = form({
      firstName: 'Eve',
      lastName: 'Evil',
      email,
      'condition-checkbox': 'on',
      password: NEW,
      'password-validation': NEW,
    });
    const signUp = { method: 'POST', body: fields, address: stranger };
    const signUps = Array.from({ length: SIGN_UP_LIMIT.points }, () => app.request('/api/v1/signup', signUp));
    for (const { status } of await Promise.all(signUps)) expect(status).toBe(201);
    expect(await app.mails(email)).toHaveLength(MAILS_BY_ONE.points);
    const before = await linkFor(email);
    expect((await forgot(email)).status).toBe(200);
    expect(await app.mails(email)).toHaveLength(MAILS_BY_ONE.points + 1);
    const link = await linkFor(email);
    expect(link).not.toEqual(before);
    expect((await reset(link)).status).toBe(200);
  });

  test('the number of mails that strangers can cause to one address is limited, whatever the address’s length', async () => {
    const email = `${'a'.repeat(100)}@${'b'.repeat(60)}.${'c'.repeat(39)}.example`;
    await app.account({ workspace_id: app.siteId, email });
    for (let i = 0; i <= MAILS_TO_ONE.points; i++)
      expect((await forgot(email, { address: `2001:db8:${1000 + i}::1` })).status).toBe(200);
    expect(await app.mails(email)).toHaveLength(MAILS_TO_ONE.points);
  });
});

describe('setting the new password', () => {
  test('setting a new password ends every session and notifies the owner', async () => {
    const client = await app.signIn('ROLE_MANAGER');
    const { email } = client.account;
    await forgot(email);
    expect((await reset(await linkFor(email))).status).toBe(200);
    expect((await client.request(`/users/${client.account.userId}/info`)).status).toBe(401);
    const cookie = `ardoise_session=${client.session.secret}`;
    const restored = await app.request('/api/v1/fetchToken', { headers: { cookie } });
    expect(await restored.json()).toEqual({ authenticated: false });
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
    expect((await app.mails(email)).at(-1)?.subject).toBe('Your password on Ardoise has changed');
  });

  test('a reset link works once, and only with the parameters that were mailed', async () => {
    const { email } = await app.account({ workspace_id: app.siteId });
    const other = await app.account({ workspace_id: app.siteId });
    await forgot(email);
    const link = await linkFor(email);
    for (const wrong of [
      { ...link, userEmail: other.email },
      { ...link, operation: 'activate' },
      { ...link, activation_code: 'A'.repeat(43) },
      { ...link, userEmail: '' },
      {},
    ])
      expect((await reset(wrong)).status, JSON.stringify(wrong)).toBe(410);
    const answers = await Promise.all([reset(link), reset(link), reset(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await reset(link)).status).toBe(410);
  });

  test('a newer reset link invalidates the older one, and both expire after half an hour', async () => {
    const { email } = await app.account({ workspace_id: app.siteId });
    await forgot(email);
    const first = await linkFor(email);
    await forgot(email);
    const second = await linkFor(email);
    expect((await reset(first)).status).toBe(410);
    const late = new Date(app.clock.now().getTime() - 1000);
    await app.rows().change('account_codes', { email }, { expires_at: late });
    expect((await reset(second)).status).toBe(410);
  });

  test('an invalid password is reported and does not use up the link’s code', async () => {
    const { email } = await app.account({ workspace_id: app.siteId });
    await forgot(email);
    const link = await linkFor(email);
    const weak = await reset({ ...link, password: 'weak', 'password-validation': 'weak' });
    expect(await weak.json()).toMatchObject({
      status: 400,
      errors: { password: 'password must contain one Uppercase, one number and be 8 length minimum' },
    });
    expect((await reset({ ...link, 'password-validation': 'x' })).status).toBe(400);
    expect((await reset({ ...link, password: 'Qwerty123', 'password-validation': 'Qwerty123' })).status).toBe(
      400,
    );
    expect((await reset(link)).status).toBe(200);
  });

  test('after a reset, signing in still requires an existing second factor', async () => {
    const { email, userId, workspaceId } = await app.account({ workspace_id: app.siteId });
    await app.rows().add('account_totps', {
      account_id: userId,
      workspace_id: workspaceId,
      secret: 'A'.repeat(32),
      confirmed_at: app.clock.now(),
    });
    await forgot(email);
    await reset(await linkFor(email));
    const answer = await signIn(email, NEW);
    expect(await answer.json()).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' });
  });
});
