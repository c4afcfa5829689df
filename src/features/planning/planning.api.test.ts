/** Tests the calls for a member's days: what they save, what they reject, and what a month contains. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { entry, planningCalls } from '../../../tests/support/planning-calls.ts';
import * as contract from './contract.ts';
import { createPlannedContract } from './factory.ts';

const app = testApi();
let workspaceId: number;
let user: TestClient;
let manager: TestClient;
let owner: TestClient;
let rail: number;
let bridge: number;
beforeAll(async () => {
  app.clock.set('2027-01-20T09:00:00Z');
  ({ workspaceId, user, manager, owner } = await app.company());
  const { engine } = app.platform;
  rail = await createPlannedContract(engine, workspaceId, [user.account.userId], {
    start_date: '2026-02-10',
  });
  bridge = await createPlannedContract(engine, workspaceId, [user.account.userId], {
    name: 'Bridge',
    sought: 'bridge',
  });
});

const { write, month, cells } = planningCalls(() => user);

describe('a month', () => {
  test('a month has its complete weeks, the member’s contracts, and a state for each week', async () => {
    const report = await month(user, 2026, 12);
    expect(report).toMatchObject({ viewedMonth: 12, viewedYear: 2026, holidayZone: 'metropole' });
    expect(report.theader).toHaveLength(35);
    expect(report.theader[0]).toEqual({
      dn: 30,
      dm: 11,
      dy: 2026,
      weekday: 1,
      week: 49,
      weekYear: 2026,
      holiday: null,
      inMonth: false,
      closed: false,
      expected: true,
    });
    expect(report.theader.at(-3)).toMatchObject({
      dn: 1,
      dm: 1,
      dy: 2027,
      week: 53,
      weekYear: 2026,
      holiday: 'New Year’s Day',
    });
    expect(Object.keys(report.tbody[rail] ?? {})).toEqual(['2026:11', '2026:12', '2027:1']);
    expect(report.contractsForUser.map(({ cname }) => cname)).toEqual(
      expect.arrayContaining(['Bridge', 'Rail']),
    );
    expect(report.weeks.map(({ week, weekYear, state }) => [week, weekYear, state])).toEqual(
      [49, 50, 51, 52, 53].map((week) => [week, 2026, 'open']),
    );
  });

  test('the member, managers and owners see a month; colleagues, strangers and administrators do not', async () => {
    expect(await month(manager, 2026, 12)).toMatchObject({ viewedMonth: 12 });
    const colleague = await app.signIn('ROLE_USER', workspaceId);
    await expect(month(colleague, 2026, 12)).rejects.toMatchObject({
      status: 403,
      code: 'NOT_AUTHORIZED',
    });
    await expect(month(await app.signIn('ROLE_OWNER'), 2026, 12)).rejects.toMatchObject({ status: 404 });
    await expect(month(await app.signIn('ROLE_ADMIN'), 2026, 12)).rejects.toMatchObject({ status: 404 });
  });
});

describe('saving', () => {
  test('days are saved by their date only, also across the end of a year, and 0 clears a day', async () => {
    expect(
      await write(user, 'save', [entry('2026-12-31', rail, 0.5), entry('2027-01-01', rail, '1')]),
    ).toMatchObject({
      status: 200,
      body: { weeks: [{ week: 53, weekYear: 2026, state: 'open', total: 1.5 }] },
    });
    expect(await cells(2026, 12, rail)).toEqual(['2026-12-31 0.5', '2027-1-1 1']);
    expect(await cells(2027, 1, rail)).toEqual(['2026-12-31 0.5', '2027-1-1 1']);
    await write(user, 'save', [entry('2026-12-31', rail, '0,5'), entry('2027-01-01', rail, 0)]);
    expect(await cells(2027, 1, rail)).toEqual(['2026-12-31 0.5']);
    expect(await write(user, 'save', [])).toEqual({ status: 200, body: { weeks: [] } });
  });

  test.each([
    [
      'a day that is full',
      () => [entry('2026-03-02', rail, 1), entry('2026-03-02', bridge, 0.5)],
      'DAY_FULL',
    ],
    ['a day before the contract', () => [entry('2026-02-09', rail, 1)], 'NOT_ON_CONTRACT'],
    ['an unknown contract', () => [entry('2026-03-03', 2_000_000_000, 1)], 'NOT_ON_CONTRACT'],
  ])('saving %s is rejected with the cells, and nothing is saved', async (_, days, code) => {
    const answer = await write(user, 'save', [entry('2026-03-04', bridge, 1), ...days()]);
    expect(answer).toMatchObject({ status: 409, body: { code, msg: 'FAILED TO UPDATE PLANNING' } });
    expect(contract.refusedCells.parse(answer.body.extra).cells.map((cell) => cell.code)).toContain(code);
    expect(await cells(2026, 3, bridge)).toEqual([]);
  });

  test.each([
    ['an unknown operation', 'erase', () => [entry('2026-03-04', rail, 1)]],
    ['a quarter of a day', 'save', () => [entry('2026-03-04', rail, 0.25)]],
    ['a nonexistent day', 'save', () => [{ ...entry('2026-02-28', rail, 1), daynumber: 30 }]],
    ['a day without its contract', 'save', () => [entry('2026-03-04')]],
  ])('saving %s is rejected with 400', async (_, operation, days) => {
    expect(await write(user, operation, days())).toMatchObject({ status: 400 });
  });

  test('only the member, and people who act for the member, may save days', async () => {
    const day = [entry('2026-04-28', rail, 1)];
    expect(await write(manager, 'save', day)).toMatchObject({ status: 403 });
    expect(await write(manager, 'save', day, {}, `?doAs=${user.account.userId}`)).toMatchObject({
      status: 200,
    });
    expect(await cells(2026, 4, rail)).toEqual(['2026-4-28 1']);
  });
});

describe('weeks', () => {
  const manage = () => ({ managerEmail: manager.account.email });
  const states = async (year: number, of: number) =>
    Object.fromEntries((await month(user, year, of)).weeks.map(({ week, state }) => [week, state]));

  test('a week across the end of a month can be submitted, rejected, corrected, approved and reopened', async () => {
    // 30 March to 5 April and the week after.
    const days = [entry('2026-03-31', rail, 1), entry('2026-04-06', rail, 1)];
    expect(await write(user, 'submit', days)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'managerEmail', code: 'approver_needed' }] },
    });
    expect(await cells(2026, 3, rail)).toEqual([]);
    const submitted = await write(user, 'submit', days, { ...manage(), comment: 'As agreed' });
    expect(submitted.body.weeks).toMatchObject([
      {
        week: 14,
        state: 'submitted',
        total: 1,
        approver: { userId: manager.account.userId },
        comment: 'As agreed',
      },
      { week: 15, state: 'submitted', total: 1 },
    ]);
    const mails = await app.mails(manager.account.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Ada Lovelace submitted 2 weeks' });
    expect(mails[0]?.text).toContain('Week 14, from 30 Mar 2026 to 5 Apr 2026');

    const locked = await write(user, 'save', [
      entry('2026-04-01', bridge, 1),
      entry('2026-04-13', bridge, 1),
    ]);
    expect(locked).toMatchObject({
      status: 409,
      body: {
        code: 'WEEK_LOCKED',
        extra: { cells: [{ day: '2026-04-01', contractId: bridge, code: 'WEEK_LOCKED' }] },
      },
    });
    expect(await cells(2026, 4, bridge)).toEqual([]);

    expect(await write(manager, 'reject', [entry('2026-04-01')])).toMatchObject({ status: 400 });
    expect(
      await write(manager, 'reject', [entry('2026-04-01')], { comment: 'Thursday is missing' }),
    ).toMatchObject({ status: 200 });
    expect(await states(2026, 4)).toMatchObject({ 14: 'rejected', 15: 'submitted' });
    expect(await write(user, 'submit', [entry('2026-04-02', bridge, 1)])).toMatchObject({ status: 200 });
    // All or none: week 16 was not submitted.
    expect(await write(manager, 'approve', [entry('2026-03-31'), entry('2026-04-14')])).toMatchObject({
      status: 409,
      body: { code: 'WEEK_IN_OTHER_STATE', extra: { weeks: [{ week: 16, state: 'open' }] } },
    });
    expect(await states(2026, 4)).toMatchObject({ 14: 'submitted', 15: 'submitted', 16: 'open' });
    expect(await write(manager, 'approve', [entry('2026-03-31'), entry('2026-04-06')])).toMatchObject({
      status: 200,
    });
    expect(await states(2026, 4)).toMatchObject({ 14: 'approved', 15: 'approved' });
    expect(await write(user, 'withdraw', [entry('2026-03-31')])).toMatchObject({ status: 409 });
    expect(await write(manager, 'reopen', [entry('2026-03-31')], { comment: 'Client asked' })).toMatchObject({
      status: 200,
    });
    const report = await month(user, 2026, 4);
    expect(report.weeks[0]).toMatchObject({ state: 'open', approver: null, comment: 'Client asked' });
    const { history } = await user.api(contract.readWeekHistory, {
      params: { timesheetId: report.weeks[0]?.timesheetId ?? 0 },
    });
    expect(history.map(({ step, to }) => `${step} ${to}`)).toEqual([
      ...['submit submitted', 'reject rejected', 'submit submitted', 'approve approved', 'reopen open'],
    ]);
  });

  test('the chosen manager decides about a week, or an owner with a reason, but never its member', async () => {
    const days = [entry('2026-05-04', rail, 1)];
    expect(await write(user, 'submit', days, { managerEmail: user.account.email })).toMatchObject({
      status: 400,
    });
    await write(user, 'submit', days, manage());
    const second = await app.signIn('ROLE_MANAGER', workspaceId);
    expect(await write(second, 'approve', days)).toMatchObject({ status: 403 });
    expect(await write(user, 'approve', days)).toMatchObject({ status: 403 });
    expect(await write(owner, 'approve', days, {}, `?doAs=${manager.account.userId}`)).toMatchObject({
      status: 403,
    });
    expect(await write(owner, 'approve', days)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'comment' }] },
    });
    expect(await write(owner, 'approve', days, { comment: 'She is on leave' })).toMatchObject({
      body: { weeks: [{ state: 'approved', decidedBy: { userId: owner.account.userId } }] },
    });
  });

  test('the only person of a workspace certifies their weeks, which are marked as such', async () => {
    const alone = await app.signIn('ROLE_OWNER');
    const { userId, workspaceId: place } = alone.account;
    const own = await createPlannedContract(app.platform.engine, place, [userId]);
    const params = { operation: 'submit', forUserId: userId } as const;
    const workedDays = [{ daynumber: 4, daymonth: 5, dayyear: 2026, quantity: 1, idcontract: own }];
    const { weeks } = await alone.api(contract.writePlanning, { params, body: { workedDays } });
    expect(weeks).toMatchObject([
      { state: 'approved', selfCertified: true, approver: { userId }, decidedBy: { userId } },
    ]);
    const reopened = {
      params: { ...params, operation: 'reopen' as const },
      body: { workedDays, comment: 'Mistake' },
    };
    expect(await alone.api(contract.writePlanning, reopened)).toMatchObject({
      weeks: [{ state: 'open', selfCertified: false }],
    });
    expect(await alone.api(contract.listApprovers, { params: { userId } })).toEqual({
      approvers: [],
      proposed: null,
      selfCertifies: true,
    });
    const second = await app.signIn('ROLE_USER', place);
    expect(second.account.workspaceId).toBe(place);
    await expect(alone.api(contract.writePlanning, { params, body: { workedDays } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

test('days are summed by contract, in the month and since the start of the contract', async () => {
  const params = { userId: user.account.userId, year: 2026, month: 4 };
  const sums = await user.api(contract.aggregateMonth, { params, query: {} });
  expect(sums).toMatchObject({ viewedMonth: 4, workingDays: 21 });
  expect(sums.contractsOnMonth.map(({ cname, days }) => [cname, days])).toEqual([
    ['Bridge', 1],
    ['Rail', 2],
  ]);
  expect(sums.contracts.map(({ cname, days }) => [cname, days])).toEqual([
    ['Bridge', 1],
    ['Rail', 3],
  ]);
  const all = { params, query: { scope: 'workspace' as const } };
  await expect(user.api(contract.aggregateMonth, all)).rejects.toMatchObject({ status: 403 });
  expect((await manager.api(contract.aggregateMonth, all)).contracts).toHaveLength(2);
});
