import { beforeAll, expect, test } from 'vitest';
import { createContract } from '#features/contracts/contract.ts';
import * as planning from '#features/planning/contract.ts';
import { sentDay } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { errorsOf, form, json, type TestClient, testApi } from '../../../tests/support/api.ts';
import { companyWithLeave } from '../../../tests/support/leave-company.ts';
import * as closing from './closing.contract.ts';

const app = testApi();
beforeAll(() => {
  app.clock.set('2026-09-07T09:00:00Z');
});

async function scene(values?: object) {
  const here = await companyWithLeave(app, values);
  const declare = (body: object, by = here.owner) =>
    by.request('/leave/closings', {
      method: 'POST',
      body: form({ kindId: here.ids.paid, name: 'Bridge', ...body }),
    });
  const declared = async (body: object) => {
    const answer = await declare(body);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return closing.declareClosing.answer.parse(await answer.json());
  };
  const list = () => here.owner.api(closing.listClosings, {});
  const withdraw = (closingId: number) =>
    here.owner.request(`/leave/closings/${closingId}/withdraw`, { method: 'POST', ...json({}) });
  const write = (by: TestClient, day: Day, contractId: number, quantity: number) =>
    by.request(`/planning/save/userId/${by.account.userId}`, {
      method: 'POST',
      ...json({ workedDays: [{ ...sentDay(day, contractId), quantity }] }),
    });
  return { ...here, declare, declared, list, withdraw, write };
}

test('closing days stand in everybody’s planning, count once, and return when they are withdrawn', async () => {
  const here = await scene();
  const { consultant, colleague, manager, owner, workspaceId } = here;
  const before = await here.left(consultant);
  const own = await here.asked(colleague, '2026-09-17', '2026-09-17');
  await here.decide(manager, [own]);
  const late = await app.signIn('ROLE_USER', workspaceId);
  await app.rows(workspaceId).add('employments', {
    account_id: late.account.userId,
    starts_on: '2026-09-18',
    hours_per_week: '35',
  });
  const { closings, refused } = await here.declared({ from: '2026-09-17', to: '2026-09-18', toNoon: true });
  expect(refused).toEqual([]);
  expect(closings).toMatchObject([{ name: 'Bridge', people: 5, missing: [], withdrawn: false }]);
  expect(await here.booked(consultant)).toEqual(['17/9 1', '18/9 0.5']);
  expect(await here.booked(late)).toEqual(['18/9 0.5']);
  // The colleague’s own leave counts, the closing days only after it.
  expect(await here.booked(colleague)).toEqual(['17/9 1', '18/9 0.5']);
  expect((await here.read(colleague)).requests.map(({ days }) => days)).toEqual([0.5, 1]);
  expect(await here.left(consultant)).toBe((before ?? 0) - 1.5);
  const [request] = (await here.read(consultant)).requests;
  expect(request).toMatchObject({ state: 'approved', closing: true, comment: 'Bridge', mayCancel: false });
  // The same days again are not taken again.
  await here.declared({ from: '2026-09-18', to: '2026-09-18', toNoon: true, name: 'Again' });
  expect(await here.left(consultant)).toBe((before ?? 0) - 1.5);
  const closingId = closings[0]?.closingId ?? 0;
  expect((await here.withdraw(closingId)).status).toBe(200);
  expect((await here.withdraw(closingId)).status).toBe(409);
  expect(await here.booked(consultant)).toEqual([]);
  expect(await here.booked(colleague)).toEqual(['17/9 1']);
  expect(await here.left(consultant)).toBe(before);
  expect((await here.list()).closings[1]).toMatchObject({ withdrawn: true, people: 0, missing: [] });
  expect((await owner.api(closing.listClosings, {})).closings[0]?.missing.length).toBe(5);
});

