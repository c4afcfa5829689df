import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeDue } from '#features/workspaces/server/purge.service.ts';
import { withSession } from '#platform/db/engine.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { form, startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { type GoogleStandIn, openGoogleStandIn } from '../../../tests/support/google-stand-in.ts';
import * as contract from './contract.ts';
import { dismantle } from './server/executor.service.ts';

let google: GoogleStandIn;
let app: TestApi;
let admin: TestClient;
beforeAll(async () => {
  google = await openGoogleStandIn();
  app = await startApi({ GCS_PROJECT: 'test', GCS_ENDPOINT: google.url, GCS_IAM_ENDPOINT: google.url });
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

test('a bucket is created at Google and can be deleted, and files are moved to it and read from it', async () => {
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
  // A backup contains the files of all workspaces, wherever they are stored.
  const everything: string[] = [];
  for await (const key of storage.list('')) everything.push(key);
  expect(everything.filter((key) => key.startsWith(folder)).sort()).toEqual(objects());

  expect(await operate(workspaceId, 'storage-instance', 'delete')).toMatchObject({ state: 'failed' });
  expect(google.buckets.has(bucket ?? '')).toBe(true);
  for (const name of ['before', 'after']) await storage.remove(`${folder}/medias/${name}.png`);
  expect(await operate(workspaceId, 'storage-instance', 'delete')).toMatchObject({ state: 'succeeded' });
  expect(google.buckets.size).toBe(0);
});

test('deleting a workspace deletes its bucket', async () => {
  const owner = await app.signIn('ROLE_OWNER', await app.workspace({ storage_provider: 'GCP' }));
  const { workspaceId } = owner.account;
  await operate(workspaceId, 'storage-instance', 'create');
  await app.platform.storage.put(`${workspaceFolder(workspaceId)}/medias/x.png`, Buffer.from('x'));
  await owner.request('/workspace/settings/deletion/submit', { method: 'POST' });
  const inTime = new Date(app.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000);
  expect(await purgeDue(app.job(inTime), dismantle)).toEqual([workspaceId]);
  expect([...google.buckets.keys()].filter((name) => name.includes(`-w${workspaceId}-`))).toEqual([]);
});

test('another workspace’s files stay on this server', async () => {
  const workspaceId = await app.workspace();
  const key = `${workspaceFolder(workspaceId)}/medias/x.png`;
  await app.platform.storage.put(key, Buffer.from('here'));
  expect(Buffer.from(await app.platform.storage.here.bytes(key)).toString()).toBe('here');
});

test('a storage user is a service account with an HMAC key, whose secret is shown once', async () => {
  const workspaceId = await app.workspace({ storage_provider: 'GCP' });
  await operate(workspaceId, 'storage-instance', 'create');
  const [bucket = ''] = google.buckets.keys();
  const take = (client: TestClient, operationId = 0) =>
    client.request(`/workspaces/${workspaceId}/operations/${operationId}/secret`, { method: 'POST' });

  const created = await operate(workspaceId, 'storage-user', 'create');
  expect(created, JSON.stringify(created?.log)).toMatchObject({ state: 'succeeded', secret_waits: true });
  const [first] = google.keys.values();
  expect(google.accounts).toContain(first?.serviceAccountEmail);
  expect(google.policies.get(bucket)?.bindings).toEqual([
    { role: 'roles/storage.objectViewer', members: [`serviceAccount:${first?.serviceAccountEmail}`] },
  ]);
  const kept = await withSession(app.platform.engine, async (session) =>
    JSON.stringify((await session.query('select to_jsonb(o) from operations o')).rows),
  );
  expect(kept).not.toContain('secret-of');
  // Another administrator did not request the secret.
  expect((await take(await app.signIn('ROLE_ADMIN'), created?.operationId)).status).toBe(404);
  // The address of another workspace does not give access to it.
  const detour = `/workspaces/${app.siteId}/operations/${created?.operationId}/secret`;
  expect((await admin.request(detour, { method: 'POST' })).status).toBe(404);
  const shown = await take(admin, created?.operationId);
  expect(await shown.json()).toEqual({ user: 'GOOG1', secret: 'secret-of-GOOG1' });
  expect((await take(admin, created?.operationId)).status).toBe(404);

  const rotated = await operate(workspaceId, 'storage-user', 'rotate');
  expect(rotated).toMatchObject({ state: 'succeeded', secret_waits: true });
  expect([...google.keys.keys()]).toEqual(['GOOG2']);
  expect(await (await take(admin, rotated?.operationId)).json()).toMatchObject({ user: 'GOOG2' });

  expect(await operate(workspaceId, 'storage-user', 'delete')).toMatchObject({ state: 'succeeded' });
  expect([google.keys.size, google.accounts.size]).toEqual([0, 0]);
  expect(google.policies.get(bucket)?.bindings).toEqual([]);
  expect(await operate(workspaceId, 'storage-instance', 'delete')).toMatchObject({ state: 'succeeded' });
});

test('S3 is not offered if it is not configured', async () => {
  const body = { name: 'In S3', email: 'in-s3@test.example', storageProvider: 'S3', pricing: 'starter' };
  const answer = await admin.request('/workspaces/create', { method: 'POST', body: form(body) });
  expect(answer.status).toBe(400);
});
