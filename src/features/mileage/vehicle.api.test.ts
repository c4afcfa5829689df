import { expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import * as receipts from '#features/receipts/contract.ts';
import {
  actingFor,
  beforeTests,
  errorsOf,
  form,
  type TestClient,
  testApi,
} from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();
const company = beforeTests(() => expensesCompany(app));

const post = (who: TestClient, values: Record<string, string>) =>
  who.request('/vehicles', { method: 'POST', body: form(values) });
const put = (who: TestClient, vehicleId: number, values: Record<string, string>) =>
  who.request(`/vehicles/${vehicleId}`, { method: 'PUT', body: form(values) });
const list = (who: TestClient, of: TestClient = who) =>
  who.api(contract.listVehicles, { params: { userId: of.account.userId } });

test('a person can add vehicles of each kind, with any fiscal power', async () => {
  const { manager } = company;
  const made: Record<string, string>[] = [
    { name: 'Ami', kind: 'car', power: '2', electric: 'on' },
    { name: 'Estafette', kind: 'car', power: '8' },
    { name: 'Vespa', kind: 'motorbike', power: '1' },
    { name: 'Solex', kind: 'moped', power: '4' },
  ];
  for (const values of made) expect((await post(manager, values)).status).toBe(201);
  const { vehicles, user } = await list(manager);
  expect(user.user_id).toBe(manager.account.userId);
  expect(vehicles.map(({ name, kind, power, electric }) => [name, kind, power, electric])).toEqual([
    ['Ami', 'car', 2, true],
    ['Estafette', 'car', 8, false],
    ['Solex', 'moped', null, false],
    ['Vespa', 'motorbike', 1, false],
  ]);
});

test.each([
  [{ name: ' ', kind: 'car', power: '5' }, 'name vehicle_name_needed'],
  [{ name: 'Clio', kind: 'car', power: '' }, 'power power_invalid'],
  [{ name: 'Clio', kind: 'car', power: '5.5' }, 'power power_invalid'],
  [{ name: 'Clio', kind: 'car', power: '100' }, 'power power_invalid'],
  [{ name: 'Clio', kind: 'car', power: '0' }, 'power power_invalid'],
  [{ name: 'Clio', kind: 'van', power: '5' }, 'kind choose_one'],
])('an invalid vehicle is rejected with an error at the field: %o', async (values, error) => {
  expect(await errorsOf(await post(company.owner, values))).toEqual([400, [error]]);
});

test('the names of a person’s vehicles are unique, ignoring case and accents, also after renaming', async () => {
  const { consultant, manager } = company;
  const own = await company.vehicle(consultant, { name: 'Mégane' });
  const other = await company.vehicle(consultant, { name: 'Other' });
  expect(await errorsOf(await post(consultant, { name: 'megane', kind: 'car', power: '5' }))).toEqual([
    409,
    ['name taken'],
  ]);
  expect((await put(consultant, other, { name: 'MEGANE' })).status).toBe(409);
  expect((await put(consultant, own, { name: 'megane' })).status).toBe(200);
  expect((await post(manager, { name: 'Mégane', kind: 'car', power: '5' })).status).toBe(201);
});

test('a vehicle that has journeys is retired instead of deleted, and stays on its receipts', async () => {
  const { consultant, begin, add, vehicle, postes } = company;
  const [used, unused] = [
    await vehicle(consultant, { name: 'Used' }),
    await vehicle(consultant, { name: 'Unused' }),
  ];
  const reportId = await begin(consultant);
  const journey = { posteId: postes.Kilometres ?? 0, date: '2026-10-15', distance: '12,5', purpose: 'x' };
  const receiptId = await add(consultant, reportId, { ...journey, valuettc: '', vehicleId: used });
  const remove = (id: number) => consultant.request(`/vehicles/${id}`, { method: 'DELETE' });
  const kept = await remove(used);
  expect([kept.status, (await kept.json()).msg]).toEqual([409, 'VEHICLE HAS JOURNEYS']);
  expect((await remove(unused)).status).toBe(200);
  expect((await put(consultant, used, { retired: 'on' })).status).toBe(200);
  const { vehicles } = await list(consultant);
  expect(vehicles.find(({ vehicleId }) => vehicleId === used)).toMatchObject({ retired: true, used: true });
  expect(vehicles.some(({ vehicleId }) => vehicleId === unused)).toBe(false);
  const again = consultant.request('/receipts', {
    method: 'POST',
    body: form({
      reportId: String(reportId),
      posteId: String(postes.Kilometres),
      date: '2026-10-15',
      distance: '1',
      purpose: 'x',
      vehicleId: String(used),
    }),
  });
  expect(await errorsOf(await again)).toEqual([400, ['vehicleId vehicle_needed']]);
  const body = { ...journey, distance: 13 };
  await consultant.api(receipts.updateReceipt, { params: { receiptId }, body });
  const { mileage } = await consultant.api(receipts.readReceipt, { params: { receiptId } });
  expect(mileage).toMatchObject({ distance: 13, vehicle: 'Used' });
});

test('managers can read another person’s vehicles; nobody else can change them or use them in receipts', async () => {
  const { consultant, manager, owner, workspaceId, begin, postes } = company;
  const mine = await company.vehicle(consultant, { name: 'Mine' });
  const colleague = await app.signIn('ROLE_USER', workspaceId);
  expect((await list(manager, consultant)).vehicles.map(({ vehicleId }) => vehicleId)).toContain(mine);
  const reading = (who: TestClient) => who.request(`/users/${consultant.account.userId}/vehicles`);
  expect((await reading(colleague)).status).toBe(403);
  expect((await colleague.request(`/vehicles/${mine}`)).status).toBe(403);
  for (const who of [colleague, manager, owner]) {
    expect((await put(who, mine, { name: 'Theirs' })).status).toBe(403);
    expect((await who.request(`/vehicles/${mine}`, { method: 'DELETE' })).status).toBe(403);
  }
  // A manager who acts for the owner of the vehicle may rename it.
  const params = { vehicleId: mine };
  const renamed = await actingFor(consultant, manager)(contract.updateVehicle, {
    params,
    body: { name: 'Ours' },
  });
  expect(renamed.name).toBe('Ours');
  const reportId = await begin(manager);
  const answer = await manager.request('/receipts', {
    method: 'POST',
    body: form({
      reportId: String(reportId),
      posteId: String(postes.Kilometres),
      date: '2026-10-15',
      distance: '1',
      purpose: 'x',
      vehicleId: String(mine),
    }),
  });
  expect(await errorsOf(answer)).toEqual([400, ['vehicleId vehicle_needed']]);
  const query = `date=2026-10-15&distance=1&vehicleId=${mine}`;
  expect((await manager.request(`/reports/${reportId}/mileage?${query}`)).status).toBe(400);
});
