import { beforeAll, expect, test } from 'vitest';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import type * as contract from './contract.ts';

const app = testApi();
let workspaceId: number;
let user: TestClient;
let manager: TestClient;
let owner: TestClient;
beforeAll(async () => {
  ({ workspaceId, user, manager, owner } = await app.company({ pricing: 'starter' }));
});

test('a month shows whether the reader may act for its member, and so record days', async () => {
  const mayActFor = async (by: TestClient, of: TestClient, doAs = '') => {
    const path = `/planning/generate/userId/${of.account.userId}/year/2026/month/12${doAs}`;
    const report: contract.MonthReport = await (await by.request(path)).json();
    return report.member.mayActFor;
  };
  expect(await mayActFor(user, user)).toBe(false);
  expect(await mayActFor(manager, user)).toBe(true);
  expect(await mayActFor(manager, owner)).toBe(false);
  expect(await mayActFor(owner, manager)).toBe(true);
  expect(await mayActFor(owner, user, `?doAs=${manager.account.userId}`)).toBe(false);
  const left = await app.account({
    workspace_id: workspaceId,
    role: 'ROLE_USER',
    account_state: 'disabled',
  });
  const path = `/planning/generate/userId/${left.userId}/year/2026/month/12`;
  expect(await (await manager.request(path)).json()).toMatchObject({ member: { mayActFor: false } });
});
