/** Signs in with the activation that sets the password. */
import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import { asInstallation } from '#platform/db/installation.ts';
import type { Accounts } from '../../../generated/database.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import type { Operation } from './code.rules.ts';
import { giveSecondFactor, PASSWORD } from './factory.ts';
import { issueCode } from './server/code.service.ts';

const app = testApi();
let count = 0;

/** A pending person, and the fields that activate their account. */
async function invited(values: Partial<Insertable<Accounts>> = {}, operation: Operation = 'invite') {
  const workspaceId = values.workspace_id ?? (await app.workspace());
  const pending = { user_state: 'pending', workspace_id: workspaceId, ...values } as const;
  const account = await app.account(pending);
  const holder = { workspaceId, accountId: account.userId, email: account.email };
  const code = await asInstallation(app.platform.engine, (inside) => issueCode(inside, holder, operation));
  const fields = {
    userId: String(account.userId),
    activation_code: code,
    operation,
    email: account.email,
    firstName: 'Ida',
    lastName: 'Noddack',
    password: PASSWORD,
    'password-validation': PASSWORD,
    'condition-checkbox': 'on',
  };
  return { account, fields };
}

const activate = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request('/api/v1/signup/activation', {
    method: 'POST',
    body: form(fields),
    headers: { 'user-agent': 'Browser/1', ...headers },
    address: `198.51.100.${++count}`,
  });

/** The cookies that an answer sets, as a browser returns them. */
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((set) => set.split(';', 1)[0]);

async function whoHas(cookies: readonly unknown[]) {
  const headers = { cookie: cookies.join('; ') };
  return (await app.request('/api/v1/fetchToken', { headers })).json();
}

const eventsOf = (workspaceId: number) =>
  app.rows().list('audit_events', { workspace_id: workspaceId }, ['action', 'actor_id', 'detail']);

test('accepting an invitation opens a session that is recorded as every sign-in is', async () => {
  const { account, fields } = await invited();
  const answer = await activate(fields);
  expect([answer.status, await answer.json()]).toEqual([200, { activated: true }]);
  const set = answer.headers.getSetCookie();
  expect(set).toHaveLength(3);
  for (const cookie of set)
    expect(cookie).toMatch(/^ardoise_(session|device|look)=\S+; Path=\/; HttpOnly; SameSite=/);
  expect(await whoHas(cookiesOf(answer))).toMatchObject({
    authenticated: true,
    user_id: account.userId,
    user_firstName: 'Ida',
  });
  expect(await eventsOf(account.workspaceId)).toMatchObject([
    { action: 'account.activated' },
    { action: 'session.opened', actor_id: account.userId, detail: { factor: 'none' } },
  ]);
});

test('of five activations with one link one signs in, and a used, expired or changed link never does', async () => {
  const { fields } = await invited();
  const answers = await Promise.all(Array.from({ length: 5 }, () => activate(fields)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  for (const answer of answers) expect(cookiesOf(answer)).toHaveLength(answer.status === 200 ? 3 : 0);
  const { account, fields: late } = await invited();
  await app
    .rows()
    .change(
      'account_codes',
      { account_id: account.userId },
      { expires_at: new Date(app.clock.now().getTime() - 1000) },
    );
  const { fields: other } = await invited();
  for (const wrong of [fields, late, { ...other, activation_code: late.activation_code }]) {
    const answer = await activate(wrong);
    expect([answer.status, cookiesOf(answer)]).toEqual([410, []]);
  }
  const query = new URLSearchParams(other);
  const read = await app.request(`/api/v1/signup/activation?${query}`);
  expect([read.status, cookiesOf(read)]).toEqual([405, []]);
  // A form that is rejected keeps the link.
  const refused = await activate({ ...other, 'password-validation': 'Another9Horse' });
  expect([refused.status, cookiesOf(refused)]).toEqual([400, []]);
  expect((await activate(other)).status).toBe(200);
});

test('no session opens for a sign-up, whose password came earlier, for a disabled account, or beside a second factor', async () => {
  const signedUp = await invited({}, 'activate');
  const disabled = await invited({ account_state: 'disabled' });
  const secured = await invited();
  await giveSecondFactor(app.platform.engine, secured.account);
  for (const { account, fields } of [signedUp, disabled, secured]) {
    const answer = await activate(fields);
    expect([answer.status, cookiesOf(answer)]).toEqual([200, []]);
    expect((await eventsOf(account.workspaceId)).map(({ action }) => action)).toEqual(['account.activated']);
  }
});

test('a company that requires a second factor asks for it after an activation too', async () => {
  const workspaceId = await app.workspace({ second_factor_required_since: new Date(0) });
  const { fields } = await invited({ workspace_id: workspaceId });
  const cookies = cookiesOf(await activate(fields));
  const { user_token, user_needs_factor } = (await whoHas(cookies)) as Record<string, string>;
  expect(user_needs_factor).toBe(true);
  const headers = { authorization: `Bearer ${user_token}` };
  const refused = await app.request('/api/v1/members?rowsPerPage=10&page=0', { headers });
  expect(await refused.json()).toMatchObject({ status: 403, code: 'SECOND_FACTOR_NEEDED' });
});

test('the page of another site cannot activate an account in this browser', async () => {
  const { fields } = await invited();
  const answer = await activate(fields, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  expect([answer.status, cookiesOf(answer)]).toEqual([403, []]);
});
