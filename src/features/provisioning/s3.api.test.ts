import { afterAll, beforeAll, expect, test } from 'vitest';
import * as administration from '#features/workspaces/administration.contract.ts';
import { purgeDue } from '#features/workspaces/server/purge.service.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { openS3StandIn, type S3StandIn } from '../../../tests/support/s3-stand-in.ts';
import * as contract from './contract.ts';
import { dismantle } from './server/executor.service.ts';

let s3: S3StandIn;
let app: TestApi;
let admin: TestClient;
beforeAll(async () => {
  s3 = await openS3StandIn();
  app = await startApi({
    S3_REGION: s3.region,
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  });
  admin = await app.signIn('ROLE_ADMIN');
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

async function operate(workspaceId: number, type: string, action: string) {
  const answer = await admin.request(`/workspaces/${workspaceId}/${type}/${action}`, { method: 'POST' });
  expect(answer.status).toBe(201);
  const { credentials } = (await answer.json()) as { credentials?: { user: string; secret: string } };
  await app.platform.jobs.drain();
  const query = { rowsPerPage: 1, page: 0 };
  const { operations } = await admin.api(contract.listOperations, { params: { workspaceId }, query });
  return { ...operations[0], credentials };
}

const bucketOf = (workspaceId: number) =>
  [...s3.buckets.keys()].find((name) => name.startsWith(`ardoise-w${workspaceId}-`)) ?? '';

test('S3 is offered if it is configured, and a new workspace can use it', async () => {
  const list = await admin.api(administration.listWorkspaces, { query: { rowsPerPage: 1, page: 0 } });
  expect(list.storageProviders).toEqual([
    { provider: 'LOCAL', configured: true },
    { provider: 'GCP', configured: false },
    { provider: 'S3', configured: true },
  ]);
  const made = await admin.api(administration.createWorkspace, {
    body: { name: 'In S3', email: 'in-s3@test.example', storageProvider: 'S3', pricing: 'starter' },
  });
  expect(made.storageProvider).toBe('S3');
});

test('a bucket is created in S3 and can be deleted, and files are moved to it and read from it', async () => {
  const workspaceId = await app.workspace({ storage_provider: 'S3' });
  const folder = workspaceFolder(workspaceId);
  const { storage } = app.platform;
  await storage.put(`${folder}/medias/before.png`, Buffer.from('before'));
  const created = await operate(workspaceId, 'storage-instance', 'create');
  expect(created, JSON.stringify(created.log)).toMatchObject({ state: 'succeeded' });
  for (const name of ['a', 'b', 'c']) await storage.put(`${folder}/medias/${name}.png`, Buffer.from(name));
  const expected = ['a', 'b', 'before', 'c'].map((name) => `${folder}/medias/${name}.png`);
  expect([...(s3.buckets.get(bucketOf(workspaceId))?.keys() ?? [])].sort()).toEqual(expected);
  expect(Buffer.from(await storage.bytes(`${folder}/medias/before.png`)).toString()).toBe('before');
  await expect(storage.here.bytes(`${folder}/medias/before.png`)).rejects.toMatchObject({ status: 404 });
  const listed: string[] = [];
  for await (const key of storage.list('')) if (key.startsWith(folder)) listed.push(key);
  expect(listed.sort()).toEqual(expected);

  // Users belong to this installation, because S3 has no calls for users.
  const user = await operate(workspaceId, 'storage-user', 'create');
  expect(user.log?.at(-1)?.text).toContain('knows no users');
  const { user: name = '', secret = '' } = user.credentials ?? {};
  const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
  const got = await app.request('/api/v1/stored-files/content?key=medias/a.png', {
    headers: { authorization },
  });
  expect(await got.text()).toBe('a');
  await operate(workspaceId, 'storage-user', 'delete');

  expect(await operate(workspaceId, 'storage-instance', 'delete')).toMatchObject({ state: 'failed' });
  await storage.removeAll(folder);
  expect(await operate(workspaceId, 'storage-instance', 'delete')).toMatchObject({ state: 'succeeded' });
  expect(bucketOf(workspaceId)).toBe('');
});

test('a storage that cannot be reached is not treated as deleted, and rejects changes with 503', async () => {
  const workspaceId = await app.workspace({ storage_provider: 'S3' });
  await operate(workspaceId, 'storage-instance', 'create');
  const key = `${workspaceFolder(workspaceId)}/medias/x.png`;
  await app.platform.storage.put(key, Buffer.from('x'));
  s3.down = true;
  try {
    await expect(app.platform.storage.read(key)).rejects.toMatchObject({ status: 503 });
    await expect(app.platform.storage.put(key, Buffer.from('y'))).rejects.toMatchObject({ status: 503 });
    await expect(app.platform.storage.remove(key)).rejects.toMatchObject({ status: 503 });
  } finally {
    s3.down = false;
  }
  expect(Buffer.from(await app.platform.storage.bytes(key)).toString()).toBe('x');
});

test.each([0, 1000])(
  'a file of %i bytes is stored although the provider closes the connection once',
  async (size) => {
    const workspaceId = await app.workspace({ storage_provider: 'S3' });
    await operate(workspaceId, 'storage-instance', 'create');
    const key = `${workspaceFolder(workspaceId)}/medias/x.png`;
    const bytes = new Uint8Array(size).fill(7);
    s3.cut = 1;
    await app.platform.storage.put(key, { stream: new Blob([bytes]).stream(), size });
    expect(s3.cut).toBe(0);
    expect(await app.platform.storage.bytes(key)).toEqual(bytes);
  },
);

test('deleting a workspace deletes its bucket', async () => {
  const owner = await app.signIn('ROLE_OWNER', await app.workspace({ storage_provider: 'S3' }));
  const { workspaceId } = owner.account;
  await operate(workspaceId, 'storage-instance', 'create');
  await app.platform.storage.put(`${workspaceFolder(workspaceId)}/medias/x.png`, Buffer.from('x'));
  await owner.request('/workspace/settings/deletion/submit', { method: 'POST' });
  const inTime = new Date(app.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000);
  expect(await purgeDue(app.job(inTime), dismantle)).toEqual([workspaceId]);
  expect(bucketOf(workspaceId)).toBe('');
});
