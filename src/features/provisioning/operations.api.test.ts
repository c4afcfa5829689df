import { beforeAll, describe, expect, test } from 'vitest';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import { type Operator, operator } from '../../../tests/support/operations.ts';

const app = testApi();
const admin = testPerson(app, 'ROLE_ADMIN');
let operate: Operator['operate'];
let overview: Operator['overview'];
let startOperation: Operator['startOperation'];
let refusal: Operator['refusal'];
beforeAll(async () => {
  ({ operate, overview, startOperation, refusal } = operator(app, admin));
});

describe('the runtime', () => {
  test('while the runtime is stopped, members get an error, the site is closed, and administrators can still sign in', async () => {
    const owner = await app.signIn('ROLE_OWNER');
    const { workspaceId } = owner.account;
    await startOperation(workspaceId, 'runtime', 'stop');
    const answer = await owner.request('/workspace');
    expect([answer.status, await answer.json()]).toMatchObject([503, { msg: 'Workspace is stopped' }]);
    const inFrench = await admin.request(`/workspaces/${workspaceId}/operations?rowsPerPage=1&page=0`, {
      headers: { 'accept-language': 'fr' },
    });
    expect(await inFrench.text()).toContain('L’espace de travail est fermé\u00a0:');
    expect(await refusal(workspaceId, 'runtime', 'stop')).toEqual({ status: 409, code: 'ALREADY_STOPPED' });
    await startOperation(workspaceId, 'runtime', 'start');
    expect((await owner.request('/workspace')).status).toBe(200);
    await startOperation(workspaceId, 'runtime', 'restart');
    expect((await owner.request('/workspace')).status).toBe(200);

    await startOperation(app.siteId, 'runtime', 'stop');
    expect((await admin.request('/workspaces?rowsPerPage=1&page=0')).status).toBe(200);
    await startOperation(app.siteId, 'runtime', 'start');
  });

  test('the runtime cannot be started without an instance', async () => {
    const workspaceId = await app.workspace();
    await startOperation(workspaceId, 'runtime-instance', 'delete');
    expect(await refusal(workspaceId, 'runtime', 'start')).toEqual({
      status: 409,
      code: 'NO_RUNTIME_INSTANCE',
    });
    await startOperation(workspaceId, 'runtime-instance', 'create');
    expect((await overview(workspaceId)).runtime).toBe('running');
  });
});

describe('the storage', () => {
  const basic = ({ user, secret }: { user: string; secret: string }) => ({
    headers: { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` },
  });

  test('a storage user lists and reads only the files of its workspace, until its secret changes', async () => {
    const [workspaceId, other] = [await app.workspace(), await app.workspace()];
    const { storage } = app.platform;
    await storage.put(`${workspaceFolder(other)}/medias/theirs.png`, Buffer.from('theirs'));
    await startOperation(workspaceId, 'storage-instance', 'create');
    await storage.put(`${workspaceFolder(workspaceId)}/medias/ours.png`, Buffer.from('ours'));
    const { credentials } = await startOperation(workspaceId, 'storage-user', 'create');
    if (credentials === undefined) throw new Error('the answer has no credentials');
    const get = (path: string, who = credentials) => app.request(`/api/v1/stored-files${path}`, basic(who));
    expect(await (await get('')).json()).toEqual({ keys: ['medias/ours.png'] });
    expect(await (await get('/content?key=medias/ours.png')).text()).toBe('ours');
    for (const key of [
      `../${workspaceFolder(other)}/medias/theirs.png`,
      '..%2Fx',
      '.instance',
      '/etc/passwd',
      'none',
    ])
      expect((await get(`/content?key=${key}`)).status, key).toBe(404);
    expect((await app.request('/api/v1/stored-files')).status).toBe(401);
    expect((await get('', { ...credentials, secret: 'wrong' })).status).toBe(401);

    const rotated = await startOperation(workspaceId, 'storage-user', 'rotate');
    expect((await get('')).status).toBe(401);
    expect((await get('', rotated.credentials)).status).toBe(200);
    expect(await refusal(workspaceId, 'storage-instance', 'delete')).toMatchObject({
      code: 'STORAGE_USER_FIRST',
    });
    await startOperation(workspaceId, 'storage-user', 'delete');
    expect((await get('', rotated.credentials)).status).toBe(401);

    // A folder with files is not deleted; the operation gives the reason.
    await operate(workspaceId, 'storage-instance', 'delete');
    await app.platform.jobs.drain();
    const [failed] = (await overview(workspaceId)).operations;
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed?.log.at(-1)?.text).toContain('1 file of the workspace is there');
    await storage.remove(`${workspaceFolder(workspaceId)}/medias/ours.png`);
    await startOperation(workspaceId, 'storage-instance', 'delete');
  });
});

describe('operations', () => {
  test('operations run one at a time per type and workspace, even if twenty are requested concurrently', async () => {
    const workspaceId = await app.workspace();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => operate(workspaceId, 'database-instance', 'create')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    await app.platform.jobs.drain();
    await startOperation(workspaceId, 'database-instance', 'delete');
  });

  test('an operation with an unsupported action, or for an unknown workspace, is rejected', async () => {
    const workspaceId = await app.workspace();
    expect((await operate(workspaceId, 'database-instance', 'rotate')).status).toBe(400);
    expect((await operate(workspaceId, 'toaster', 'create')).status).toBe(400);
    expect((await operate(999_999, 'runtime', 'stop')).status).toBe(404);
  });
});
