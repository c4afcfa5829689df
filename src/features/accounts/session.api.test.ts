import { expect, test } from 'vitest';
import { asInstallation } from '#platform/db/installation.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { PASSWORD } from './factory.ts';

const app = testApi();

test('signing in returns the specified result and an HttpOnly cookie', async () => {
  const account = await app.account({ workspace_id: app.siteId });
  const response = await app.request('/api/v1/authenticate', {
    method: 'POST',
    body: form({ email: account.email.toUpperCase(), password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user_id: account.userId, user_login: account.login });
  expect(response.headers.get('set-cookie')).toMatch(/^ardoise_session=[\w-]{43};.*HttpOnly; SameSite=Lax/);
});

test('signing out invalidates the cookie and the token', async () => {
  const { session, account } = await app.signIn('ROLE_USER');
  const cookie = { cookie: `ardoise_session=${session.secret}` };
  const restored = await app.api(contract.fetchToken, {}, { headers: cookie });
  expect(restored).toMatchObject({ authenticated: true, user_id: account.userId });
  await app.api(contract.logout, {}, { headers: cookie });
  expect(await app.api(contract.fetchToken, {}, { headers: cookie })).toEqual({ authenticated: false });
});

test('signing in returns the address of the workspace’s public site, whichever host is requested', async () => {
  const own = await app.workspace({ domain_name: 'own-site.test' });
  const none = await app.workspace();
  const installation = 'http://ardoise.test';
  for (const [workspaceId, host, site] of [
    [own, 'ardoise.test', 'http://own-site.test'],
    [own, 'own-site.test', ''],
    [none, 'ardoise.test', null],
    [none, 'own-site.test', null],
    [app.siteId, 'ardoise.test', ''],
    // Another name of the same machine, for example in a local network.
    [app.siteId, '192.168.0.7:3000', ''],
    [app.siteId, 'own-site.test', installation],
  ] as const) {
    const account = await app.account({ workspace_id: workspaceId });
    const signedIn = await app.request('/api/v1/authenticate', {
      method: 'POST',
      headers: { host },
      body: form({ email: account.email, password: PASSWORD }),
    });
    expect(await signedIn.json()).toMatchObject({ user_site: site });
    const [cookie = ''] = signedIn.headers.getSetCookie();
    const restored = await app.request('/api/v1/fetchToken', {
      headers: { host, cookie: cookie.split(';')[0] ?? '' },
    });
    expect(await restored.json()).toMatchObject({ authenticated: true, user_site: site });
  }
});

test('a mail is sent only if its transaction commits, and has one recipient and one subject line', async () => {
  const { engine, mailer } = app.platform;
  const mail = {
    to: 'ada@test.example',
    subject: 'Été\r\nBcc: eve@evil.example',
    text: 'Bonjour à tous',
    html: '<p>à</p>',
  };
  await asInstallation(engine, (transaction) => mailer.send(transaction, [mail]));
  const undone = asInstallation(engine, async (transaction) => {
    await mailer.send(transaction, [{ ...mail, subject: 'never' }]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  const [received, ...more] = await app.mails('ada@test.example');
  expect(more).toEqual([]);
  expect(received).toMatchObject({
    recipients: ['ada@test.example'],
    subject: 'Été Bcc: eve@evil.example',
    html: '<p>à</p>',
  });
  expect(received?.text.trim()).toBe('Bonjour à tous');
  expect(received?.headers.bcc).toBeUndefined();
});
