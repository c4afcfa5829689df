/** Internal costs: only owners read and set them, and no amount is in a record that others read. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deleteMember } from '#features/members/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { actingFor, errorsOf, form, type TestCompany, testApi } from '../../../tests/support/api.ts';
import { addCost, deleteCost, readCosts } from './cost.contract.ts';

const app = testApi();
let company: TestCompany;
let params: { memberId: number };
beforeEach(async () => {
  company = await app.company();
  params = { memberId: company.user.account.userId };
});

const add = (from: string, dailyCost: string) =>
  company.owner.request(`/members/${params.memberId}/costs`, {
    method: 'POST',
    body: form({ from, dailyCost }),
  });

test('owners set and delete costs; nobody else reads them', async () => {
  const { owner, manager, user } = company;
  await owner.api(addCost, { params, body: { from: '2026-01-01', dailyCost: '412,34' } });
  const later = await owner.api(addCost, { params, body: { from: '2026-07-01', dailyCost: '430' } });
  expect(await owner.api(readCosts, { params })).toMatchObject({
    costs: [
      { from: '2026-01-01', cost_cents: 41_234 },
      { from: '2026-07-01', cost_cents: 43_000 },
    ],
  });
  const path = `/members/${params.memberId}/costs`;
  for (const who of [manager, user]) {
    expect((await who.request(path)).status).toBe(403);
    expect((await who.request(`${path}/${later.costId}`, { method: 'DELETE' })).status).toBe(403);
  }
  const admin = await app.signIn('ROLE_ADMIN');
  await expect(actingFor(owner, admin)(readCosts, { params })).rejects.toMatchObject({ status: 403 });
  expect((await (await app.signIn('ROLE_OWNER')).request(path)).status).toBe(404);
  await owner.api(deleteCost, { params: { ...params, costId: later.costId } });
  expect((await owner.api(readCosts, { params })).costs).toHaveLength(1);
});

test.each([
  ['2026-13-01', '400', 400, 'from not_day'],
  ['2026-01-01', '', 400, 'dailyCost required'],
  ['2026-01-01', '-4', 400, 'dailyCost not_amount'],
  ['2026-01-01', '4 00', 400, 'dailyCost not_amount'],
  ['2026-01-01', '1000000.01', 400, 'dailyCost cost_invalid'],
  ['2026-02-02', '400', 409, 'from cost_day_taken'],
])('a cost from %s of «%s» is rejected at its field', async (from, dailyCost, status, error) => {
  expect((await add('2026-02-02', '300')).status).toBe(201);
  expect(await errorsOf(await add(from, dailyCost))).toEqual([status, [error]]);
});

test('the audit says that there is a cost, but not how much', async () => {
  await add('2026-02-02', '412.34');
  const details = await asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(e)::text as text from audit_events e where action = 'member.cost-added'`.execute(db);
    return rows.map(({ text }) => text);
  });
  expect(details).toHaveLength(1);
  expect(details.join()).not.toMatch(/412|41234/);
});

test('the costs of a deleted member stay without a name', async () => {
  await add('2026-02-02', '412.34');
  await company.owner.api(deleteMember, { params });
  expect((await company.owner.api(readCosts, { params })).costs).toHaveLength(1);
});
