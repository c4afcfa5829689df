import { expect, test } from 'vitest';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';

const app = testApi();

test('the version of the settings depends on editable fields, not on members who join in the meantime', async () => {
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

interface Side {
  by: TestClient;
  read: string;
  change: string;
  fields(round: number): Record<string, string>;
}

/** Both clients read, then both change concurrently. @returns the statuses of the changes. */
async function atOnce(sides: readonly [Side, Side], round: number): Promise<number[]> {
  const versions = await Promise.all(
    sides.map(async ({ by, read }) => (await by.request(read)).headers.get('etag') ?? ''),
  );
  const answers = await Promise.all(
    sides.map(({ by, change, fields }, side) =>
      by.request(change, {
        method: 'PUT',
        body: form(fields(round)),
        headers: { 'if-match': versions[side] ?? '' },
      }),
    ),
  );
  return answers.map(({ status }) => status);
}

test('if two clients read a subject with different calls and change it concurrently, one is rejected', async () => {
  const workspaceId = await app.workspace({ name: 'Schiste', pricing: 'starter' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  const manager = await app.signIn('ROLE_MANAGER', workspaceId);
  const administrator = await app.signIn('ROLE_ADMIN');
  const { userId, email, login } = manager.account;
  const named = ['Barbara', 'Grace', 'Hedy', 'Joan', 'Karen', 'Mary', 'Radia', 'Sophie'];
  const pairs: [Side, Side][] = [
    [
      {
        by: owner,
        read: '/workspace/settings',
        change: '/workspace/settings',
        fields: (round) => ({ name: 'Schiste', email: `owner${round}@schiste.example` }),
      },
      {
        by: administrator,
        read: `/workspaces/${workspaceId}`,
        change: `/workspaces/${workspaceId}`,
        fields: (round) => ({ name: 'Schiste', email: `administrator${round}@schiste.example` }),
      },
    ],
    [
      {
        by: manager,
        read: `/users/${userId}/info`,
        change: `/users/${userId}/profile/info`,
        fields: (round) => ({ firstname: named[round] ?? '' }),
      },
      {
        by: owner,
        read: `/members/${userId}`,
        change: `/members/${userId}`,
        fields: (round) => ({
          email,
          login,
          role: 'ROLE_MANAGER',
          accountState: 'true',
          lastName: 'Hopper',
          firstName: `${named[round]}-Anne`,
        }),
      },
    ],
  ];
  for (const round of named.keys())
    for (const pair of pairs) {
      const [one = 0, two = 0] = await atOnce(pair, round);
      expect([Math.min(one, two) < 300, Math.max(one, two)], pair[0].change).toEqual([true, 412]);
    }
});
