/** Large files are made by a job, for one person, and kept for 7 days. */
import { describe, expect, test } from 'vitest';
import { exportSources } from '#entry/exports.ts';
import { chooseMail, listNotifications } from '#features/notifications/contract.ts';
import { notifyMember } from '#features/notifications/server/notify.service.ts';
import { exportArchive } from '#features/workspaces/contract.ts';
import type { Role } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import { actingFor, type TestClient, testApi } from '../../../tests/support/api.ts';
import { exportedBytes, exportedFile } from '../../../tests/support/exported.ts';
import { type ExportedFile, listExports, readExportFile } from './contract.ts';
import { exportsFolder, fileOf } from './server/file.ts';
import { purgeExports } from './server/purge.service.ts';
import type { ExportSources } from './server/service.ts';
import { dropExports } from './server/service.ts';
import { LAST_ATTEMPT, workOnExport } from './server/work.service.ts';

const app = testApi();
const DAY_MS = 24 * 60 * 60 * 1000;

async function ownerOf(role: Role = 'ROLE_OWNER'): Promise<TestClient> {
  return app.signIn(role, await app.workspace({ pricing: 'enterprise' }));
}

const list = async (by: TestClient) => (await by.api(listExports, { query: {} })).exports;
const bell = async (by: TestClient) =>
  (await by.api(listNotifications, { query: {} })).notifications.map(({ text }) => text);
const idOf = ({ account }: TestClient, { exportId }: ExportedFile) => ({
  workspaceId: account.workspaceId,
  exportId,
});
async function storedFor({ account }: TestClient): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.platform.storage.list(exportsFolder(account.workspaceId))) keys.push(key);
  return keys;
}
const setRole = ({ account }: TestClient, role: Role) =>
  app.rows(account.workspaceId).change('accounts', account.userId, { role });
const status = async (by: TestClient, { exportId }: ExportedFile) =>
  (await by.request(`/exports/${exportId}/file`)).status;

/** Sources whose work fails. */
const failing = (error: () => Error): ExportSources => ({
  ...exportSources,
  workspace: { ...exportSources.workspace, make: () => Promise.reject(error()) },
});

describe('one file', () => {
  test('the request is answered at once, a job makes the file, and the person is notified once', async () => {
    const owner = await ownerOf();
    const started = await owner.api(exportArchive, {});
    expect(started).toMatchObject({ kind: 'workspace', subject: '', state: 'working', done: 0 });
    expect(await status(owner, started)).toBe(404);
    // A second request while the job works starts no second job.
    expect((await owner.api(exportArchive, {})).exportId).toBe(started.exportId);
    await app.platform.jobs.drain();
    const [ready] = await list(owner);
    expect(ready).toMatchObject({ exportId: started.exportId, state: 'ready', reason: '' });
    expect([ready?.done, (ready?.total ?? 0) > 50]).toEqual([ready?.total, true]);
    const file = await owner.api(readExportFile, { params: { exportId: started.exportId } });
    expect(file.size).toBe(ready?.byte_size);
    expect(await bell(owner)).toEqual([
      `The file “workspace-${owner.account.workspaceId}.zip” is ready. It is kept for 7 days.`,
    ]);
    const mails = await app.mails(owner.account.email);
    expect(mails.map(({ subject }) => subject)).toEqual(await bell(owner));
  });

  test('a new request replaces the previous file', async () => {
    const owner = await ownerOf();
    await exportedBytes(app, owner, '/workspace/archive');
    const [before] = await list(owner);
    await exportedBytes(app, owner, '/workspace/archive');
    const [after, ...others] = await list(owner);
    expect(others).toEqual([]);
    expect(after?.exportId).not.toBe(before?.exportId);
    expect(await storedFor(owner)).toEqual([fileOf(idOf(owner, after as ExportedFile), 1)]);
  });

  test('a person who chose no mails is notified only in the application', async () => {
    const owner = await ownerOf();
    await owner.api(chooseMail, { params: { kind: 'exports' }, body: { mail: 'never' } });
    await exportedBytes(app, owner, '/workspace/archive');
    expect(await bell(owner)).toHaveLength(1);
    expect(await app.mails(owner.account.email)).toEqual([]);
  });
});

describe('rights', () => {
  test('nobody else gets the file: another owner, another company, an administrator acting for the owner', async () => {
    const owner = await ownerOf();
    await exportedFile(app, owner, '/workspace/archive');
    const [ready] = (await list(owner)) as [ExportedFile];
    for (const other of [await app.signIn('ROLE_OWNER', owner.account.workspaceId), await ownerOf()]) {
      expect(await status(other, ready)).toBe(404);
      expect(await list(other)).toEqual([]);
    }
    const acting = actingFor(owner, await app.signIn('ROLE_ADMIN'));
    const refused = { status: 403 };
    await expect(acting(listExports, { query: {} })).rejects.toMatchObject(refused);
    await expect(acting(readExportFile, { params: { exportId: ready.exportId } })).rejects.toMatchObject(
      refused,
    );
    await expect(acting(exportArchive, {})).rejects.toMatchObject(refused);
  });

  test('a person who loses the right does not get a file that is ready, or one in preparation', async () => {
    const owner = await ownerOf();
    await exportedFile(app, owner, '/workspace/archive');
    const [ready] = (await list(owner)) as [ExportedFile];
    await setRole(owner, 'ROLE_USER');
    expect(await status(owner, ready)).toBe(403);
    await setRole(owner, 'ROLE_OWNER');
    await owner.api(exportArchive, {});
    await setRole(owner, 'ROLE_USER');
    await app.platform.jobs.drain();
    expect(await list(owner)).toMatchObject([{ state: 'failed', reason: 'rights' }]);
    expect(await storedFor(owner)).toEqual([]);
  });

  test('a right that is lost while the job works is noticed before the file is stored', async () => {
    const owner = await ownerOf();
    const started = await owner.api(exportArchive, {});
    const { workspace } = exportSources;
    const sources: ExportSources = {
      ...exportSources,
      workspace: {
        ...workspace,
        async make(...given) {
          await setRole(owner, 'ROLE_USER');
          return workspace.make(...given);
        },
      },
    };
    await workOnExport(sources, notifyMember)(app.job(), idOf(owner, started), { attempt: 1 });
    expect(await list(owner)).toMatchObject([{ state: 'failed', reason: 'rights' }]);
    expect(await storedFor(owner)).toEqual([]);
  });
});

