/**
 * Guesses the password of one account from many addresses while its owner signs in (quality.md «Security» 3).
 */
import { expect, test } from 'vitest';
import { form, testApi } from '../../../tests/support/api.ts';
import { PASSWORD } from './factory.ts';
import { DEVICE_LIFE, DEVICES_MOST, GUESS_LIMIT } from './rules.ts';

const app = testApi();

let count = 0;
const nextAddress = () => `2001:db8:${(++count).toString(16)}::1`;

interface Try {
  password?: string;
  cookie?: string;
  address?: string;
}

const signIn = (email: string, { password = PASSWORD, cookie, address = nextAddress() }: Try = {}) =>
  app.request('/api/v1/authenticate', {
    method: 'POST',
    body: form({ email, password }),
    headers: cookie === undefined ? {} : { cookie },
    address,
  });

/** Returns the device cookie set by a sign-in. */
function deviceOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('ardoise_device='));
  return cookie?.split(';', 1)[0] ?? '';
}

/** Sends wrong passwords concurrently, each from a different network. @returns how many were verified. */
async function guess(email: string, times: number, cookie?: string): Promise<number> {
  const tries = Array.from({ length: times }, () => signIn(email, { password: 'Wrong9Horse', cookie }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 401).length;
}

test('of sixty concurrent guesses from sixty networks, only ten are verified, whether or not the account exists', async () => {
  const { email } = await app.account({ workspace_id: app.siteId });
  expect(await guess(email, 60)).toBe(GUESS_LIMIT.points);
  expect(await guess('nobody@guessed.example', 60)).toBe(GUESS_LIMIT.points);
  const refused = await signIn(email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(GUESS_LIMIT.seconds);
});

test('a known browser is not delayed by the limit or by failures of others', async () => {
  const { email } = await app.account({ workspace_id: app.siteId });
  const first = await signIn(email);
  const quietly = performance.now();
  const cookie = deviceOf(await signIn(email, { cookie: deviceOf(first) }));
  const quiet = performance.now() - quietly;
  await guess(email, 30);
  const begun = performance.now();
  const response = await signIn(email, { cookie });
  expect(response.status).toBe(200);
  // The tenth failure delays unknown browsers by four seconds.
  expect(performance.now() - begun - quiet).toBeLessThan(3000);
  // A stolen cookie allows only as many guesses as an unknown browser has.
  expect(await guess(email, 30, deviceOf(response))).toBe(GUESS_LIMIT.points);
});

test('the device cookie does not sign anybody in, is valid for one account only, and cannot be forged or altered', async () => {
  const [own, other] = await Promise.all([
    app.account({ workspace_id: app.siteId }),
    app.account({ workspace_id: app.siteId }),
  ]);
  const signedIn = await signIn(own.email);
  const [, device = ''] = signedIn.headers.getSetCookie();
  expect(device).toMatch(
    /^ardoise_device=v1\.[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
  );
  const cookie = deviceOf(signedIn);
  expect((await signIn(own.email, { cookie, password: 'Wrong9Horse' })).status).toBe(401);
  await guess(own.email, 12);
  await guess(other.email, 12);
  expect((await signIn(other.email, { cookie })).status).toBe(429);
  for (const bad of [
    `${cookie}x`,
    `${cookie.slice(0, -4)}AAAA`,
    'ardoise_device=~~~',
    'ardoise_device=v1.x.y',
  ])
    expect((await signIn(own.email, { cookie: bad })).status, bad).toBe(429);
  expect((await signIn(own.email, { cookie })).status).toBe(200);
});

test('one browser can be known to several accounts at once: to the latest ones, for half a year', async () => {
  const people = await Promise.all(
    Array.from({ length: DEVICES_MOST + 1 }, () => app.account({ workspace_id: app.siteId })),
  );
  let cookie = '';
  for (const { email } of people) cookie = deviceOf(await signIn(email, { cookie }));
  const [first, second] = people;
  await Promise.all([guess(first?.email ?? '', 12), guess(second?.email ?? '', 12)]);
  expect((await signIn(first?.email ?? '', { cookie })).status).toBe(429);
  expect((await signIn(second?.email ?? '', { cookie })).status).toBe(200);
  app.clock.set(new Date(Date.now() + (DEVICE_LIFE + 60) * 1000));
  expect((await signIn(second?.email ?? '', { cookie })).status).toBe(429);
  app.clock.reset();
});

test('after a password reset, the owner can sign in with a new browser while others guess', async () => {
  const { email } = await app.account({ workspace_id: app.siteId });
  const address = nextAddress();
  await guess(email, 12);
  expect((await signIn(email, { address })).status).toBe(429);
  await app.request(`/api/v1/users/password/forgot/${email}`, { method: 'POST', address });
  const link = (await app.mails(email)).at(-1)?.link;
  const password = 'Brandnew7Password';
  const fields = {
    ...Object.fromEntries(link?.searchParams ?? []),
    password,
    'password-validation': password,
  };
  const path = '/api/v1/users/password/reset';
  expect((await app.request(path, { method: 'POST', body: form(fields), address })).status).toBe(200);
  await guess(email, 12);
  expect((await signIn(email, { password })).status).toBe(429);
  expect((await signIn(email, { password, address })).status).toBe(200);
});
