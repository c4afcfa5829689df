/** Changes the e-mail address: the new one is used once it is confirmed, and the change can be undone. */
import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { EmailChanges } from '../../../generated/database.ts';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { addTotp } from '../../../tests/support/second-factor.ts';
import { EMAIL_REQUEST_LIMIT } from './code.rules.ts';
import { PASSWORD } from './factory.ts';

const app = testApi();

const NEW = 'Another9Horse';
let count = 0;
const freshAddress = () => `198.51.100.${++count % 250}`;
const freshEmail = () => `moved${++count}@test.example`;

const post = (path: string, fields: Record<string, string>) =>
  app.request(`/api/v1${path}`, { method: 'POST', body: form(fields), address: freshAddress() });
const signIn = async (email: string, password = PASSWORD) =>
  (await post('/authenticate', { email, password })).status;

const requestEmail = (client: TestClient, email: string, currentPassword?: string) =>
  client.request(`/users/${client.account.userId}/profile/info`, {
    method: 'PUT',
    body: form({ email, ...(currentPassword !== undefined && { currentPassword }) }),
  });
const mustRequestEmail = async (client: TestClient, email: string) =>
  expect((await requestEmail(client, email, PASSWORD)).status).toBe(201);

/** Returns the code of the last mail to an address. */
async function codeFor(email: string): Promise<string> {
  const code = (await app.mails(email)).at(-1)?.link?.searchParams.get('code');
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

const confirm = (code: string) => post('/email/confirm', { code });
const undo = (code: string) => post('/email/undo', { code });
const isIn = async (client: TestClient) =>
  (await client.request(`/users/${client.account.userId}/info`)).status === 200;

test('requesting a new address needs the password and does not change the address yet', async () => {
  const client = await app.signIn('ROLE_OWNER');
  const email = freshEmail();
  expect(await (await requestEmail(client, email)).json()).toMatchObject({
    status: 403,
    code: 'CURRENT_PASSWORD_NEEDED',
  });
  expect(await (await requestEmail(client, email, 'Wrong9Horse')).json()).toMatchObject({
    status: 400,
    code: 'CURRENT_PASSWORD_WRONG',
  });
  expect(await (await requestEmail(client, email, PASSWORD)).json()).toMatchObject({
    email: client.account.email,
    pendingEmail: email,
  });
  expect(await signIn(email)).toBe(401);
  expect(await signIn(client.account.email)).toBe(200);
  // A stranger who reads the new mailbox cannot reset the password.
  expect((await post(`/users/password/forgot/${email}`, {})).status).toBe(404);
});

test('the number of confirmation mails to unknown addresses is limited', async () => {
  const client = await app.signIn('ROLE_OWNER');
  for (let i = 0; i < EMAIL_REQUEST_LIMIT.points; i++) await mustRequestEmail(client, freshEmail());
  expect((await requestEmail(client, freshEmail(), PASSWORD)).status).toBe(429);
});

describe('confirming a new address', () => {
  test('the mailed code confirms the new address once, and ends all sessions except the one that requested it', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const elsewhere = await app.signIn(client.account);
    const email = freshEmail();
    await mustRequestEmail(client, email);
    expect(await isIn(elsewhere)).toBe(true);
    const code = await codeFor(email);
    expect(await (await confirm(code)).json()).toEqual({ outcome: 'confirmed' });
    expect((await confirm(code)).status).toBe(410);
    expect(await isIn(client)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await signIn(email)).toBe(200);
    expect(await signIn(client.account.email)).toBe(401);
  });

  test('two concurrent confirmations have one effect', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const email = freshEmail();
    await mustRequestEmail(client, email);
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.mails(client.account.email)).toHaveLength(2);
  });

  test('the confirmation rejects the old address’s code, an earlier code, and a code that is more than a day old', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const email = freshEmail();
    await mustRequestEmail(client, freshEmail());
    await mustRequestEmail(client, email);
    expect((await confirm(await codeFor(client.account.email))).status).toBe(410);
    expect((await confirm(await codeFor(`moved${count - 1}@test.example`))).status).toBe(410);
    for (const code of ['', 'x', 'x'.repeat(999)]) expect((await confirm(code)).status).toBe(410);
  });

  test('the confirmation is rejected if another account took the address in the meantime', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const email = freshEmail();
    await mustRequestEmail(client, email);
    await app.account({ workspace_id: app.siteId, email });
    expect((await confirm(await codeFor(email))).status).toBe(410);
    expect(await signIn(client.account.email)).toBe(200);
  });

  test('confirming the new address invalidates a reset link that was mailed to the old address', async () => {
    const client = await app.signIn('ROLE_OWNER');
    await post(`/users/password/forgot/${client.account.email}`, {});
    const fields = Object.fromEntries(
      (await app.mails(client.account.email)).at(-1)?.link?.searchParams ?? [],
    );
    const email = freshEmail();
    await mustRequestEmail(client, email);
    await confirm(await codeFor(email));
    for (const userEmail of [email, client.account.email]) {
      const reset = { ...fields, userEmail, password: NEW, 'password-validation': NEW };
      expect((await post('/users/password/reset', reset)).status).toBe(410);
    }
  });
});