test('who cannot take them is named; they are taken later, but not by somebody who is excepted', async () => {
  const here = await scene();
  const { consultant, colleague, owner } = here;
  const { contractId } = await owner.api(createContract, {
    body: { cname: 'Lakes', kind: 'internal', forEverybody: true },
  });
  expect((await here.write(consultant, '2026-09-17', contractId, 1)).status).toBe(200);
  const { closings, refused } = await here.declared({ from: '2026-09-17', to: '2026-09-17' });
  const userId = consultant.account.userId;
  expect(refused).toMatchObject([{ userId, day: '2026-09-17', code: 'DAY_FULL' }]);
  expect(closings).toMatchObject([{ people: 3, missing: [{ userId }] }]);
  const closingId = closings[0]?.closingId ?? 0;
  const [excepted] = (await here.read(colleague)).requests;
  const cancel = `/users/${colleague.account.userId}/leave/${excepted?.leaveRequestId}/cancel`;
  const body = { comment: 'on call' };
  expect((await here.manager.request(cancel, { method: 'POST', ...json(body) })).status).toBe(403);
  expect((await owner.request(cancel, { method: 'POST', ...json(body) })).status).toBe(200);
  expect((await here.write(consultant, '2026-09-17', contractId, 0)).status).toBe(200);
  // Two clicks at once take them once.
  const take = () => owner.api(closing.takeClosing, { params: { closingId }, body: {} });
  const [one, two] = await Promise.all([take(), take()]);
  expect([one.refused, two.refused]).toEqual([[], []]);
  expect(await here.booked(consultant)).toEqual(['17/9 1']);
  expect((await here.read(consultant)).requests.length).toBe(1);
  expect(await here.booked(colleague)).toEqual([]);
  expect((await here.list()).closings).toMatchObject([{ people: 3, missing: [] }]);
});

test('nobody’s closing days are withdrawn if one person’s week is submitted, and the message names both', async () => {
  const here = await scene();
  const { consultant, manager } = here;
  const { closings } = await here.declared({ from: '2026-09-17', to: '2026-09-17' });
  await consultant.api(planning.writePlanning, {
    params: { operation: 'submit', forUserId: consultant.account.userId },
    body: { workedDays: [sentDay('2026-09-17')], managerEmail: manager.account.email },
  });
  const answer = await here.withdraw(closings[0]?.closingId ?? 0);
  expect(await errorsOf(answer.clone())).toEqual([409, ['closing leave_closing_kept']]);
  expect(await answer.text()).toContain('17 September 2026');
  expect(await here.booked(manager)).toEqual(['17/9 1']);
});

test('only owners declare closing days; wrong fields are named', async () => {
  const here = await scene();
  const other = await scene();
  expect((await here.declare({ from: '2026-09-17', to: '2026-09-17' }, here.manager)).status).toBe(403);
  const wrong = await here.declare({ from: '2026-09-17', to: '2026-09-16', name: ' ' });
  expect(await errorsOf(wrong)).toEqual([400, ['name required', 'to leave_ends_before']]);
  const foreign = await here.declare({ from: '2026-09-17', to: '2026-09-17', kindId: other.ids.paid });
  expect(foreign.status).toBe(404);
  const { closings } = await other.declared({ from: '2026-09-17', to: '2026-09-17' });
  expect((await here.withdraw(closings[0]?.closingId ?? 0)).status).toBe(404);
  expect((await here.list()).closings).toEqual([]);
  // Sunday: nobody works, so there is nothing to return.
  const sunday = await here.declared({ from: '2026-09-20', to: '2026-09-20' });
  expect(sunday.closings).toMatchObject([{ people: 0, missing: [] }]);
  expect((await here.withdraw(sunday.closings[0]?.closingId ?? 0)).status).toBe(200);
});

test('a cell of an approved leave does not change by hand, also beside a half-day of work', async () => {
  const here = await scene();
  const { consultant, owner, contractIds } = here;
  const { contractId } = await owner.api(createContract, {
    body: { cname: 'Lakes', kind: 'internal', forEverybody: true },
  });
  const request = await here.asked(consultant, '2026-09-17', '2026-09-17', { fromNoon: true });
  await here.decide(here.manager, [request]);
  for (const quantity of [0, 1]) {
    const answer = await here.write(consultant, '2026-09-17', contractIds.paid, quantity);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'ON_LEAVE',
      extra: {
        cells: [
          {
            day: '2026-09-17',
            contractId: contractIds.paid,
            code: 'ON_LEAVE',
            leave: { leaveRequestId: request.leaveRequestId, from: '2026-09-17', to: '2026-09-17' },
          },
        ],
      },
    });
  }
  expect((await here.write(consultant, '2026-09-17', contractId, 0.5)).status).toBe(200);
  expect((await here.month(consultant)).leaves).toEqual([
    { day: '2026-09-17', contractId: contractIds.paid, from: '2026-09-17', to: '2026-09-17' },
  ]);
  expect(await here.booked(consultant)).toEqual(['17/9 0.5']);
});
