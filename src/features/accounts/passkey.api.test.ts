import { describe, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createAuthenticator } from '../../../tests/support/authenticator.ts';
import { addPasskey, addTotp, confirmed, own, signInWith } from '../../../tests/support/second-factor.ts';
import { PASSWORD } from './factory.ts';
import * as contract from './second-factor.contract.ts';

const app = testApi();

const signIn = (email: string, fields?: Record<string, unknown>) => signInWith(app, email, fields);

describe('a passkey', () => {
  test('a passkey can be created, is then required, and opens a session', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const { email } = client.account;
    const { key, added } = await addPasskey(client, 'Yellow key');
    expect(added.passkeys).toMatchObject([{ name: 'Yellow key', lastUsedAt: null }]);
    expect(added.recoveryCodes).toHaveLength(10);
    const { body } = await signIn(email);
    expect(body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      extra: { methods: ['passkey', 'recovery'] },
    });
    const opened = await signIn(email, { assertion: key.get(body.extra.passkey) });
    expect(opened.status).toBe(200);
    const status = await client.api(contract.readSecondFactors, own(client));
    expect(status.passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test('a passkey’s answer is valid once, for this site, this account and this challenge', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const other = await app.signIn('ROLE_OWNER');
    const { email } = client.account;
    const { key } = await addPasskey(client);
    const { key: otherKey } = await addPasskey(other);
    const requestOptions = async (whom = email) => (await signIn(whom)).body.extra.passkey;

    const good = key.get(await requestOptions());
    expect((await signIn(email, { assertion: good })).status).toBe(200);
    expect((await signIn(email, { assertion: good })).status).toBe(401);
    const wrong = [
      key.get(await requestOptions(), 'http://evil.example'),
      key.get({ ...(await requestOptions()), rpId: 'evil.example' }),
      key.get({ ...(await requestOptions()), challenge: 'AAAA' }),
      key.get(await requestOptions(other.account.email)),
      otherKey.get(await requestOptions()),
      { ...key.get(await requestOptions()), id: 'AAAA' },
      {},
    ];
    for (const assertion of wrong)
      expect((await signIn(email, { assertion })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await signIn(email, { assertion: '{not json' })).status).toBe(400);
    expect((await signIn(email, { assertion: JSON.stringify(key.get(await requestOptions())) })).status).toBe(
      200,
    );
  });

  test('the registration of a passkey is valid once, and for its account only', async () => {
    const client = await app.signIn('ROLE_USER');
    const other = await app.signIn('ROLE_USER');
    const { answer } = await addPasskey(client);
    const again = client.api(contract.addPasskey, { ...own(client), body: { name: 'Again', answer } });
    await expect(again).rejects.toMatchObject({ status: 400, code: 'PASSKEY_NOT_VERIFIED' });
    const options = await client.api(contract.beginPasskey, confirmed(client));
    const foreign = createAuthenticator('http://ardoise.test').create(options);
    const stolen = other.api(contract.addPasskey, {
      ...own(other),
      body: { name: 'Stolen', answer: foreign },
    });
    await expect(stolen).rejects.toMatchObject({ status: 400 });
  });

  test('only its owner can remove a passkey, and the authenticator app stays', async () => {
    const client = await app.signIn('ROLE_USER');
    const colleague = await app.signIn('ROLE_OWNER', client.account.workspaceId);
    const { added } = await addPasskey(client);
    const passkeyId = added.passkeys[0]?.passkeyId ?? 0;
    for (const userId of [client.account.userId, colleague.account.userId]) {
      const theft = colleague.api(contract.removePasskey, {
        ...confirmed(colleague),
        params: { userId, passkeyId },
      });
      await expect(theft).rejects.toMatchObject({ status: 404 });
    }
    const { recoveryCodes } = await addTotp(client);
    expect(recoveryCodes).toEqual([]);
    const params = { userId: client.account.userId, passkeyId };
    const left = await client.api(contract.removePasskey, { params, body: { currentPassword: PASSWORD } });
    expect(left).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10 });
    expect((await signIn(client.account.email)).body.extra.methods).toEqual(['totp', 'recovery']);
  });
});
