/** Restores a backup whose credentials were used or ended after the backup was made. */
import { expect, test } from 'vitest';
import { createVault } from '#platform/crypto/vault.ts';
import { testApi } from '../../../tests/support/api.ts';
import { addPasskey, addTotp, signInWith } from '../../../tests/support/second-factor.ts';
import { endCredentials } from './server/sweep.service.ts';

const app = testApi();

test('recovery codes are deleted unless no other factor works after the restore', async () => {
  const withApp = await app.signIn('ROLE_USER');
  const { recoveryCodes } = await addTotp(withApp);
  const withPasskey = await app.signIn('ROLE_USER');
  await addPasskey(withPasskey);
  const methodsOf = async (email: string) => (await signInWith(app, email)).body.extra.methods;
  expect(await methodsOf(withApp.account.email)).toEqual(['totp', 'recovery']);

  const { engine, config } = app.platform;
  const otherKey = createVault({ ...config, secretKey: 'of another installation', dataDir: '/nowhere' });
  expect(await endCredentials({ engine, vault: otherKey })).toBe(1);
  expect(await methodsOf(withPasskey.account.email)).toEqual(['passkey']);
  // The restored installation cannot decrypt the app’s secret.
  expect(await methodsOf(withApp.account.email)).toContain('recovery');

  expect(await endCredentials(app.platform)).toBe(1);
  expect(await methodsOf(withApp.account.email)).toEqual(['totp']);
  const used = await signInWith(app, withApp.account.email, { code: recoveryCodes[0] });
  expect(used).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_WRONG' } });
});
