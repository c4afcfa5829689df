/**
 * Checks that passing a subject on in an approver's place does not count as filling it in (product.md §1
 * «Rights»).
 */
import { beforeAll, expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import * as report from '#features/expenses/report.contract.ts';
import * as weekInbox from '#features/planning/approval.contract.ts';
import * as planning from '#features/planning/contract.ts';
import { planningCompany } from '#features/planning/factory.ts';
import { actingFor, type TestClient, testApi } from '../../../tests/support/api.ts';

const app = testApi();
beforeAll(async () => {
  app.clock.set('2026-11-25T09:00:00Z');
});

test("a report is decided by an owner who passed it on in the manager's place", async () => {
  const here = await expensesCompany(app);
  const { owner, manager, consultant } = here;
  const reportId = await here.begin(consultant);
  await here.add(consultant, reportId);
  const params = { reportId };
  await consultant.api(report.submitReport, {
    params,
    body: { title: 'October', managerEmail: manager.account.email },
  });
  const second = await app.signIn('ROLE_MANAGER', here.workspaceId);
  const body = { managerEmail: second.account.email };
  await actingFor(manager, owner)(report.passReport, { params, body });
  expect(await owner.api(report.readReport, { params })).toMatchObject({ filled_in_by: [] });
  await owner.api(report.approveReport, { params, body: { comment: 'why not' } });
});

test("a week is decided by an owner who passed it on in the manager's place", async () => {
  const { owner, manager, user, rail, workspaceId } = await planningCompany(app);
  const day = { daynumber: 9, daymonth: 11, dayyear: 2026 };
  const write = (by: TestClient, operation: 'submit' | 'approve', body: object) =>
    by.api(planning.writePlanning, {
      params: { operation, forUserId: user.account.userId },
      body: { workedDays: [day], ...body },
    });
  const workedDays = [{ ...day, quantity: 1, idcontract: rail }];
  await write(user, 'submit', { workedDays, managerEmail: manager.account.email });
  const params = { userId: user.account.userId, year: 2026, month: 11 };
  const weekNow = async () =>
    (await user.api(planning.readMonth, { params })).weeks.find(({ week }) => week === 46);
  const second = await app.signIn('ROLE_MANAGER', workspaceId);
  await actingFor(manager, owner)(weekInbox.passWeek, {
    params: { timesheetId: (await weekNow())?.timesheetId ?? 0 },
    body: { managerEmail: second.account.email },
  });
  expect((await weekNow())?.filledInBy).toEqual([]);
  await write(owner, 'approve', { comment: 'why not' });
});
