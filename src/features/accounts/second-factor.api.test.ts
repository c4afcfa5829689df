import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createVault, isSealed } from '#platform/crypto/vault.ts';
import { testApi } from '../../../tests/support/api.ts';
import { addTotp, codeOf, confirmed, own, signInWith } from '../../../tests/support/second-factor.ts';
import * as contract from './second-factor.contract.ts';
import { sealSecret } from './server/second-factor-totp.service.ts';

const app = testApi();

const signIn = (email: string, fields?: Record<string, unknown>, cookie?: string) =>
  signInWith(app, email, fields, cookie);

describe('an authenticator app', () => {
  test('an authenticator app is required at sign-in as soon as it has been confirmed', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { secret, uri } = await client.api(contract.beginTotp, confirmed(client));
    expect(uri).toContain(
      `otpauth://totp/Ardoise:${encodeURIComponent(email)}?issuer=Ardoise&secret=${secret}`,
    );
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect((await signIn(email)).status).toBe(200);
    const wrong = client.api(contract.confirmTotp, { ...own(client), body: { code: '000000' } });
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'CODE_WRONG' });

    const body = { code: codeOf(secret, -1) };
    const { recoveryCodes, ...status } = await client.api(contract.confirmTotp, { ...own(client), body });
    expect(status).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);
    const firstStep = await signIn(email);
    expect(firstStep.body).toMatchObject({
      status: 401,
      code: 'SECOND_FACTOR_REQUIRED',
      extra: { methods: ['totp', 'recovery'] },
    });
    expect(firstStep.cookie).toBeNull();
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200);
    expect((await app.mails(email)).at(-1)?.subject).toBe('A second factor for your account on Ardoise');
  });

  test('the app’s secret is encrypted, even if an older version stored it in plain text; a changed key is not reported as a wrong code', async () => {
    const { config } = app.platform;
    const client = await app.signIn('ROLE_USER');
    const { email, userId } = client.account;
    const { secret, recoveryCodes } = await addTotp(client);
    const kept = () => app.rows().one('account_totps', { account_id: userId }, ['secret']);
    expect(isSealed((await kept()).secret)).toBe(true);

    const keep = (text: string) =>
      app.rows().change('account_totps', { account_id: userId }, { secret: text });
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200);

    const elsewhere = createVault({ ...config, secretKey: 'the key of another installation than this' });
    await keep(sealSecret(elsewhere, userId, secret));
    expect(await signIn(email, { code: codeOf(secret, 1) })).toMatchObject({
      status: 503,
      body: { code: 'SEALED_BY_ANOTHER_KEY' },
    });
    expect((await signIn(email, { code: recoveryCodes[0] })).status).toBe(200);
  });

  test('a code is valid once, and only near its time step', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { secret } = await addTotp(client);
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

  test('with a wrong password the answer is the usual 401, whatever the code', async () => {
    const client = await app.signIn('ROLE_USER');
    const { secret } = await addTotp(client);
    const { body } = await signIn(client.account.email, { password: 'Wrong9Horse', code: codeOf(secret) });
    expect(body).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', msg: 'Invalid Credentials' });
    expect(body.extra).toBeUndefined();
  });

  test('guesses of the app’s code are stopped after ten codes, the owner is notified, and recovery codes still work', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { secret, recoveryCodes } = await addTotp(client);
    const notices = async () =>
      (await app.mails(email)).filter(({ subject }) => subject === 'Wrong codes for your account on Ardoise');
    for (let i = 0; i < 9; i++) expect((await signIn(email, { code: '000000' })).status).toBe(401);
    expect(await notices()).toHaveLength(0);
    const parallel = await Promise.all(Array.from({ length: 6 }, () => signIn(email, { code: '000000' })));
    expect(parallel.filter(({ status }) => status === 401)).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(429);
    expect((await signIn(email, { code: recoveryCodes[0] })).status).toBe(200);
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(429);
  });

  test('wrong recovery codes do not block the authenticator app, and the owner is notified', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { secret, recoveryCodes } = await addTotp(client);
    for (let i = 0; i < 10; i++)
      expect((await signIn(email, { code: '0000-0000-0000-0000' })).status).toBe(401);
    expect((await signIn(email, { code: recoveryCodes[0] })).status).toBe(429);
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200);
    expect((await app.mails(email)).map(({ subject }) => subject)).toContain(
      'Wrong codes for your account on Ardoise',
    );
  });

  test('codes that strangers try do not block a known browser', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const known = (await signIn(email)).cookie?.match(/ardoise_device=[^;]+/)?.[0];
    const { secret } = await addTotp(client);
    for (let i = 0; i < 10; i++) await signIn(email, { code: '000000' });
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(429);
    expect((await signIn(email, { code: codeOf(secret) }, known)).status).toBe(200);
  });

  test('a person has ten attempts to confirm a new authenticator app', async () => {
    const client = await app.signIn('ROLE_USER');
    const { secret } = await client.api(contract.beginTotp, confirmed(client));
    const confirm = (code: string) => client.api(contract.confirmTotp, { ...own(client), body: { code } });
    const tries = await Promise.allSettled(Array.from({ length: 14 }, () => confirm('000000')));
    const statuses = tries.map((one) => (one.status === 'rejected' ? one.reason.status : 200));
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    await expect(confirm(codeOf(secret))).rejects.toMatchObject({ status: 429 });
  });

  test('each recovery code is valid once, in any spelling, and its use notifies the owner', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { recoveryCodes } = await addTotp(client);
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(email, { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await signIn(email, { code: first })).status).toBe(401);
    expect((await signIn(email, { code: second })).status).toBe(200);
    const status = await client.api(contract.readSecondFactors, own(client));
    expect(status.recoveryCodesLeft).toBe(8);
    expect((await app.mails(email)).at(-1)?.subject).toBe('A recovery code was used on Ardoise');
    const rows = await app.rows().list('account_recovery_codes');
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  test('new recovery codes replace the old ones, and removing the app deletes them', async () => {
    const client = await app.signIn('ROLE_USER');
    const { email } = client.account;
    const { recoveryCodes: old } = await addTotp(client);
    const renewed = await client.api(contract.renewRecoveryCodes, {
      ...confirmed(client),
    });
    expect((await signIn(email, { code: old[0] })).status).toBe(401);
    expect((await signIn(email, { code: renewed.recoveryCodes?.[0] })).status).toBe(200);
    const left = await client.api(contract.removeTotp, {
      ...confirmed(client),
    });
    expect(left).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(email)).status).toBe(200);
  });

  test('setting up and removing an app require the password, even in a session that has just begun', async () => {
    const client = await app.signIn('ROLE_USER');
    await addTotp(client);
    const calls = [
      contract.beginTotp,
      contract.removeTotp,
      contract.beginPasskey,
      contract.renewRecoveryCodes,
    ];
    for (const call of calls) {
      const unasked = client.api(call, { ...own(client), body: {} });
      await expect(unasked).rejects.toMatchObject({ status: 403, code: 'CURRENT_PASSWORD_NEEDED' });
      const wrong = client.api(call, { ...own(client), body: { currentPassword: 'Wrong9Horse' } });
      await expect(wrong).rejects.toMatchObject({ status: 400, code: 'CURRENT_PASSWORD_WRONG' });
    }
  });

  test('adding or removing an app ends the other sessions', async () => {
    const client = await app.signIn('ROLE_USER');
    const { userId } = client.account;
    const elsewhere = await app.signIn(client.account);
    await addTotp(client);
    expect((await elsewhere.request(`/users/${userId}/info`)).status).toBe(401);
    const again = await app.signIn(client.account);
    await client.api(contract.removeTotp, confirmed(client));
    expect((await again.request(`/users/${userId}/info`)).status).toBe(401);
    expect((await client.request(`/users/${userId}/info`)).status).toBe(200);
  });

  test('requests with the same Idempotency-Key return the same recovery codes, which are stored encrypted', async () => {
    const client = await app.signIn('ROLE_USER');
    await addTotp(client);
    const headers = { 'idempotency-key': 'renewal' };
    const renew = () => client.api(contract.renewRecoveryCodes, confirmed(client), { headers });
    const first = await renew();
    expect(await renew()).toEqual(first);
    const kept = await app.rows().list('idempotent_answers', { account_id: client.account.userId });
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(first.recoveryCodes?.[0]);
  });

  test('a confirmed app cannot be replaced by a second one', async () => {
    const client = await app.signIn('ROLE_USER');
    const { secret } = await addTotp(client);
    await expect(client.api(contract.beginTotp, confirmed(client))).rejects.toMatchObject({
      status: 409,
    });
    expect((await signIn(client.account.email, { code: codeOf(secret) })).status).toBe(200);
  });
});
