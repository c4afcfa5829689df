/** Requires a second factor of every member of a workspace. */
import { expect, test } from 'vitest';
import { giveSecondFactor, PASSWORD } from '#features/accounts/factory.ts';
import * as factors from '#features/accounts/second-factor.contract.ts';
import { listSecurityChanges } from '#features/accounts/security.contract.ts';
import { listEvents } from '#features/audit/contract.ts';
import { readWorkspace, updateSettings } from '#features/workspaces/contract.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { addTotp, codeOf, confirmed, own, signInWith } from '../../../tests/support/second-factor.ts';
import { listMembers } from './contract.ts';

const app = testApi();

const page = { query: { rowsPerPage: 100, page: 0 } };

async function company() {
  const owner = await app.signIn('ROLE_OWNER');
  const { workspaceId } = owner.account;
  const { name } = await owner.api(readWorkspace);
  const requireFactor = (secondFactorRequired?: boolean, etag?: string) =>
    owner.api(
      updateSettings,
      { query: {}, body: { name, email: 'w@test.example', secondFactorRequired } },
      { headers: etag === undefined ? {} : { 'if-match': etag } },
    );
  return { owner, workspaceId, requireFactor };
}

/** Signs in like a browser. */
async function signInAgain(email: string, more = {}) {
  const { status, body, cookie } = await signInWith(app, email, more);
  expect(status).toBe(200);
  const { user_token: token, user_needs_factor: needsFactor } = body as unknown as {
    user_token: string;
    user_needs_factor: boolean;
  };
  const request = (path: string, init: RequestInit = {}) =>
    app.request(`/api/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
  return { request, needsFactor, cookie };
}

const restored = async (cookie: string | null) => {
  const session = /ardoise_session=[^;]+/.exec(cookie ?? '')?.[0] ?? '';
  return (await app.request('/api/v1/fetchToken', { headers: { cookie: session } })).json();
};

test('members without the required factor may only make the calls that set one up; afterwards they may make all calls', async () => {
  const { requireFactor, workspaceId } = await company();
  const { email, userId } = await app.account({ workspace_id: workspaceId });
  await requireFactor(true);
  const session = await signInAgain(email);
  expect(session.needsFactor).toBe(true);
  expect(await restored(session.cookie)).toMatchObject({ authenticated: true, user_needs_factor: true });
  for (const path of [
    '/members?rowsPerPage=10&page=0',
    '/workspace',
    `/users/${userId}/info`,
    `/users/${userId}/sessions`,
  ]) {
    const refused = await session.request(path);
    expect([refused.status, await refused.json()], path).toMatchObject([
      403,
      { code: 'SECOND_FACTOR_NEEDED' },
    ]);
  }
  const json = { 'content-type': 'application/json' };
  const put = (method: string, body: object) =>
    session.request(`/users/${userId}/second-factor/totp`, {
      method,
      headers: json,
      body: JSON.stringify(body),
    });
  const { secret } = (await (await put('POST', { currentPassword: PASSWORD })).json()) as { secret: string };
  expect((await put('PUT', { code: codeOf(secret) })).status).toBe(200);
  expect((await session.request('/workspace')).status).toBe(200);
  expect(await restored(session.cookie)).toMatchObject({ user_needs_factor: false });
  const again = await signInAgain(email, { code: codeOf(secret, 1) });
  expect(again.needsFactor).toBe(false);
});

test('sessions that began earlier stay valid, and the requirement can be removed', async () => {
  const { requireFactor, owner, workspaceId } = await company();
  const member = await app.signIn('ROLE_USER', workspaceId);
  await requireFactor(true);
  expect((await member.request('/workspace')).status).toBe(200);
  expect((await owner.request('/workspace')).status).toBe(200);
  const session = await signInAgain(member.account.email);
  expect((await session.request('/workspace')).status).toBe(403);
  // Setting it again or leaving it out does not restart the requirement.
  await requireFactor(true);
  await requireFactor();
  expect((await member.request('/workspace')).status).toBe(200);
  await requireFactor(false);
  expect((await session.request('/workspace')).status).toBe(200);
  expect((await signInAgain(member.account.email)).needsFactor).toBe(false);
});

test('acting for another person does not bypass the requirement', async () => {
  const { requireFactor, workspaceId } = await company();
  const other = await app.account({ workspace_id: workspaceId, role: 'ROLE_USER' });
  await giveSecondFactor(app.platform.engine, other);
  const manager = await app.account({ workspace_id: workspaceId, role: 'ROLE_MANAGER' });
  await requireFactor(true);
  const session = await signInAgain(manager.email);
  expect((await session.request(`/workspace?doAs=${other.userId}`)).status).toBe(403);
});

test('the last factor cannot be removed while a factor is required', async () => {
  const { requireFactor, workspaceId } = await company();
  const member = await app.signIn('ROLE_USER', workspaceId);
  await addTotp(member);
  await requireFactor(true);
  const removal = () => member.api(factors.removeTotp, confirmed(member));
  await expect(removal()).rejects.toMatchObject({ status: 409, code: 'LAST_SECOND_FACTOR' });
  await giveSecondFactor(app.platform.engine, member.account);
  expect(await removal()).toMatchObject({ totp: false, passkeys: [{ name: 'Key' }] });
});

test('only owners see who has no factor, and the audit log records who required it', async () => {
  const { requireFactor, owner, workspaceId } = await company();
  const member = await app.signIn('ROLE_USER', workspaceId);
  await giveSecondFactor(app.platform.engine, owner.account);
  const missing = async (who: TestClient) =>
    (await who.api(listMembers, page)).members.flatMap((one) =>
      one.second_factor_missing ? [one.memberId] : [],
    );
  expect(await missing(owner)).toEqual([]);
  await requireFactor(true);
  expect(await missing(owner)).toEqual([member.account.userId]);
  expect(await missing(member)).toEqual([]);
  const { events } = await owner.api(listEvents, page);
  expect(events[0]).toMatchObject({
    action: 'workspace.updated',
    detail: { second_factor_required: [false, true] },
  });
});

test('an outdated form does not revert the setting that a colleague has changed', async () => {
  const { requireFactor, owner } = await company();
  const etag = (await owner.request('/workspace/settings')).headers.get('etag') ?? '';
  await requireFactor(true, etag);
  await expect(requireFactor(false, etag)).rejects.toMatchObject({ status: 412 });
  expect(await owner.api(readWorkspace)).toMatchObject({ secondFactorRequired: true });
});

test('people see their own security changes with person and address, and an owner does not see those of members', async () => {
  const { owner, workspaceId } = await company();
  const member = await app.signIn('ROLE_USER', workspaceId);
  await addTotp(member);
  await owner.request(`/members/${member.account.userId}/second-factor`, { method: 'DELETE' });
  const again = await app.signIn(member.account);
  const { changes } = await again.api(listSecurityChanges, own(again));
  expect(changes).toMatchObject([
    { action: 'member.second-factor-reset', by: 'Ada Lovelace', address: '192.0.2.1' },
    { action: 'second-factor.added', by: null, address: '192.0.2.1' },
  ]);
  expect((await owner.request(`/users/${member.account.userId}/security/changes`)).status).toBe(404);
  const acting = `/users/${member.account.userId}/security/changes?doAs=${member.account.userId}`;
  expect((await owner.request(acting)).status).toBe(403);
});
