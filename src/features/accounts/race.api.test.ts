/** Changes an account between a check and the write that depends on it (quality.md «Security» 18). */
import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#platform/crypto/password.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Accounts } from '../../../generated/database.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import { authenticate } from './contract.ts';
import { giveSecondFactor, nextAddress, PASSWORD, type TestAccount, trySignIn } from './factory.ts';
import { signIn as openSession, verifySignIn } from './server/session.service.ts';

const app = testApi();

const NEW = 'Brandnew7Password';

const signIn = (email: string, password = PASSWORD) => trySignIn(app, { email, password });

const sessionsOf = (userId: number) => app.rows().list('sessions', { account_id: userId }, ['id']);

test('a sign-in with the old password does not survive a concurrent password change', async () => {
  for (let round = 0; round < 8; round++) {
    const client = await app.signIn('ROLE_USER');
    const { userId, email } = client.account;
    const change = client.request(`/users/${userId}/profile/password`, {
      method: 'PUT',
      body: form({ password: NEW, passwordValidation: NEW, currentPassword: PASSWORD }),
    });
    const tries = Array.from({ length: 3 }, () => signIn(email));
    expect((await change).status).toBe(201);
    await Promise.all(tries);
    expect(await sessionsOf(userId)).toEqual([{ id: client.session.sessionId }]);
  }
});

test('a sign-in with the old password does not survive a concurrent reset', async () => {
  for (let round = 0; round < 8; round++) {
    const { userId, email } = await app.account({ workspace_id: app.siteId });
    const path = `/api/v1/users/password/forgot/${email}`;
    await app.request(path, { method: 'POST', address: nextAddress() });
    const link = (await app.mails(email)).at(-1)?.link;
    const fields = Object.fromEntries(link?.searchParams ?? []);
    const reset = app.request('/api/v1/users/password/reset', {
      method: 'POST',
      body: form({ ...fields, password: NEW, 'password-validation': NEW }),
      address: nextAddress(),
    });
    const tries = Array.from({ length: 3 }, () => signIn(email));
    expect((await reset).status).toBe(200);
    await Promise.all(tries);
    expect(await sessionsOf(userId)).toEqual([]);
  }
});

describe('a change between verifying the password and opening the session', () => {
  const update = (userId: number, values: Updateable<Accounts>) =>
    // Runs as the workspace: deleting an account also deletes rows that the installation may not touch.
    app.rows(app.siteId).change('accounts', userId, values);
  const meanwhile: Record<string, (account: TestAccount) => Promise<unknown>> = {
    'the password changes': async ({ userId }) => update(userId, { password_hash: await hashPassword(NEW) }),
    'the address changes': ({ userId }) => update(userId, { email: `moved${userId}@test.example` }),
    'the account is disabled': ({ userId }) => update(userId, { account_state: 'disabled' }),
    'the account is deleted': ({ userId }) => update(userId, { user_state: 'deleted' }),
    'a second factor is added': (account) => giveSecondFactor(app.platform.engine, account),
  };

  async function signInWhile(change: (account: TestAccount) => Promise<unknown>) {
    const account = await app.account({ workspace_id: app.siteId });
    const actor = { kind: 'visitor', workspaceId: app.siteId, zone: 'Europe/Paris' } as const;
    const request = { id: 'race', address: nextAddress(), userAgent: '', locale: 'en' } as const;
    const who = { actor, request, now: app.clock.now() };
    const body = authenticate.body.parse({ email: account.email, password: PASSWORD });
    const input = { params: undefined, query: undefined, body };
    const verified = await verifySignIn(app.contexts.prepare(who, true), input);
    await change(account);
    const opened = asInstallation(app.platform.engine, (transaction) =>
      openSession(app.contexts.inside(who, transaction), input, verified),
    );
    return { opened, account };
  }

  test.each(Object.entries(meanwhile))('no session is opened after: %s', async (_, change) => {
    const { opened, account } = await signInWhile(change);
    await expect(opened).rejects.toMatchObject({ status: 401 });
    expect(await sessionsOf(account.userId)).toEqual([]);
  });

  test('a session is opened if nothing changed since the password was verified', async () => {
    const { opened, account } = await signInWhile(async () => {});
    await opened;
    expect(await sessionsOf(account.userId)).toHaveLength(1);
  });
});
