import { expect, test } from 'vitest';
import { spendCode } from '#features/accounts/server/code.service.ts';
import { listEvents } from '#features/audit/contract.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { form, problemOf, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();

const firstPage = { query: { rowsPerPage: 10, page: 0 } };

function invite(client: TestClient, email: string, role: string) {
  return client.request('/members/invite?rowsPerPage=10&page=0', {
    method: 'POST',
    body: form({ email, role }),
  });
}

test('an invitation mails a link whose code activates the account once, and before that it has no permissions', async () => {
  const { owner, workspaceId } = await app.company();
  const response = await invite(owner, 'New.Person@test.example', 'ROLE_MANAGER');
  expect(response.status).toBe(201);
  const { invitation, totalCount } = (await response.json()) as Record<string, never>;
  expect(invitation).toMatchObject({
    email: 'new.person@test.example',
    role: 'ROLE_MANAGER',
    state: 'pending',
  });
  expect(totalCount).toBe(4);
  const [mail] = await app.mails('new.person@test.example');
  const link = mail?.link?.searchParams;
  expect(mail?.link?.pathname).toBe('/en/app/signup');
  expect(link?.get('operation')).toBe('invite');
  const claim = {
    accountId: Number(link?.get('userId')),
    operation: 'invite',
    email: link?.get('email') ?? '',
    code: link?.get('activation_code') ?? '',
  } as const;
  const again = () => asInstallation(app.platform.engine, (transaction) => spendCode(transaction, claim));
  expect([await again(), await again()]).toEqual([true, false]);
  const signIn = await app.request('/api/v1/authenticate', {
    method: 'POST',
    body: form({ email: 'new.person@test.example', password: 'Correct9Horse' }),
  });
  expect(signIn.status).toBe(401);
  const events = await owner.api(listEvents, { query: { ...firstPage.query, action: 'member.invited' } });
  expect(events.events[0]).toMatchObject({
    actor: { user_id: owner.account.userId },
    detail: { role: 'ROLE_MANAGER' },
  });
  expect(workspaceId).toBe(owner.account.workspaceId);
});

test('an invitation is rejected if its address has an account in any workspace', async () => {
  const [one, two] = [await app.company(), await app.company()];
  expect(
    await problemOf(await invite(one.owner, two.user.account.email.toUpperCase(), 'ROLE_USER')),
  ).toMatchObject({
    status: 409,
    msg: 'USER ALREADY EXIST',
  });
});

test.each([
  ['ROLE_USER', { ROLE_USER: 403, ROLE_MANAGER: 403, ROLE_OWNER: 403, ROLE_ADMIN: 403 }],
  ['ROLE_MANAGER', { ROLE_USER: 201, ROLE_MANAGER: 201, ROLE_OWNER: 403, ROLE_ADMIN: 403 }],
  ['ROLE_OWNER', { ROLE_USER: 201, ROLE_MANAGER: 201, ROLE_OWNER: 201, ROLE_ADMIN: 403 }],
  ['ROLE_ADMIN', { ROLE_USER: 201, ROLE_MANAGER: 201, ROLE_OWNER: 201, ROLE_ADMIN: 201 }],
] as const)('%s may not give a role above their own', async (role, expected) => {
  const inviter = await app.signIn(role);
  for (const [given, status] of Object.entries(expected)) {
    const response = await invite(inviter, `by-${role}-as-${given}@test.example`.toLowerCase(), given);
    expect(response.status, given).toBe(status);
    if (status === 403) expect((await problemOf(response)).msg).toBe('NOT AUTHORIZED');
  }
});

test('administrators can be invited only to the site’s workspace', async () => {
  const admin = await app.signIn('ROLE_ADMIN');
  const { workspaceId } = await app.company();
  const body = form({ email: 'elsewhere@test.example', role: 'ROLE_ADMIN', workspaceId });
  const response = await admin.request('/members/invite', { method: 'POST', body });
  expect(await problemOf(response)).toMatchObject({ status: 403, code: 'ROLE_NOT_ALLOWED' });
});

