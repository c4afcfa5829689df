import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVault, isSealed } from '#platform/crypto/vault.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { createAuthenticator } from '../../../tests/support/authenticator.ts';
import { PASSWORD } from './factory.ts';
import * as contract from './second-factor.contract.ts';
import { sealSecret } from './server/second-factor-totp.service.ts';
import { sweep } from './server/sweep.service.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
});
afterAll(() => app.close());

let count = 0;
interface Refusal {
  status: number;
  code: string;
  extra: { methods: string[]; passkey: { challenge: string; rpId: string } };
}

async function signIn(email: string, fields: Record<string, unknown> = {}) {
  const response = await app.request('/api/v1/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, ...fields }),
    address: `198.51.100.${++count % 250}`,
  });
  return {
    status: response.status,
    body: (await response.json()) as Refusal,
    cookie: response.headers.get('set-cookie'),
  };
}

/** The code of an app, some half-minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const own = (client: TestClient) => ({ params: { userId: client.account.userId } });

async function withApp(client: TestClient) {
  const { secret, uri } = await client.api(contract.beginTotp, { ...own(client), body: {} });
  const code = codeOf(secret, -1);
  const confirmed = await client.api(contract.confirmTotp, { ...own(client), body: { code } });
  return { secret, uri, recoveryCodes: confirmed.recoveryCodes ?? [] };
}

async function withPasskey(client: TestClient, name = 'Key') {
  const key = createAuthenticator('http://ardoise.test');
  const options = await client.api(contract.beginPasskey, { ...own(client), body: {} });
  const answer = key.create(options);
  const added = await client.api(contract.addPasskey, { ...own(client), body: { name, answer } });
  return { key, added, answer };
}

describe('an authenticator app', () => {
  test('counts once it is confirmed; then signing in asks for its code', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { secret, uri } = await client.api(contract.beginTotp, { ...own(client), body: {} });
    expect(uri).toContain(
      `otpauth://totp/Ardoise:${encodeURIComponent(email)}?issuer=Ardoise&secret=${secret}`,
    );
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect((await signIn(email)).status).toBe(200);
    const wrong = client.api(contract.confirmTotp, { ...own(client), body: { code: '000000' } });
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'CODE_WRONG' });

    const body = { code: codeOf(secret, -1) };
    const { recoveryCodes, ...standing } = await client.api(contract.confirmTotp, { ...own(client), body });
    expect(standing).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);
    const asked = await signIn(email);
    expect(asked.body).toMatchObject({
      status: 401,
      code: 'SECOND_FACTOR_REQUIRED',
      extra: { methods: ['totp', 'recovery'] },
    });
    expect(asked.cookie).toBeNull();
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200);
    expect((await app.mails(email)).at(-1)?.subject).toBe('A second factor for your account on Ardoise');
  });

  test('keeps its secret sealed, seals what older versions left readable, and tells another key from a wrong code', async () => {
    const { engine, config } = app.platform;
    const client = await app.signIn('ROLE_USER');
    const { email, userId } = client.account;
    const { secret, recoveryCodes } = await withApp(client);
    const kept = () =>
      asInstallation(engine, ({ db }) =>
        db
          .selectFrom('account_totps')
          .select('secret')
          .where('account_id', '=', userId)
          .executeTakeFirstOrThrow(),
      );
    expect(isSealed((await kept()).secret)).toBe(true);

    const keep = (text: string) =>
      asInstallation(engine, ({ db }) =>
        db.updateTable('account_totps').set({ secret: text }).where('account_id', '=', userId).execute(),
      );
    await keep(secret);
    expect(await sweep(app.job())).toMatchObject({ readableSecrets: 1 });
    expect(isSealed((await kept()).secret)).toBe(true);
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200);

    const elsewhere = createVault({ ...config, secretKey: 'the key of another installation than this' });
    await keep(sealSecret(elsewhere, userId, secret));
    expect(await signIn(email, { code: codeOf(secret, 1) })).toMatchObject({
      status: 503,
      body: { code: 'SEALED_BY_ANOTHER_KEY' },
    });
    expect((await signIn(email, { code: recoveryCodes[0] })).status).toBe(200);
  });

  test('a code is good once, and not later than a step', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { secret } = await withApp(client);
    const code = codeOf(secret);
    const statuses = await Promise.all([
      signIn(email, { code }),
      signIn(email, { code }),
      signIn(email, { code }),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signIn(email, { code })).body).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    for (const steps of [-3, 3])
      expect((await signIn(email, { code: codeOf(secret, steps) })).status, `${steps}`).toBe(401);
  });

  test('without the password a code tells nothing: a wrong password is the same 401 as ever', async () => {
    const client = await app.signIn('ROLE_USER');
    const { secret } = await withApp(client);
    const { body } = await signIn(client.account.email, { password: 'Wrong9Horse', code: codeOf(secret) });
    expect(body).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', msg: 'Invalid Credentials' });
    expect(body.extra).toBeUndefined();
  });

  test('guessing ends after ten codes', async () => {
    const client = await app.signIn('ROLE_USER');
    const { secret } = await withApp(client);
    for (let i = 0; i < 10; i++)
      expect((await signIn(client.account.email, { code: '000000' })).status).toBe(401);
    expect((await signIn(client.account.email, { code: codeOf(secret) })).status).toBe(429);
  });

  test('recovery codes are good once each, however they are typed, and their use is told', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { recoveryCodes } = await withApp(client);
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(email, { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await signIn(email, { code: first })).status).toBe(401);
    expect((await signIn(email, { code: second })).status).toBe(200);
    const standing = await client.api(contract.readSecondFactors, own(client));
    expect(standing.recoveryCodesLeft).toBe(8);
    expect((await app.mails(email)).at(-1)?.subject).toBe('A recovery code was used on Ardoise');
    const rows = await asInstallation(app.platform.engine, ({ db }) =>
      db.selectFrom('account_recovery_codes').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  test('new recovery codes end the old; removing the app ends both', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { recoveryCodes: old } = await withApp(client);
    const renewed = await client.api(contract.renewRecoveryCodes, {
      ...own(client),
      body: { currentPassword: PASSWORD },
    });
    expect((await signIn(email, { code: old[0] })).status).toBe(401);
    expect((await signIn(email, { code: renewed.recoveryCodes?.[0] })).status).toBe(200);
    const left = await client.api(contract.removeTotp, {
      ...own(client),
      body: { currentPassword: PASSWORD },
    });
    expect(left).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(email)).status).toBe(200);
  });

  test('setting up and removing ask for the password, unless one has just signed in', async () => {
    const client = await app.signIn('ROLE_USER');
    await withApp(client);
    const past = new Date(Date.now() - 3_600_000);
    await asInstallation(app.platform.engine, ({ db }) =>
      db
        .updateTable('sessions')
        .set({ created_at: past })
        .where('id', '=', client.session.sessionId)
        .execute(),
    );
    for (const call of [contract.removeTotp, contract.beginPasskey, contract.renewRecoveryCodes]) {
      const unasked = client.api(call, { ...own(client), body: {} });
      await expect(unasked).rejects.toMatchObject({ status: 403, code: 'CURRENT_PASSWORD_NEEDED' });
      const wrong = client.api(call, { ...own(client), body: { currentPassword: 'Wrong9Horse' } });
      await expect(wrong).rejects.toMatchObject({ status: 400, code: 'CURRENT_PASSWORD_WRONG' });
    }
  });

  test('a confirmed app is not silently replaced', async () => {
    const client = await app.signIn('ROLE_USER');
    const { secret } = await withApp(client);
    await expect(client.api(contract.beginTotp, { ...own(client), body: {} })).rejects.toMatchObject({
      status: 409,
    });
    expect((await signIn(client.account.email, { code: codeOf(secret) })).status).toBe(200);
  });
});

describe('a passkey', () => {
  test('is made, asked for, and opens the door', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const { email } = client.account;
    const { key, added } = await withPasskey(client, 'Yellow key');
    expect(added.passkeys).toMatchObject([{ name: 'Yellow key', lastUsedAt: null }]);
    expect(added.recoveryCodes).toHaveLength(10);
    const { body } = await signIn(email);
    expect(body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      extra: { methods: ['passkey', 'recovery'] },
    });
    const opened = await signIn(email, { assertion: key.get(body.extra.passkey) });
    expect(opened.status).toBe(200);
    const standing = await client.api(contract.readSecondFactors, own(client));
    expect(standing.passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test('an answer is good once, for this site, this account and this challenge', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const other = await app.signIn('ROLE_OWNER');
    const { email } = client.account;
    const { key } = await withPasskey(client);
    const { key: otherKey } = await withPasskey(other);
    const ask = async (whom = email) => (await signIn(whom)).body.extra.passkey;

    const good = key.get(await ask());
    expect((await signIn(email, { assertion: good })).status).toBe(200);
    expect((await signIn(email, { assertion: good })).status).toBe(401);
    const wrong = [
      key.get(await ask(), 'http://evil.example'),
      key.get({ ...(await ask()), rpId: 'evil.example' }),
      key.get({ ...(await ask()), challenge: 'AAAA' }),
      key.get(await ask(other.account.email)),
      otherKey.get(await ask()),
      { ...key.get(await ask()), id: 'AAAA' },
      {},
    ];
    for (const assertion of wrong)
      expect((await signIn(email, { assertion })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await signIn(email, { assertion: '{not json' })).status).toBe(400);
    expect((await signIn(email, { assertion: JSON.stringify(key.get(await ask())) })).status).toBe(200);
  });

  test('a registration is good once, and not for somebody else', async () => {
    const client = await app.signIn('ROLE_USER');
    const other = await app.signIn('ROLE_USER');
    const { answer } = await withPasskey(client);
    const again = client.api(contract.addPasskey, { ...own(client), body: { name: 'Again', answer } });
    await expect(again).rejects.toMatchObject({ status: 400, code: 'PASSKEY_NOT_VERIFIED' });
    const options = await client.api(contract.beginPasskey, { ...own(client), body: {} });
    const foreign = createAuthenticator('http://ardoise.test').create(options);
    const stolen = other.api(contract.addPasskey, {
      ...own(other),
      body: { name: 'Stolen', answer: foreign },
    });
    await expect(stolen).rejects.toMatchObject({ status: 400 });
  });

  test('is removed by its owner alone; the app keeps the door', async () => {
    const client = await app.signIn('ROLE_USER');
    const colleague = await app.signIn('ROLE_OWNER', client.account.workspaceId);
    const { added } = await withPasskey(client);
    const passkeyId = added.passkeys[0]?.passkeyId ?? 0;
    for (const userId of [client.account.userId, colleague.account.userId]) {
      const theft = colleague.api(contract.removePasskey, { params: { userId, passkeyId }, body: {} });
      await expect(theft).rejects.toMatchObject({ status: 404 });
    }
    const { recoveryCodes } = await withApp(client);
    expect(recoveryCodes).toEqual([]);
    const params = { userId: client.account.userId, passkeyId };
    const left = await client.api(contract.removePasskey, { params, body: { currentPassword: PASSWORD } });
    expect(left).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10 });
    expect((await signIn(client.account.email)).body.extra.methods).toEqual(['totp', 'recovery']);
  });
});
