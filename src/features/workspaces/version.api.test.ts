import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, startApi, type TestApi } from '../../../tests/support/api.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
});
afterAll(() => app.close());

test('settings are changed by the version of what can be edited, whoever joins meanwhile', async () => {
  const workspaceId = await app.workspace({ name: 'Gneiss', pricing: 'starter' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  const versionNow = async () => (await owner.request('/workspace/settings')).headers.get('etag') ?? '';
  const rename = (name: string, version: string) =>
    owner.request('/workspace/settings', {
      method: 'PUT',
      body: form({ name, email: 'gneiss@example.com' }),
      headers: { 'if-match': version },
    });
  const version = await versionNow();
  await app.account({ workspace_id: workspaceId });
  expect(await versionNow()).toBe(version);
  const saved = await rename('Gneiss clair', version);
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, await versionNow()]);
  expect((await rename('Gneiss sombre', version)).status).toBe(412);
});
