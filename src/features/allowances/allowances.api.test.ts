import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { type PlanningCompany, planningCompany } from '#features/planning/factory.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();
let here: PlanningCompany;
beforeAll(() => app.clock.set('2026-11-25T09:00:00Z'));
beforeEach(async () => {
  here = await planningCompany(app);
});

const meal = (more: object = {}) => ({
  memberId: String(here.user.account.userId),
  kind: 'meal_restaurant' as const,
  basis: 'once' as const,
  day: '2026-10-05',
  amount: '25,00',
  ...more,
});
const add = (more: object = {}, by: TestClient = here.owner) =>
  by.api(contract.addAllowance, { body: meal(more) });
const list = async (by: TestClient, query: object = {}) =>
  (await by.api(contract.listAllowances, { query: { rowsPerPage: 10, page: 0, ...query } })).allowances;

describe('recording', () => {
  test('an allowance above the ceiling says which part of a unit is above', async () => {
    expect(await add()).toMatchObject({ ceiling_cents: 2140, above_cents: 360, quantity: 1, until: null });
    expect(
      await add({ kind: 'travel_paris', since: '2026-01-02', amount: '65.10', quantity: 3 }),
    ).toMatchObject({ ceiling_cents: 6510, above_cents: 0, since: '2026-01-02' });
  });

  test('a standing allowance is measured by the ceiling of today, or of its last day', async () => {
    const standing = { kind: 'meal_restaurant', basis: 'client_day', day: '2025-03-03' };
    const { allowanceId } = await add(standing);
    expect(await list(here.owner)).toMatchObject([{ ceiling_cents: 2140, above_cents: 360 }]);
    await here.owner.api(contract.endAllowance, { params: { allowanceId }, body: { until: '2025-12-31' } });
    expect(await list(here.owner)).toMatchObject([{ ceiling_cents: 2110, above_cents: 390 }]);
  });

  test('each wrong value is reported at its field, and nothing is written', async () => {
    const wrong: [object, string][] = [
      [{ memberId: '999999' }, 'memberId'],
      [{ amount: '0' }, 'amount'],
      [{ amount: '' }, 'amount'],
      [{ amount: '1000,01' }, 'amount'],
      [{ quantity: '32' }, 'quantity'],
      [{ quantity: '-1' }, 'quantity'],
      [{ quantity: '1.5' }, 'quantity'],
      [{ day: '2023-12-31' }, 'day'],
      [{ day: '31/02/2026' }, 'day'],
      [{ kind: 'travel_meal' }, 'since'],
      [{ kind: 'travel_meal', since: '2026-10-06' }, 'since'],
      [{ kind: 'mobility', basis: 'client_day' }, 'basis'],
      [{ basis: 'client_day', until: '2026-10-04' }, 'until'],
    ];
    for (const [more, field] of wrong)
      await expect(add(more), JSON.stringify(more)).rejects.toMatchObject({
        status: 400,
        errors: { [field]: expect.anything() },
      });
    expect(await list(here.owner)).toEqual([]);
  });

  test('nothing is recorded twice: the same day, overlapping periods, and twenty requests at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => add()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const standing = { basis: 'client_day', day: '2026-09-01' };
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => add(standing)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add({ ...standing, day: '2027-01-01' })).rejects.toMatchObject({
      status: 409,
      errors: { day: expect.anything() },
    });
    expect(await list(here.owner)).toHaveLength(2);
  });
});

test('a standing allowance ends, and another one can follow', async () => {
  const { allowanceId } = await add({ basis: 'worked_day', day: '2026-09-01' });
  const end = (until: string, id = allowanceId) =>
    here.owner.api(contract.endAllowance, { params: { allowanceId: id }, body: { until } });
  await expect(end('2026-08-31')).rejects.toMatchObject({
    status: 400,
    errors: { until: expect.anything() },
  });
  expect(await end('2026-09-30')).toMatchObject({ until: '2026-09-30' });
  await add({ basis: 'worked_day', day: '2026-10-01' });
  await expect(end('')).rejects.toMatchObject({ status: 409, errors: { until: expect.anything() } });
  const once = await add();
  await expect(end('2026-10-31', once.allowanceId)).rejects.toMatchObject({ code: 'NOT_STANDING' });
});

test('many allowances of one connection are recorded, whatever plan the database uses', async () => {
  for (let day = 1; day <= 12; day++) await add({ day: `2026-09-${String(day).padStart(2, '0')}` });
  expect((await list(here.owner, { rowsPerPage: 50 })).length).toBe(12);
});

test('people see their own allowances; managers and owners see all; only owners record, and the audit names each step', async () => {
  const { allowanceId } = await add();
  await add({ memberId: String(here.other.account.userId), kind: 'remote_work', amount: '2.70' });
  expect((await list(here.user)).map(({ kind }) => kind)).toEqual(['meal_restaurant']);
  expect((await list(here.other)).map(({ kind }) => kind)).toEqual(['remote_work']);
  expect(await list(here.manager)).toHaveLength(2);
  expect(await list(here.owner, { kind: 'remote_work' })).toHaveLength(1);
  expect(await list(here.owner, { q: 'nobody of this name' })).toEqual([]);
  for (const by of [here.user, here.manager]) {
    await expect(add({ day: '2026-10-06' }, by)).rejects.toMatchObject({ status: 403 });
    await expect(by.api(contract.deleteAllowance, { params: { allowanceId } })).rejects.toMatchObject({
      status: 403,
    });
  }
  const stranger = await app.signIn('ROLE_OWNER');
  await expect(stranger.api(contract.deleteAllowance, { params: { allowanceId } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await list(stranger)).toEqual([]);
  await here.owner.api(contract.deleteAllowance, { params: { allowanceId } });
  const { events } = await here.owner.api(listEvents, { query: { rowsPerPage: 100, page: 0 } });
  expect(events.filter(({ action }) => action.startsWith('allowance.')).map(({ action }) => action)).toEqual([
    'allowance.deleted',
    'allowance.recorded',
    'allowance.recorded',
  ]);
});
