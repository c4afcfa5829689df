import { beforeEach, describe, expect, test } from 'vitest';
import { listOutbox } from '#features/accounts/outbox.contract.ts';
import { listMembers, updateMember } from '#features/members/contract.ts';
import { readToday } from '#features/today/contract.ts';
import { listWorkspaces } from '#features/workspaces/administration.contract.ts';
import { readSettings } from '#features/workspaces/contract.ts';
import { createWorkspace } from '#features/workspaces/factory.ts';
import { tokenHash } from '#platform/crypto/token.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { codeOf, errorsOf, form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { offerSetup } from './server/service.ts';

const app = testApi();
let visitor = 0;

const fields = {
  company: 'Ada & Co',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@first.example',
  password: 'Correct9Horse',
  'password-validation': 'Correct9Horse',
  holidayZone: 'la-reunion',
  locale: 'fr',
};

const inInstallation = <T>(work: Parameters<typeof asInstallation<T>>[1]) =>
  asInstallation(app.platform.engine, work);

/** The link's code of a process, if the installation offers one. */
const offer = async (node: string, running = [node]) => (await offerSetup(app.job(), { node, running })).code;

const post = (path: string, body: Record<string, string>, address = `198.51.100.${++visitor}`) =>
  app.request(`/api/v1${path}`, { method: 'POST', body: form(body), address });
const send = (code: string, changes: Record<string, string> = {}) =>
  post('/setup', { ...fields, code, ...changes });
const stateOf = async (code: string) => {
  const answer = await post('/setup/code', { code });
  return answer.ok ? (await answer.json()).state : answer.status;
};

/** Makes the installation empty again. */
async function empty(): Promise<void> {
  await inInstallation(async ({ db }) => {
    await db.deleteFrom('accounts').where('workspace_id', '=', app.siteId).execute();
    await db.deleteFrom('setup_codes').execute();
  });
}

/** Sets the installation up and signs its owner in. */
async function setUp(): Promise<TestClient> {
  const code = await offer('here:1');
  expect((await send(code ?? '')).status).toBe(201);
  const [owner] = await app
    .rows()
    .list('accounts', { email: fields.email, user_state: 'active' }, ['id', 'login', 'role']);
  if (owner === undefined) throw new Error('no owner');
  return app.signIn({
    userId: Number(owner.id),
    workspaceId: app.siteId,
    email: fields.email,
    login: String(owner.login),
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'ROLE_OWNER',
  });
}

