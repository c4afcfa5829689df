/** What checks first and writes then, tried while somebody else writes in between (quality.md «Security» 18). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asInstallation } from '#platform/db/installation.ts';
import { form, startApi, type TestApi } from '../../../tests/support/api.ts';
import { PASSWORD } from './factory.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
});
afterAll(() => app.close());

const NEW = 'Brandnew7Password';
let count = 0;

const signIn = (email: string, password = PASSWORD) =>
  app.request('/api/v1/authenticate', {
    method: 'POST',
    body: form({ email, password }),
    address: `198.51.100.${++count}`,
  });

const sessionsOf = (userId: number) =>
  asInstallation(app.platform.engine, ({ db }) =>
    db.selectFrom('sessions').select('id').where('account_id', '=', userId).execute(),
  );

test('no sign-in with the former password outlives a change of it', async () => {
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