test('an invitation is rejected with the reason if the plan has no free seats, also for twenty concurrent ones', async () => {
  const workspaceId = await app.workspace({ pricing: 'starter' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      invite(owner, `seat${number}-${workspaceId}@test.example`, 'ROLE_USER'),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(9);
  const refused = answers.find(({ status }) => status === 403);
  expect(refused && (await problemOf(refused))).toEqual({
    status: 403,
    code: 'SEATS_USED_UP',
    msg: 'NOT AUTHORIZED',
  });
  const list = await owner.api(contract.listMembers, firstPage);
  expect(list.seats).toEqual({ used: 10, limit: 10 });
  // An existing member is reported first. A rejected invitation leaves no account and sends no mail.
  const again = await invite(owner, owner.account.email, 'ROLE_USER');
  expect(await problemOf(again)).toMatchObject({ status: 409, msg: 'USER ALREADY EXIST' });
  expect((await invite(owner, `none-${workspaceId}@test.example`, 'ROLE_USER')).status).toBe(403);
  expect((await owner.api(contract.listMembers, firstPage)).totalCount).toBe(10);
  expect(await app.mails(`none-${workspaceId}@test.example`)).toEqual([]);
  // A freed seat can be used again.
  const invited = list.members.find(({ user_state }) => user_state === 'pending');
  await owner.api(contract.revokeInvitation, { params: { memberId: invited?.memberId ?? 0 } });
  expect((await invite(owner, `late-${workspaceId}@test.example`, 'ROLE_USER')).status).toBe(201);
});

test('sending an invitation again invalidates its previous link, and revoking it frees the address', async () => {
  const { owner } = await app.company();
  const email = 'twice@test.example';
  const { invitation } = await owner.api(contract.inviteMember, {
    query: {},
    body: { email, role: 'ROLE_USER' },
  });
  const params = { memberId: invitation.memberId };
  await owner.api(contract.resendInvitation, { params });
  const links = (await app.mails(email)).map(({ link }) => link?.searchParams.get('activation_code') ?? '');
  expect(new Set(links).size).toBe(2);
  const claim = { accountId: invitation.memberId, operation: 'invite', email } as const;
  const use = (code: string) =>
    asInstallation(app.platform.engine, (transaction) => spendCode(transaction, { ...claim, code }));
  expect(await use(links[0] ?? '')).toBe(false);
  await owner.api(contract.revokeInvitation, { params });
  expect(await use(links[1] ?? '')).toBe(false);
  expect((await invite(owner, email, 'ROLE_USER')).status).toBe(201);
});

test('an invalid address and an unknown role give field errors', async () => {
  const { owner } = await app.company();
  const response = await invite(owner, 'no address', 'ROLE_KING');
  expect(await response.json()).toMatchObject({
    status: 400,
    errors: { email: 'email is not valid', role: 'Select a role' },
  });
});

/** Makes the invitation eight days old. */
function expire(accountId: number): Promise<unknown> {
  const past = new Date(app.clock.now().getTime() - 24 * 60 * 60 * 1000);
  return asInstallation(app.platform.engine, async ({ db }) => {
    await db
      .updateTable('invitations')
      .set({ expires_at: past })
      .where('account_id', '=', accountId)
      .execute();
    await db
      .updateTable('account_codes')
      .set({ expires_at: past })
      .where('account_id', '=', accountId)
      .execute();
  });
}

test('an expired invitation takes no seat, and sending it again takes one or is rejected if none is free', async () => {
  const workspaceId = await app.workspace({ pricing: 'starter' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  const inviteExpiring = (number: number) =>
    invite(owner, `expiring${number}-${workspaceId}@test.example`, 'ROLE_USER');
  const ids: number[] = [];
  for (let number = 0; number < 9; number++) {
    const { invitation } = (await (await inviteExpiring(number)).json()) as {
      invitation: { memberId: number };
    };
    ids.push(invitation.memberId);
  }
  const [first = 0, second = 0] = ids;
  await expire(first);
  await expire(second);
  const list = await owner.api(contract.listMembers, firstPage);
  expect(list.seats).toEqual({ used: 8, limit: 10 });
  expect(list.members.find(({ memberId }) => memberId === first)?.invitation).toMatchObject({
    state: 'expired',
  });
  const { licence } = (await (await owner.request('/workspace/settings')).json()) as {
    licence: { used_seats: number };
  };
  expect(licence.used_seats).toBe(8);
  expect((await inviteExpiring(9)).status).toBe(201);
  const resent = await owner.api(contract.resendInvitation, { params: { memberId: first } });
  expect(resent.invitation).toMatchObject({ state: 'pending' });
  const refused = await owner.request(`/members/${second}/invitation`, { method: 'POST' });
  expect(await problemOf(refused)).toMatchObject({ status: 403, code: 'SEATS_USED_UP' });
});

test('an invitation is sent in the name of the workspace if it has its own site, otherwise of the installation', async () => {
  const letterheads = [];
  for (const domain_name of ['letters.test', null]) {
    const name = domain_name === null ? 'Cards Ltd' : 'Letters Ltd';
    const workspaceId = await app.workspace({ pricing: 'enterprise', name, domain_name });
    const owner = await app.signIn('ROLE_OWNER', workspaceId);
    const email = `${domain_name ?? 'none'}@test.example`;
    expect((await invite(owner, email, 'ROLE_USER')).status).toBe(201);
    const [mail] = await app.mails(email);
    // The company is named once.
    expect(mail?.text).toContain(`to work with ${name}. Your role`);
    letterheads.push(/^--\s+(\S.*\S)\s*$/m.exec(mail?.text ?? '')?.[1]);
  }
  expect(letterheads).toEqual(['Letters Ltd', 'Ardoise']);
});

test('requesting a reset link does not renew an expired invitation', async () => {
  const { owner } = await app.company();
  const email = 'too-late@test.example';
  const { invitation } = await owner.api(contract.inviteMember, {
    query: {},
    body: { email, role: 'ROLE_USER' },
  });
  const password = 'Correct9Horse';
  const fields = { firstName: 'Too', lastName: 'Late', email, password, 'password-validation': password };
  const signUp = () =>
    app.request('/api/v1/signup', { method: 'POST', body: form({ ...fields, 'condition-checkbox': 'on' }) });
  expect((await signUp()).status).toBe(201);
  await expire(invitation.memberId);
  expect((await signUp()).status).toBe(201);
  const mails = await app.mails(email);
  expect(mails.map(({ link }) => link?.searchParams.get('operation'))).toEqual([
    'invite',
    'invite',
    undefined,
  ]);
  expect(mails.at(-1)?.subject).toBe('Your invitation to Ardoise has expired');
});