describe('the old address', () => {
  test('the old address can stop a change that is not confirmed yet', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const email = freshEmail();
    await mustRequestEmail(client, email);
    expect(await (await undo(await codeFor(client.account.email))).json()).toEqual({ outcome: 'kept' });
    expect((await confirm(await codeFor(email))).status).toBe(410);
    expect(await isIn(client)).toBe(true);
  });

  test.each(['first', 'last'] as const)(
    'the link in the %s mail undoes the change, whatever happened since',
    async (which) => {
      const client = await app.signIn('ROLE_OWNER');
      const old = client.account.email;
      const [email, another] = [freshEmail(), freshEmail()];
      await mustRequestEmail(client, email);
      const first = await codeFor(old);
      await confirm(await codeFor(email));
      const last = await codeFor(old);
      await mustRequestEmail(client, another);
      await confirm(await codeFor(another));
      expect(await (await undo(which === 'first' ? first : last)).json()).toEqual({ outcome: 'restored' });
      expect(await isIn(client)).toBe(false);
      expect(await signIn(old)).toBe(200);
      expect(await signIn(another)).toBe(401);
      // Undoing also reverts the later changes.
      expect((await undo(await codeFor(email))).status).toBe(410);
      expect((await undo(first)).status).toBe(410);
      // The person who changed the address may know the password.
      expect((await app.mails(old)).at(-1)?.link?.pathname).toBe('/en/app/forgot');
    },
  );

  test('undoing the change removes the sessions and factors that were set up after it', async () => {
    const client = await app.signIn('ROLE_OWNER');
    const old = client.account.email;
    const email = freshEmail();
    const choosePassword = async (userEmail: string, password: string) => {
      await post(`/users/password/forgot/${userEmail}`, {});
      const link = (await app.mails(userEmail)).at(-1)?.link?.searchParams;
      const fields = { ...Object.fromEntries(link ?? []), password, 'password-validation': password };
      expect((await post('/users/password/reset', fields)).status).toBe(200);
    };
    await mustRequestEmail(client, email);
    await confirm(await codeFor(email));
    const back = await codeFor(old);
    await addTotp(client);
    await choosePassword(email, NEW);

    expect(await (await undo(back)).json()).toEqual({ outcome: 'restored' });
    for (const password of [NEW, PASSWORD]) {
      const refused = await post('/authenticate', { email: old, password });
      expect(await refused.json()).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    }
    await choosePassword(old, PASSWORD);
    expect(await signIn(old)).toBe(200);
  });

  /** Changes the address of a person. Returns the person, and the link that undoes the change. */
  async function moved() {
    const client = await app.signIn('ROLE_OWNER');
    const email = freshEmail();
    await mustRequestEmail(client, email);
    await confirm(await codeFor(email));
    const old = client.account.email;
    return { client, old, email, back: await codeFor(old) };
  }
  const signUp = (email: string) =>
    post('/signup', {
      firstName: 'Eve',
      lastName: 'Mallory',
      email,
      password: NEW,
      'password-validation': NEW,
      'condition-checkbox': 'on',
    });
  const update = (email: string, values: Updateable<EmailChanges>) =>
    app.rows().change('email_changes', { old_email: email }, values);

  test('somebody who signs up with the old address gets the normal mail and a new link that undoes the change', async () => {
    const { old, back } = await moved();
    const answer = await signUp(old);
    expect([answer.status, await answer.json()]).toEqual([201, { created: true }]);
    const again = await codeFor(old);
    expect(again).not.toBe(back);
    expect(await (await undo(again)).json()).toEqual({ outcome: 'restored' });
    expect((await undo(back)).status).toBe(410);
    expect(await signIn(old)).toBe(200);
  });

  test('the old address is free once the change can no longer be undone, even before the sweep runs', async () => {
    const { old, back } = await moved();
    await update(old, { expires_at: new Date(0) });
    expect((await signUp(old)).status).toBe(201);
    expect((await app.mails(old)).at(-1)?.link?.searchParams.get('operation')).toBe('activate');
    expect((await undo(back)).status).toBe(410);
  });

  test('the old address can be restored after the account that changed it was deleted', async () => {
    const owner = await app.signIn('ROLE_OWNER');
    const { workspaceId: workspace_id } = owner.account;
    const manager = await app.signIn('ROLE_MANAGER', workspace_id);
    const member = await app.account({ workspace_id });
    const email = freshEmail();
    const { firstName, lastName, login, role } = member;
    const body = form({ email, firstName, lastName, login, role });
    expect((await manager.request(`/members/${member.userId}`, { method: 'PUT', body })).status).toBe(200);
    await confirm(await codeFor(email));
    const gone = await owner.request(`/members/${manager.account.userId}`, { method: 'DELETE' });
    expect(gone.status).toBe(200);
    expect(await (await undo(await codeFor(member.email))).json()).toEqual({ outcome: 'restored' });
    expect(await signIn(member.email)).toBe(200);
  });

  // Databases of older versions may contain this state.
  test.each([
    ['a sign-up', async (email: string) => void (await signUp(email))],
    [
      'an invitation',
      async (email: string) =>
        void (await app.account({ workspace_id: app.siteId, email, user_state: 'pending' })),
    ],
  ])('undoing takes the old address back from %s that was never activated', async (_, take) => {
    const { old, back } = await moved();
    const held = freshEmail();
    await take(held);
    await update(old, { old_email: held });
    expect(await (await undo(back)).json()).toEqual({ outcome: 'restored' });
    expect(await signIn(held)).toBe(200);
  });

  test('the change cannot be undone if another activated account uses the old address', async () => {
    const { old, back } = await moved();
    const { email: held } = await app.account({ workspace_id: app.siteId });
    await update(old, { old_email: held });
    expect((await undo(back)).status).toBe(410);
    expect(await signIn(held)).toBe(200);
  });
});
