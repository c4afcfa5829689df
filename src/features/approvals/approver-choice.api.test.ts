/** Chooses approvers for weeks: a person who acts for the member may not decide, and cannot be chosen. */
import { beforeAll, expect, test } from 'vitest';
import * as weekInbox from '#features/planning/approval.contract.ts';
import * as planning from '#features/planning/contract.ts';
import { planningCompany } from '#features/planning/factory.ts';
import type { ApiClient } from '#kernel/client.ts';
import { actingFor, type TestClient, testApi } from '../../../tests/support/api.ts';

const app = testApi();
beforeAll(async () => {
  app.clock.set('2026-11-25T09:00:00Z');
});

const day = { daynumber: 9, daymonth: 11, dayyear: 2026 };
const filled = (rail: number) => ({ workedDays: [{ ...day, quantity: 1, idcontract: rail }] });

const write = (api: ApiClient, operation: 'save' | 'submit', of: TestClient, body: object) =>
  api(planning.writePlanning, {
    params: { operation, forUserId: of.account.userId },
    body: { workedDays: [day], ...body },
  });

async function weekOf(of: TestClient) {
  const params = { userId: of.account.userId, year: 2026, month: 11 };
  const found = (await of.api(planning.readMonth, { params })).weeks.find(({ week }) => week === 46);
  if (found?.timesheetId == null) throw new Error('no week');
  return { ...found, timesheetId: found.timesheetId };
}

test('a person who acts for the member, or who filled in the week, is not proposed as approver', async () => {
  const here = await planningCompany(app);
  const api = actingFor(here.user, here.manager);
  const params = { userId: here.user.account.userId };
  await write(here.user.api, 'submit', here.user, {
    workedDays: [{ ...day, daynumber: 2 }],
    managerEmail: here.manager.account.email,
  });
  const own = await here.user.api(planning.listApprovers, { params });
  expect(own.proposed).toBe(here.manager.account.email);
  const acting = await api(planning.listApprovers, { params });
  expect(acting).toMatchObject({ proposed: here.owner.account.email, selfCertifies: false });
  expect(acting.approvers.map(({ userId }) => userId)).toEqual([here.owner.account.userId]);
  await write(api, 'save', here.user, filled(here.rail));
  // If nobody is chosen, skips the last approver, because that person filled in the week.
  await write(here.user.api, 'submit', here.user, {});
  expect((await weekOf(here.user)).approver?.userId).toBe(here.owner.account.userId);
});

test('a week is not passed to a person who acts for its approver', async () => {
  const here = await planningCompany(app);
  await write(here.user.api, 'save', here.user, filled(here.rail));
  await write(here.user.api, 'submit', here.user, { managerEmail: here.manager.account.email });
  const { timesheetId } = await weekOf(here.user);
  const body = { managerEmail: here.owner.account.email };
  const api = actingFor(here.manager, here.owner);
  await expect(api(weekInbox.passWeek, { params: { timesheetId }, body })).rejects.toMatchObject({
    status: 400,
  });
});

test('a week that somebody else submits or passes on does not change the member’s proposed approver', async () => {
  const here = await planningCompany(app);
  const second = await app.signIn('ROLE_MANAGER', here.workspaceId);
  const proposed = async () => {
    const params = { userId: here.user.account.userId };
    return (await here.user.api(planning.listApprovers, { params })).proposed;
  };
  const submitWeek = (api: ApiClient, daynumber: number, to: TestClient) =>
    write(api, 'submit', here.user, {
      workedDays: [{ ...day, daynumber }],
      managerEmail: to.account.email,
    });
  await submitWeek(here.user.api, 2, second);
  expect(await proposed()).toBe(second.account.email);
  app.clock.set('2026-11-25T10:00:00Z');
  await submitWeek(actingFor(here.user, here.manager), 9, here.owner);
  expect(await proposed()).toBe(second.account.email);
  const { timesheetId } = await weekOf(here.user);
  const body = { managerEmail: second.account.email };
  await here.owner.api(weekInbox.passWeek, { params: { timesheetId }, body });
  expect(await proposed()).toBe(second.account.email);
  app.clock.set('2026-11-25T11:00:00Z');
  await submitWeek(here.user.api, 16, here.owner);
  expect(await proposed()).toBe(here.owner.account.email);
  app.clock.set('2026-11-25T09:00:00Z');
});