describe('the end', () => {
  test('after 7 days the file is refused, and the nightly job deletes it', async () => {
    const owner = await ownerOf();
    await exportedFile(app, owner, '/workspace/archive');
    const [ready] = (await list(owner)) as [ExportedFile];
    const later = new Date(app.clock.now().getTime() + 7 * DAY_MS + 60_000);
    await purgeExports(app.job(new Date(later.getTime() - DAY_MS)));
    expect(await status(owner, ready)).toBe(200);
    app.clock.set(later.toISOString());
    const again = await app.signIn(owner.account);
    expect(await status(again, ready)).toBe(404);
    expect(await list(again)).toEqual([]);
    expect(await storedFor(owner)).toHaveLength(1);
    await purgeExports(app.job());
    expect(await storedFor(owner)).toEqual([]);
  });

  test('deleting a member deletes their files, and an erasure deletes all files of the workspace', async () => {
    const [owner, leaver] = [await ownerOf(), await ownerOf()];
    for (const one of [owner, leaver]) await exportedFile(app, one, '/workspace/archive');
    const { workspaceId, userId } = leaver.account;
    await app.rows(workspaceId).change('accounts', userId, { user_state: 'deleted' });
    await purgeExports(app.job());
    expect(await storedFor(leaver)).toEqual([]);
    expect(await storedFor(owner)).toHaveLength(1);
    await app.job().inTenant(owner.account.workspaceId, dropExports);
    await app.platform.jobs.drain();
    expect(await storedFor(owner)).toEqual([]);
    expect(await list(owner)).toEqual([]);
  });
});

describe('failures', () => {
  test('attempts that run twice or at once lead to one file and one notification', async () => {
    const owner = await ownerOf();
    const started = await owner.api(exportArchive, {});
    const id = idOf(owner, started);
    // The first attempt was killed after it stored its file.
    await app.platform.storage.put(fileOf(id, 1), Buffer.from('half'));
    const work = workOnExport(exportSources, notifyMember);
    await Promise.all([2, 3].map((attempt) => work(app.job(), id, { attempt })));
    await work(app.job(), id, { attempt: 4 });
    expect(await bell(owner)).toHaveLength(1);
    expect(await app.mails(owner.account.email)).toHaveLength(1);
    const [ready] = (await list(owner)) as [ExportedFile];
    const file = await owner.api(readExportFile, { params: { exportId: ready.exportId } });
    expect(file.size).toBe(ready.byte_size);
  });

  test('an error is tried again; the last attempt reports the failure, and the person can ask again', async () => {
    const owner = await ownerOf();
    const started = await owner.api(exportArchive, {});
    const work = workOnExport(
      failing(() => new Error('The bucket is away.')),
      notifyMember,
    );
    for (let attempt = 1; attempt < LAST_ATTEMPT; attempt++)
      await expect(work(app.job(), idOf(owner, started), { attempt })).rejects.toThrow('The bucket is away.');
    expect(await list(owner)).toMatchObject([{ state: 'working' }]);
    await work(app.job(), idOf(owner, started), { attempt: LAST_ATTEMPT });
    expect(await list(owner)).toMatchObject([{ state: 'failed', reason: 'failed' }]);
    const said = 'The file that you asked for was not made: archive of the workspace. Ask for it again.';
    expect(await bell(owner)).toEqual([said]);
    expect((await app.mails(owner.account.email)).map(({ subject }) => subject)).toEqual([said]);
    expect((await exportedFile(app, owner, '/workspace/archive')).status).toBe(200);
  });

  test('a full storage is reported at once', async () => {
    const owner = await ownerOf();
    const started = await owner.api(exportArchive, {});
    await workOnExport(
      failing(() => new Problem(507)),
      notifyMember,
    )(app.job(), idOf(owner, started), { attempt: 1 });
    expect(await list(owner)).toMatchObject([{ state: 'failed', reason: 'storage' }]);
  });

  test('a job that was lost for a day does not prevent another one', async () => {
    const owner = await ownerOf();
    const lost = await owner.api(exportArchive, {});
    const { workspaceId } = owner.account;
    const requested_at = new Date(app.clock.now().getTime() - 2 * DAY_MS);
    await app.rows(workspaceId).change('exports', {}, { requested_at });
    expect(await list(owner)).toMatchObject([{ state: 'failed', reason: 'failed' }]);
    expect((await owner.api(exportArchive, {})).exportId).not.toBe(lost.exportId);
  });
});
