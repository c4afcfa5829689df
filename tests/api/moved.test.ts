/** Checks the answers to requests for a workspace that has moved to another installation. */
import { expect, test } from 'vitest';
import { createServices } from '#entry/services.ts';
import { redirect, setOpen } from '#features/workspaces/server/move.service.ts';
import { commandContext } from '#platform/request/job.ts';
import { testApi } from '../support/api.ts';

const app = testApi();

test('the former addresses redirect, members learn where to go, and everything can be undone', async () => {
  const owner = await app.signIn(
    'ROLE_OWNER',
    await app.workspace({ name: 'Left', domain_name: 'left.example' }),
  );
  const { workspaceId } = owner.account;
  const left = { id: workspaceId, name: 'Left', is_site: false };
  const job = commandContext(createServices(app.platform).api.contexts, app.platform);
  const at = (target: string, init: RequestInit = {}) =>
    app.request(target, { ...init, headers: { ...(init.headers as object), host: 'left.example' } });
  await redirect(job, left, 'https://new.example', workspaceId + 20_000);
  const page = await at('/fr/blog/2024?page=2');
  expect([page.status, page.headers.get('location')]).toEqual([
    308,
    'https://new.example/fr/blog/2024?page=2',
  ]);
  const locationOf = async (target: string) => (await at(target)).headers.get('location');
  expect(await locationOf('//evil.example/x')).toMatch(/^https:\/\/new\.example\//);
  for (const [former, now] of [
    ['/app/expenses/3', '/app/expenses/20003'],
    ['/fr/app/expenses/3?page=2', '/fr/app/expenses/20003?page=2'],
    ['/en/app/blog/read?postId=12', '/en/app/blog/read?postId=20012'],
    ['/fr/app/newsletters/5', '/fr/app/newsletters/20005'],
    ['/en/app/blog/read/2024', '/en/app/blog/read/2024'],
    ['/en/app/page/7', '/en/app/page/7'],
    ['/fr/app/site/pages/2', '/fr/app/site/pages/2'],
  ] as const)
    expect(await locationOf(former)).toBe(`https://new.example${now}`);
  const picture = `${'0123456789abcdef'.repeat(2)}.png`;
  expect(await locationOf(`/medias/${workspaceId}-${picture}`)).toBe(
    `https://new.example/medias/${workspaceId + 20_000}-${picture}`,
  );
  const write = await at('/api/v1/contacts', { method: 'POST' });
  expect([write.status, await write.json()]).toMatchObject([410, { code: 'WORKSPACE_MOVED' }]);
  // Other hosts are not redirected.
  expect((await app.request('/api/v1/authenticate')).status).not.toBe(308);
  const again = await app.signIn(owner.account);
  const refused = await again.request('/contracts?page=0&rowsPerPage=5');
  expect([refused.status, await refused.json()]).toMatchObject([
    410,
    { code: 'WORKSPACE_MOVED', extra: { address: 'https://new.example' } },
  ]);
  await expect(
    redirect(job, { ...left, id: app.siteId, is_site: true }, 'https://new.example', 1),
  ).rejects.toThrow('public site');
  await setOpen(job, left, true);
  expect((await again.request('/contracts?page=0&rowsPerPage=5')).status).toBe(200);
});
