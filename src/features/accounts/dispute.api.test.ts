/** Signs up with an address for which an earlier sign-up exists that was never activated. */
import { expect, test } from 'vitest';
import { asInstallation } from '#platform/db/installation.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import { MAILS_BY_ONE } from './code.rules.ts';
import { PASSWORD } from './factory.ts';

const app = testApi();

let count = 0;
const good = () => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: `disputed${++count}@test.example`,
  password: PASSWORD,
  'password-validation': PASSWORD,
  'condition-checkbox': 'on',
});

const post = (path: string, fields: Record<string, string>, address = `198.51.100.${++count}`) =>
  app.request(`/api/v1${path}`, { method: 'POST', body: form(fields), address });
const signUp = (fields: Record<string, string>, address?: string) => post('/signup', fields, address);
const activate = (fields: Record<string, string>) => post('/signup/activation', fields);
const signIn = (email: string, password = PASSWORD) => post('/authenticate', { email, password });

async function linkFor(email: string): Promise<Record<string, string>> {
  const link = (await app.mails(email)).at(-1)?.link;
  if (link === undefined) throw new Error(`no link was mailed to ${email}`);
  return Object.fromEntries(link.searchParams);
}

const passwordOf = (email: string) =>
  asInstallation(app.platform.engine, async ({ db }) => {
    const row = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirst();
    return row?.password_hash;
  });

test('a second sign-up with the same password gives a new link and invalidates the first link', async () => {
  const fields = good();
  await signUp(fields);
  const first = await linkFor(fields.email);
  await signUp(fields);
  const second = await linkFor(fields.email);
  expect((await activate(first)).status).toBe(410);
  expect((await activate(second)).status).toBe(200);
  expect((await signIn(fields.email)).status).toBe(200);
});

test('if one address signs up with two passwords, both are dropped and the person who opens the link chooses one', async () => {
  const fields = good();
  const others = { password: 'Another9Horse', 'password-validation': 'Another9Horse' };
  await signUp(fields);
  const first = await linkFor(fields.email);
  await signUp({ ...fields, ...others });
  const link = await linkFor(fields.email);
  expect(link.operation).toBe('invite');
  expect((await activate(first)).status).toBe(410);
  expect((await activate({ ...link, operation: 'activate' })).status).toBe(410);
  for (const password of [PASSWORD, others.password])
    expect((await signIn(fields.email, password)).status, password).toBe(401);
  const chosen = { password: 'Third9Horses', 'password-validation': 'Third9Horses' };
  expect((await activate({ ...fields, ...chosen, ...link })).status).toBe(200);
  for (const [password, status] of [
    [PASSWORD, 401],
    [others.password, 401],
    [chosen.password, 200],
  ] as const)
    expect((await signIn(fields.email, password)).status, password).toBe(status);
});

test('a disputed password stays dropped when the mail limit is reached', async () => {
  const fields = good();
  const address = '203.0.113.5';
  for (let i = 0; i < MAILS_BY_ONE.points; i++) await signUp(fields, address);
  const link = await linkFor(fields.email);
  await signUp({ ...fields, password: 'Another9Horse', 'password-validation': 'Another9Horse' }, address);
  expect(await app.mails(fields.email)).toHaveLength(MAILS_BY_ONE.points);
  expect((await activate(link)).status).toBe(410);
  expect(await passwordOf(fields.email)).toBeNull();
});
