/** Sets up second factors for test accounts through the API. */
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '#features/accounts/factory.ts';
import * as contract from '#features/accounts/second-factor.contract.ts';
import type { TestApi, TestClient } from './api.ts';
import { createAuthenticator } from './authenticator.ts';

export interface SignInAnswer {
  status: number;
  body: {
    status: number;
    code: string;
    extra: { methods: string[]; passkey: { challenge: string; rpId: string } };
  };
  cookie: string | null;
}

let count = 0;

/** Signs in with the password of test accounts and further fields. */
export async function signInWith(
  app: TestApi,
  email: string,
  fields: Record<string, unknown> = {},
  cookie = '',
): Promise<SignInAnswer> {
  const response = await app.request('/api/v1/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password: PASSWORD, ...fields }),
    address: `198.51.100.${++count % 250}`,
  });
  const body = (await response.json()) as SignInAnswer['body'];
  return { status: response.status, body, cookie: response.headers.get('set-cookie') };
}

/** Returns an authenticator app's code, `steps` periods of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export const own = (client: TestClient) => ({ params: { userId: client.account.userId } });
export const confirmed = (client: TestClient) => ({
  ...own(client),
  body: { currentPassword: PASSWORD },
});

export async function addTotp(client: TestClient) {
  const { secret, uri } = await client.api(contract.beginTotp, confirmed(client));
  const code = codeOf(secret, -1);
  const { recoveryCodes = [] } = await client.api(contract.confirmTotp, { ...own(client), body: { code } });
  return { secret, uri, recoveryCodes };
}

export async function addPasskey(client: TestClient, name = 'Key') {
  const key = createAuthenticator('http://ardoise.test');
  const options = await client.api(contract.beginPasskey, confirmed(client));
  const answer = key.create(options);
  const added = await client.api(contract.addPasskey, { ...own(client), body: { name, answer } });
  return { key, added, answer };
}