describe('the link', () => {
  beforeEach(empty);

  test('names the company, creates its owner, signs in, and works once', async () => {
    const code = (await offer('here:1')) ?? '';
    expect(await stateOf(code)).toBe('open');
    const answer = await send(code);
    expect([answer.status, await answer.json()]).toEqual([201, { created: true }]);
    const cookies = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
    const session = await app.request('/api/v1/fetchToken', { headers: { cookie: cookies.join('; ') } });
    expect(await session.json()).toMatchObject({
      user_email: fields.email,
      user_role: 'ROLE_OWNER',
      user_administers: true,
      user_locale: 'fr',
      user_time_zone: 'Indian/Reunion',
    });
    expect(await app.rows().list('workspaces', { is_site: true }, ['name', 'holiday_zone'])).toEqual([
      { name: 'Ada & Co', holiday_zone: 'la-reunion' },
    ]);
    expect(await stateOf(code)).toBe('used');
    expect(await codeOf(await send(code, { email: 'other@first.example' }))).toEqual([410, 'ALREADY_SET_UP']);
    expect(await offer('here:1')).toBeUndefined();
  });

  test('a wrong code is not found, before anything about the form is said', async () => {
    await offer('here:1');
    for (const code of ['', 'x'.repeat(43)]) {
      expect(await stateOf(code)).toBe(404);
      expect((await send(code)).status).toBe(404);
    }
  });

  test('wrong fields are named and use nothing up', async () => {
    const code = (await offer('here:1')) ?? '';
    const wrong = await send(code, { company: '', email: 'ada', password: 'short' });
    expect((await errorsOf(wrong))[0]).toBe(400);
    const common = { password: 'Password1', 'password-validation': 'Password1' };
    expect(await errorsOf(await send(code, common))).toEqual([400, ['password password_common']]);
    await createWorkspace(app.platform.engine, { name: 'Taken' });
    expect(await errorsOf(await send(code, { company: 'taken' }))).toEqual([409, ['company taken']]);
    const { email } = await app.account({ workspace_id: await app.workspace() });
    expect(await errorsOf(await send(code, { email }))).toEqual([409, ['email taken']]);
    expect(await stateOf(code)).toBe('open');
  });

  test('of two submissions at once one creates the company', async () => {
    const code = (await offer('here:1')) ?? '';
    const answers = await Promise.all([send(code), send(code, { email: 'second@first.example' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    const owners = await app.rows(app.siteId).list('accounts', { role: 'ROLE_OWNER' }, ['email']);
    expect(owners).toHaveLength(1);
  });

  test('a restart replaces the link, other running processes keep theirs until one is used', async () => {
    const [first, second] = [await offer('a:1'), await offer('b:1', ['a:1', 'b:1'])];
    const third = await offer('a:2', ['a:2', 'b:1']);
    expect(await Promise.all([first, second, third].map((code) => stateOf(code ?? '')))).toEqual([
      404,
      'open',
      'open',
    ]);
    expect((await send(second ?? '')).status).toBe(201);
    expect(await stateOf(third ?? '')).toBe(404);
  });

  test('only the hash is stored', async () => {
    const code = (await offer('here:1')) ?? '';
    const rows = await inInstallation(({ db }) => db.selectFrom('setup_codes').select('code_hash').execute());
    expect(rows.map(({ code_hash }) => Buffer.from(code_hash))).toEqual([tokenHash(code)]);
  });

  test('an installation with people but without an administrator needs the command line', async () => {
    const code = (await offer('here:1')) ?? '';
    await app.account({ workspace_id: app.siteId });
    expect(await stateOf(code)).toBe('used');
    expect((await send(code)).status).toBe(410);
    expect(await offer('here:2')).toBeUndefined();
  });

  test('tries are limited per address', async () => {
    const tries = Array.from({ length: 61 }, () => post('/setup/code', { code: 'x' }, '203.0.113.9'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('an owner who also administers the installation', () => {
  beforeEach(empty);
  const firstPage = { rowsPerPage: 50, page: 0 } as const;

  test('owns the company and runs the installation', async () => {
    const owner = await setUp();
    const other = await app.company();
    expect((await owner.api(listWorkspaces, { query: firstPage })).workspaces.length).toBeGreaterThan(1);
    expect((await owner.api(readSettings, { query: {} })).settings.name).toBe('Ada & Co');
    await owner.api(readToday);
    await owner.api(listOutbox);
    // As an owner, they see their own people; as an administrator, those of the workspace that they name.
    const own = await owner.api(listMembers, { query: firstPage });
    expect(own.members.map(({ email, administers }) => [email, administers])).toEqual([[fields.email, true]]);
    const query = { ...firstPage, workspaceId: other.workspaceId };
    expect((await owner.api(listMembers, { query })).totalCount).toBe(3);
    expect((await owner.request(`/workspace/settings?workspaceId=${other.workspaceId}`)).status).toBe(200);
    // Another owner may do neither.
    expect((await other.owner.request('/workspaces?rowsPerPage=5&page=0')).status).toBe(403);
    expect(
      (await other.owner.request(`/members?rowsPerPage=5&page=0&workspaceId=${app.siteId}`)).status,
    ).toBe(404);
  });

  test('other owners of the company cannot change, disable or delete them', async () => {
    const first = await setUp();
    const second = await app.signIn('ROLE_OWNER', app.siteId);
    const { userId } = first.account;
    const body = {
      email: fields.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      login: 'ada',
      role: 'ROLE_USER' as const,
      phoneNumber: '',
    };
    await expect(second.api(updateMember, { params: { memberId: userId }, body })).rejects.toMatchObject({
      status: 403,
    });
    expect((await second.request(`/members/${userId}`, { method: 'DELETE' })).status).toBe(403);
    expect((await second.request(`/members/${userId}/leaving`)).status).toBe(403);
    // Nor may they become administrators.
    const toAdmin = form({ email: 'x@first.example', role: 'ROLE_ADMIN' });
    expect(await codeOf(await second.request('/members/invite', { method: 'POST', body: toAdmin }))).toEqual([
      403,
      'ROLE_NOT_ALLOWED',
    ]);
    expect((await first.request('/members/invite', { method: 'POST', body: toAdmin })).status).toBe(201);
  });

  test('cannot step down themselves; another administrator ends both with the role', async () => {
    const first = await setUp();
    await app.signIn('ROLE_OWNER', app.siteId);
    const admin = await app.signIn('ROLE_ADMIN');
    const { userId } = first.account;
    const body = {
      email: fields.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      login: 'ada',
      role: 'ROLE_MANAGER' as const,
      phoneNumber: '',
    };
    const params = { memberId: userId };
    await expect(first.api(updateMember, { params, body })).rejects.toMatchObject({ code: 'NOT_ONESELF' });
    await admin.api(updateMember, { params, body });
    await admin.api(updateMember, { params, body: { ...body, role: 'ROLE_OWNER' } });
    expect((await first.request('/workspaces?rowsPerPage=5&page=0')).status).toBe(403);
  });

  test('the flag counts for owners of the site’s workspace only', async () => {
    const { workspaceId } = await app.company();
    for (const values of [
      { workspace_id: workspaceId, role: 'ROLE_OWNER' as const, administers: true },
      { workspace_id: app.siteId, role: 'ROLE_MANAGER' as const, administers: true },
    ]) {
      const person = await app.signIn(await app.account(values));
      expect((await person.request('/workspaces?rowsPerPage=5&page=0')).status).toBe(403);
    }
  });

  test('acts for people of other companies as an administrator', async () => {
    const first = await setUp();
    const other = await app.company();
    const start = await first.request(`/members/${other.owner.account.userId}/acting`, { method: 'POST' });
    expect(start.status).toBeLessThan(300);
    const seen = await first.request(`/members?rowsPerPage=5&page=0&doAs=${other.owner.account.userId}`);
    expect((await seen.json()).totalCount).toBe(3);
    // Under doAs the person is an owner, not an administrator.
    expect(
      (await first.request(`/workspaces?rowsPerPage=5&page=0&doAs=${other.owner.account.userId}`)).status,
    ).toBe(403);
  });
});
