import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPurgeService } from '#features/workspaces/server/purge.service.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { type GoogleStandIn, openGoogleStandIn } from '../../../tests/support/google-stand-in.ts';
import * as contract from './contract.ts';
import { createExecutorService } from './server/executor.service.ts';

let google: GoogleStandIn;
let app: TestApi;
let admin: TestClient;
beforeAll(async () => {
  google = await openGoogleStandIn();
  app = await startApi({ GCS_PROJECT: 'test', GCS_ENDPOINT: google.url });
  admin = await app.signIn('ROLE_ADMIN');
});
afterAll(async () => {
  await app.close();
  await google.close();
});

async function operate(workspaceId: number, type: string, action: string) {
  const answer = await admin.request(`/workspaces/${workspaceId}/${type}/${action}`, { method: 'POST' });
  expect(answer.status).toBe(201);
  await app.platform.jobs.drain();
  const query = { rowsPerPage: 1, page: 0 };
  const { operations } = await admin.api(contract.listOperations, { params: { workspaceId }, query });
  return operations[0];
}

test('a bucket is made at Google, files move into it and are read from it, and it can be undone', async () => {
  const workspaceId = await app.workspace({ storage_provider: 'GCP' });
  const folder = workspaceFolder(workspaceId);
  const { storage } = app.platform;
  await storage.put(`${folder}/medias/before.png`, Buffer.from('before'));
  const created = await operate(workspaceId, 'storage-instance', 'create');
  expect(created, JSON.stringify(created?.log)).toMatchObject({ state: 'succeeded' });
  const [bucket] = google.buckets.keys();
  expect(bucket).toMatch(new RegExp(`^ardoise-w${workspaceId}-`));
  await storage.put(`${folder}/medias/after.png`, Buffer.from('after'));
  const objects = () => [...(google.buckets.get(bucket ?? '')?.keys() ?? [])].sort();
  expect(objects()).toEqual([`${folder}/medias/after.png`, `${folder}/medias/before.png`]);
  expect(Buffer.from(await storage.bytes(`${folder}/medias/before.png`)).toString()).toBe('before');
  await expect(storage.here.bytes(`${folder}/medias/before.png`)).rejects.toMatchObject({ status: 404 });
  // What a backup takes along is everybody's files, wherever they are.
  const everything: string[] = [];
  for await (const key of storage.list('')) everything.push(key);
  expect(everything.filter((key) => key.startsWith(folder)).sort()).toEqual(objects());

  expect(await operate(workspaceId, 'storage-instance', 'delete')).toMatchObject({ state: 'failed' });
  expect(google.buckets.has(bucket ?? '')).toBe(true);
  for (const name of ['before', 'after']) await storage.remove(`${folder}/medias/${name}.png`);
  expect(await operate(workspaceId, 'storage-instance', 'delete')).toMatchObject({ state: 'succeeded' });
  expect(google.buckets.size).toBe(0);
});

test('a workspace that is deleted takes its bucket along', async () => {
  const owner = await app.signIn('ROLE_OWNER', await app.workspace({ storage_provider: 'GCP' }));
  const { workspaceId } = owner.account;
  await operate(workspaceId, 'storage-instance', 'create');
  await app.platform.storage.put(`${workspaceFolder(workspaceId)}/medias/x.png`, Buffer.from('x'));
  await owner.request('/workspace/settings/deletion/submit', { method: 'POST' });
  const { dismantle } = createExecutorService(app.platform);
  const inTime = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
  expect(await createPurgeService({ ...app.platform, dismantle }).purgeDue(inTime)).toEqual([workspaceId]);
  expect([...google.buckets.keys()].filter((name) => name.includes(`-w${workspaceId}-`))).toEqual([]);
});

test('another workspace keeps its files here', async () => {
  const workspaceId = await app.workspace();
  const key = `${workspaceFolder(workspaceId)}/medias/x.png`;
  await app.platform.storage.put(key, Buffer.from('here'));
  expect(Buffer.from(await app.platform.storage.here.bytes(key)).toString()).toBe('here');
});
