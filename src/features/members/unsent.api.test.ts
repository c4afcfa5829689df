/** Invites people without a mail server. */
import { expect, test } from 'vitest';
import { listOutbox } from '#features/accounts/outbox.contract.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { PASSWORD } from '../accounts/factory.ts';
import * as contract from './contract.ts';

const app = testApi({ SMTP_URL: '' });
const mailed = testApi();

let count = 0;
const newEmail = () => `unsent${++count}@test.example`;

const invite = (client: TestClient, email: string, role: 'ROLE_USER' | 'ROLE_ADMIN' = 'ROLE_USER') =>
  client.api(contract.inviteMember, { query: {}, body: { email, role } });

const accept = (link: string | null) =>
  app.request('/api/v1/signup/activation', {
    method: 'POST',
    body: form({
      ...Object.fromEntries(new URL(link ?? '').searchParams),
      firstName: 'Ida',
      lastName: 'Noddack',
      password: PASSWORD,
      'password-validation': PASSWORD,
      'condition-checkbox': 'on',
    }),
    address: `198.51.100.${++count}`,
  });

test('without a mail server the inviting person gets the link, and only the latest link works, once', async () => {
  const manager = await app.signIn('ROLE_MANAGER', await app.workspace({ pricing: 'enterprise' }));
  const { invitation } = await invite(manager, newEmail());
  const params = { memberId: invitation.memberId };
  const again = await manager.api(contract.resendInvitation, { params });
  expect(invitation.link).toMatch(/^http:\/\/ardoise\.test\/en\/app\/signup\?userId=\d+&activation_code=/);
  expect((await accept(invitation.link)).status).toBe(410);
  expect((await accept(again.link)).status).toBe(200);
  expect((await accept(again.link)).status).toBe(410);
});

test('with a mail server only the mail contains the link', async () => {
  const owner = await mailed.signIn('ROLE_OWNER');
  const { invitation } = await invite(owner, newEmail());
  const params = { memberId: invitation.memberId };
  expect(invitation.link).toBeNull();
  expect((await owner.api(contract.resendInvitation, { params })).link).toBeNull();
});

test('an owner gets a link to a new password for a member, which works once; managers, members and others get none', async () => {
  const { owner, manager, user } = await app.company();
  const { userId: memberId, email } = user.account;
  const { link } = await owner.api(contract.sendPasswordLink, { params: { memberId } });
  const { searchParams } = new URL(link ?? '');
  const reset = () =>
    app.request('/api/v1/users/password/reset', {
      method: 'POST',
      body: form({
        userEmail: email,
        activation_code: searchParams.get('activation_code') ?? '',
        operation: 'reset',
        password: 'Another9Horse',
        'password-validation': 'Another9Horse',
      }),
      address: `198.51.100.${++count}`,
    });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(410);
  const ask = async (by: TestClient, of = memberId) =>
    (await by.request(`/members/${of}/password-link`, { method: 'POST' })).status;
  expect([await ask(manager), await ask(owner, owner.account.userId)]).toEqual([403, 403]);
  expect(await ask(await app.signIn('ROLE_OWNER'))).toBe(404);
  const withServer = await mailed.company();
  const params = { memberId: withServer.user.account.userId };
  expect((await withServer.owner.api(contract.sendPasswordLink, { params })).link).toBeNull();
});

test('a person who may not send the invitation again gets no link', async () => {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  const { invitation } = await invite(owner, newEmail());
  const path = `/members/${invitation.memberId}/invitation`;
  const user = await app.signIn('ROLE_USER', workspaceId);
  expect((await user.request(path, { method: 'POST' })).status).toBe(403);
  const above = await owner.api(contract.inviteMember, {
    query: {},
    body: { email: newEmail(), role: 'ROLE_OWNER' },
  });
  const manager = await app.signIn('ROLE_MANAGER', workspaceId);
  const ofOwner = `/members/${above.invitation.memberId}/invitation`;
  expect((await manager.request(ofOwner, { method: 'POST' })).status).toBe(403);
  const foreign = await app.signIn('ROLE_OWNER');
  expect((await foreign.request(path, { method: 'POST' })).status).toBe(404);
});

test('a repeated request gets the link again, and the stored answer does not show it', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const send = () =>
    owner.request('/members/invite?rowsPerPage=10&page=0', {
      method: 'POST',
      body: form({ email: 'repeated@test.example', role: 'ROLE_USER' }),
      headers: { 'idempotency-key': 'a repeated invitation' },
    });
  const linkOf = async (answer: Response) =>
    ((await answer.json()) as { invitation: { link: string } }).invitation.link;
  const link = await linkOf(await send());
  expect(await linkOf(await send())).toBe(link);
  const stored = await app.rows().list('idempotent_answers', {}, ['body']);
  expect(JSON.stringify(stored)).not.toContain(new URL(link).searchParams.get('activation_code'));
});

test('owners see the unsent mails of their workspace without texts; nobody else’s, and none about accounts', async () => {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  const neighbour = await app.signIn('ROLE_OWNER');
  const admin = await app.signIn('ROLE_ADMIN');
  const [mine, theirs, administrators] = [newEmail(), newEmail(), newEmail()];
  await invite(owner, mine);
  await invite(neighbour, theirs);
  await invite(admin, administrators, 'ROLE_ADMIN');
  const { email: reset } = owner.account;
  await app.request(`/api/v1/users/password/forgot/${reset}`, { method: 'POST' });
  await app.platform.jobs.drain();

  const { inUse, mails } = await owner.api(listOutbox);
  expect(inUse).toBe(true);
  expect(mails).toMatchObject([{ to: mine, text: null }]);
  expect(mails).toHaveLength(1);
  const siteOwner = await app.signIn('ROLE_OWNER', app.siteId);
  expect(JSON.stringify(await siteOwner.api(listOutbox))).not.toContain('activation_code');
  const all = await admin.api(listOutbox);
  expect(all.mails.map(({ to }) => to)).toEqual(
    expect.arrayContaining([mine, theirs, administrators, reset]),
  );
  expect(all.mails.find(({ to }) => to === mine)?.text).toContain('activation_code=');
});

test('owners see which mails of their workspace failed, and what the mail server answered', async () => {
  const [owner, neighbour] = [await mailed.signIn('ROLE_OWNER'), await mailed.signIn('ROLE_OWNER')];
  const [mine, theirs] = [newEmail(), newEmail()];
  await invite(owner, mine);
  await invite(neighbour, theirs);
  await asInstallation(mailed.platform.engine, ({ asOwner }) =>
    asOwner((session) =>
      session.query(
        `update pgboss.job set state = 'failed', completed_on = now(), output = jsonb_build_object('message',
           case data->>'to' when $1 then '550 no such mailbox' else 'connect ECONNREFUSED 10.0.0.5:25' end)
         where name = 'mail'`,
        [mine],
      ),
    ),
  );
  const { undelivered } = await owner.api(listOutbox);
  expect(undelivered).toMatchObject([{ to: mine, reason: '550 no such mailbox' }]);
  expect((await neighbour.api(listOutbox)).undelivered).toMatchObject([{ to: theirs, reason: '' }]);
  for (const role of ['ROLE_USER', 'ROLE_MANAGER'] as const) {
    const client = await mailed.signIn(role, owner.account.workspaceId);
    expect((await client.request('/outbox')).status).toBe(403);
  }
});
