/** Limits of weeks and contracts: how far ahead a week is submitted, and days outside a contract. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { entry, planningCalls } from '../../../tests/support/planning-calls.ts';
import { createPlannedContract } from './factory.ts';

const app = testApi();
let workspaceId: number;
let user: TestClient;
let manager: TestClient;
let owner: TestClient;
beforeAll(async () => {
  app.clock.set('2027-01-20T09:00:00Z');
  ({ workspaceId, user, manager, owner } = await app.company());
});

const { write, cells } = planningCalls(() => user);

describe('the end of a contract', () => {
  const shorten = (contractId: number, body: object) =>
    manager.request(`/contracts/${contractId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify(body),
    });

  test('the end of a contract can be moved before recorded days only with a confirmation', async () => {
    const { engine } = app.platform;
    const contractId = await createPlannedContract(engine, workspaceId, [user.account.userId], {
      name: 'Tunnel',
      sought: 'tunnel',
    });
    for (const [day, quantity] of [
      ['2027-03-01', 1],
      ['2027-03-02', '0.5'],
      ['2027-03-03', 1],
    ] as const)
      expect((await write(user, 'save', [entry(day, contractId, quantity)])).status).toBe(200);
    const body = { cname: 'Tunnel', endDate: '2027-03-01' };
    const refused = await shorten(contractId, body);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'DAYS_OUTSIDE',
        extra: { days: 1.5 },
        errors: { keepDaysOutside: expect.stringContaining('1.5') },
      }),
    ]);
    expect((await shorten(contractId, { ...body, keepDaysOutside: true })).status).toBe(200);
    // Days that are outside already need no second confirmation.
    expect((await shorten(contractId, { ...body, cname: 'Old tunnel' })).status).toBe(200);
    expect((await shorten(contractId, { ...body, startDate: '2027-03-01' })).status).toBe(200);
    expect(await cells(2027, 3, contractId)).toHaveLength(3);
  });
});

test('a week beyond the limit of the workspace cannot be submitted', async () => {
  const submitted = (day: Day) =>
    write(user, 'submit', [entry(day)], { managerEmail: manager.account.email });
  // Today is 2027-01-20.
  expect(await submitted('2028-01-25')).toMatchObject({
    status: 409,
    body: { code: 'WEEK_TOO_FAR', extra: { months: 12 } },
  });
  expect((await submitted('2028-01-19')).status).toBe(200);
  const settings = { name: `Far ${workspaceId}`, email: 'far@test.example' };
  const limit = (submitAheadMonths: number) =>
    owner.request('/workspace/settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ ...settings, submitAheadMonths }),
    });
  expect((await limit(61)).status).toBe(400);
  expect((await limit(24)).status).toBe(200);
  expect((await submitted('2028-01-25')).status).toBe(200);
});
