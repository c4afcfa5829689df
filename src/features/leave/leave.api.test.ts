import { beforeAll, describe, expect, test } from 'vitest';
import { createContract } from '#features/contracts/contract.ts';
import * as planning from '#features/planning/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import {
  actingFor,
  beforeTests,
  errorsOf,
  form,
  json,
  type TestClient,
  testApi,
} from '../../../tests/support/api.ts';
import { companyWithLeave } from '../../../tests/support/leave-company.ts';
import * as contract from './contract.ts';
import * as inbox from './inbox.contract.ts';
import { storeAllRights } from './server/balance.service.ts';

const app = testApi();
beforeAll(() => {
  app.clock.set('2026-09-07T09:00:00Z');
});

const leaveCompany = (values?: object) => companyWithLeave(app, values);

describe('a request', () => {
  test('is approved, stands in the planning, is taken from the balance and returns when it is cancelled', async () => {
    const here = await leaveCompany();
    const { consultant, manager } = here;
    // 25 days of the year to May 2026, and 208 + 208 + 209 hundredths of June to August.
    expect(await here.left(consultant)).toBe(31.25);
    const params = { userId: consultant.account.userId };
    const span = { kindId: here.ids.paid, from: '2026-09-15', fromNoon: true, to: '2026-09-18' };
    expect(await consultant.api(contract.previewLeave, { params, body: span })).toEqual({
      days: 3.5,
      absent: 3.5,
      after: 27.75,
      overdraft: 0,
      away: [],
    });
    const request = await here.asked(consultant, '2026-09-15', '2026-09-18', { fromNoon: true });
    expect(request).toMatchObject({ state: 'requested', days: 3.5, mayWithdraw: true });
    expect(await here.booked(consultant)).toEqual([]);
    const { leaves } = await manager.api(inbox.listLeaveInbox, { query: { rowsPerPage: 10, page: 0 } });
    expect(leaves).toMatchObject([
      { leaveRequestId: request.leaveRequestId, days: 3.5, after: 27.75, away: [] },
    ]);
    expect(await here.decide(manager, [request])).toEqual({ decided: [request.leaveRequestId], refused: [] });
    expect(await here.booked(consultant)).toEqual(['15/9 0.5', '16/9 1', '17/9 1', '18/9 1']);
    expect(await here.left(consultant)).toBe(27.75);
    const { leaveRequestId } = request;
    const cancelled = await consultant.api(contract.cancelLeave, {
      params: { ...params, leaveRequestId },
      body: {},
    });
    expect(cancelled.state).toBe('cancelled');
    expect(await here.booked(consultant)).toEqual([]);
    expect(await here.left(consultant)).toBe(31.25);
  });

  test('counts once on a double click, in two tabs and with two approvals at once', async () => {
    const here = await leaveCompany();
    const { consultant, manager, owner } = here;
    const answers = await Promise.all(
      [1, 2, 3].map(() => here.ask(consultant, { from: '2026-09-21', to: '2026-09-21' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const { requests } = await here.read(consultant);
    expect(requests.length).toBe(1);
    const outcomes = await Promise.all([here.decide(manager, requests), here.decide(owner, requests)]);
    expect(outcomes.flatMap(({ decided }) => decided).length).toBe(1);
    expect(await here.booked(consultant)).toEqual(['21/9 1']);
    expect(await here.left(consultant)).toBe(30.25);
  });

  test.each([
    [{ from: '2026-09-31', to: '2026-10-01' }, 400, 'from not_day'],
    [{ from: '2026-09-10', to: '2026-09-09' }, 400, 'to leave_ends_before'],
    [{ from: '2026-09-10', to: '2026-09-10', fromNoon: true, toNoon: true }, 400, 'to leave_ends_before'],
    [{ from: '2026-09-12', to: '2026-09-13' }, 400, 'from leave_no_day'],
    [{ from: '2025-05-01', to: '2025-05-05' }, 400, 'from leave_no_terms'],
    [{ from: '2026-09-14', to: '2026-10-30' }, 409, 'to leave_short'],
    [{ from: '2026-09-14', to: '2028-10-30' }, 400, 'to leave_too_long'],
    [
      { from: '2026-09-14', to: '2026-09-14', managerEmail: 'nobody@x.example' },
      400,
      'managerEmail leave_approver_unknown',
    ],
    [{ from: '2026-09-14', to: '2026-09-14', comment: 'x'.repeat(501) }, 400, 'comment too_long'],
  ])('with a wrong value has an error at the field: %o', async (values, status, error) => {
    const { ask, consultant } = company;
    expect(await errorsOf(await ask(consultant, values))).toEqual([status, [error]]);
  });

  test('sick leave needs no approval and gives fewer days of paid leave', async () => {
    const here = await leaveCompany();
    const { consultant, ids, contractIds } = here;
    const sick = await here.asked(consultant, '2026-09-01', '2026-09-04', { kindId: ids.sick });
    expect(sick.state).toBe('approved');
    expect(await here.booked(consultant, contractIds.sick)).toEqual(['1/9 1', '2/9 1', '3/9 1', '4/9 1']);
    app.clock.set('2026-10-01T09:00:00Z');
    // September: 208 × (26 + 4 × 0.8) / 30.
    expect(await here.left(consultant)).toBe(31.25 + 2.02);
    app.clock.set('2026-09-07T09:00:00Z');
  });

  test('names the day that is in the way in the planning', async () => {
    const here = await leaveCompany();
    const { consultant, manager, owner } = here;
    const { contractId } = await owner.api(createContract, {
      body: { cname: 'Internal', kind: 'internal', forEverybody: true },
    });
    const save = (operation: 'save' | 'submit', day: number) =>
      consultant.api(planning.writePlanning, {
        params: { operation, forUserId: consultant.account.userId },
        body: {
          workedDays: [{ idcontract: contractId, daynumber: day, daymonth: 9, dayyear: 2026, quantity: 1 }],
          managerEmail: manager.account.email,
        },
      });
    await save('save', 23);
    const full = await here.asked(consultant, '2026-09-22', '2026-09-24');
    expect((await here.decide(manager, [full])).refused).toMatchObject([{ status: 409, code: 'DAY_FULL' }]);
    expect(await here.booked(consultant)).toEqual([]);
    const sick = await here.ask(consultant, { kindId: here.ids.sick, from: '2026-09-23', to: '2026-09-23' });
    expect(await errorsOf(sick)).toEqual([409, ['from leave_meets']]);
    await save('submit', 9);
    const locked = await here.ask(consultant, {
      kindId: here.ids.sick,
      from: '2026-09-10',
      to: '2026-09-10',
    });
    expect(await errorsOf(locked)).toEqual([409, ['from leave_week_locked']]);
    expect((await here.read(consultant)).requests.length).toBe(1);
  });
});

describe('decisions', () => {
  test('a second person approves where the kind wants it', async () => {
    const here = await leaveCompany({ needsSecond: true });
    const { consultant, manager, owner } = here;
    const waits = async (by: TestClient) => {
      const { leaves } = await by.api(inbox.listLeaveInbox, { query: { rowsPerPage: 10, page: 0 } });
      return leaves.length;
    };
    const request = await here.asked(consultant, '2026-09-15', '2026-09-15');
    expect([await waits(manager), await waits(owner)]).toEqual([1, 0]);
    await here.decide(manager, [request]);
    expect([await waits(manager), await waits(owner)]).toEqual([0, 1]);
    const [once] = (await here.read(consultant)).requests;
    expect(once?.state).toBe('endorsed');
    expect(await here.booked(consultant)).toEqual([]);
    if (once === undefined) return;
    expect((await here.decide(manager, [once])).refused).toMatchObject([{ status: 403 }]);
    expect((await here.decide(owner, [once])).decided).toEqual([once.leaveRequestId]);
    expect(await here.booked(consultant)).toEqual(['15/9 1']);
  });

  test('a deputy decides while the approver is away, and only then', async () => {
    const here = await leaveCompany();
    const { consultant, manager, owner, workspaceId } = here;
    const deputy = await app.signIn('ROLE_MANAGER', workspaceId);
    const choose = (userId: number, deputyId: string | number) =>
      manager.request(`/users/${userId}/leave/deputy`, { method: 'PUT', body: form({ deputyId }) });
    expect((await choose(owner.account.userId, deputy.account.userId)).status).toBe(404);
    expect(await errorsOf(await choose(manager.account.userId, consultant.account.userId))).toEqual([
      400,
      ['deputyId leave_deputy_unknown'],
    ]);
    expect((await choose(manager.account.userId, deputy.account.userId)).status).toBe(200);
    const request = await here.asked(consultant, '2026-09-15', '2026-09-15');
    expect((await here.decide(deputy, [request])).refused).toMatchObject([{ status: 403 }]);
    const own = await here.asked(manager, '2026-09-07', '2026-09-08', { managerEmail: owner.account.email });
    await here.decide(owner, [own]);
    const { leaves } = await deputy.api(inbox.listLeaveInbox, { query: { rowsPerPage: 10, page: 0 } });
    expect(leaves.map(({ leaveRequestId }) => leaveRequestId)).toEqual([request.leaveRequestId]);
    expect((await here.decide(deputy, [request])).decided).toEqual([request.leaveRequestId]);
  });

  test('nobody decides about their own leave or about what they filled in; rejecting needs a reason', async () => {
    const here = await leaveCompany();
    const { consultant, manager } = here;
    const own = await here.asked(manager, '2026-09-15', '2026-09-15', {
      managerEmail: here.owner.account.email,
    });
    expect((await here.decide(manager, [own])).refused).toMatchObject([{ status: 403 }]);
    const body = {
      kindId: here.ids.paid,
      from: '2026-09-15',
      to: '2026-09-15',
      managerEmail: here.owner.account.email,
    };
    const params = { userId: consultant.account.userId };
    const filled = await actingFor(consultant, manager)(contract.requestLeave, { params, body });
    expect((await here.decide(manager, [filled])).refused).toMatchObject([{ status: 403 }]);
    expect((await here.decide(here.owner, [filled], 'reject')).decided).toEqual([filled.leaveRequestId]);
    const [rejected] = (await here.read(consultant)).requests;
    expect(rejected).toMatchObject({ state: 'rejected', decisionComment: 'too many away' });
  });
});

const company = beforeTests(() => leaveCompany());

describe('rights', () => {
  test('balances and requests are private to the person, managers and owners', async () => {
    const { consultant, colleague, manager, owner, asked, workspaceId } = company;
    const request = await asked(consultant, '2026-09-28', '2026-09-28');
    const path = `/users/${consultant.account.userId}/leave`;
    const other = await app.signIn('ROLE_OWNER', await app.workspace({ pricing: 'enterprise' }));
    const statuses = async (who: TestClient) => [
      (await who.request(path)).status,
      (await who.request(`${path}/${request.leaveRequestId}/withdraw`, { method: 'POST', ...json({}) }))
        .status,
      (
        await who.request(path, {
          method: 'POST',
          body: form({ kindId: request.kindId, from: '2026-09-29', to: '2026-09-29' }),
        })
      ).status,
      (
        await who.request(`${path.replace('users', 'members')}/corrections`, {
          method: 'POST',
          body: form({
            kindId: request.kindId,
            type: 'opening',
            day: '2026-01-01',
            period: '2026-01-01',
            days: 1,
            note: 'x',
          }),
        })
      ).status,
    ];
    expect(await statuses(colleague)).toEqual([403, 403, 403, 403]);
    expect(await statuses(manager)).toEqual([200, 403, 403, 403]);
    expect(await statuses(other)).toEqual([404, 404, 404, 404]);
    expect((await statuses(owner))[0]).toBe(200);
    const { people, holidays } = await colleague.api(inbox.readLeaveCalendar, {
      query: { from: '2026-09-01', to: '2027-01-01' },
    });
    expect(holidays).toEqual(['2026-11-01', '2026-11-11', '2026-12-25', '2027-01-01']);
    const shown = people.find(({ userId }) => userId === consultant.account.userId);
    expect(shown?.leaves).toMatchObject([{ from: '2026-09-28', kind: '' }]);
    const decided = await other.api(inbox.decideLeave, {
      body: { leaves: [{ leaveRequestId: request.leaveRequestId, revision: 0 }], decision: 'approve' },
    });
    expect(decided.refused).toMatchObject([{ status: 404 }]);
    expect(await app.rows(workspaceId).list('leave_events', { type: 'taken' })).toEqual([]);
  });
});

describe('events', () => {
  test('the nightly job and the reading agree; nothing is stored twice; events never change', async () => {
    const here = await leaveCompany();
    const { consultant, workspaceId } = here;
    const { engine } = app.platform;
    const run = () =>
      asTenant(engine, workspaceId, ({ db }) => storeAllRights(db, workspaceId, '2026-09-07'));
    const before = await here.left(consultant);
    // Two nodes at once.
    const [one, two] = await Promise.all([run(), run()]);
    expect([one, two].toSorted((a, b) => a - b)[0]).toBe(0);
    expect(await run()).toBe(0);
    const stored = await app
      .rows(workspaceId)
      .list('leave_events', { account_id: consultant.account.userId });
    expect(stored.reduce((sum, { amount }) => sum + amount, 0) / 100).toBe(before);
    expect(await here.left(consultant)).toBe(before);
    // A correction of the past adds the difference.
    await app
      .rows(workspaceId)
      .change('employments', { account_id: consultant.account.userId }, { starts_on: '2025-07-01' });
    expect(await run()).toBe(2);
    const after = await app.rows(workspaceId).list('leave_events', { account_id: consultant.account.userId });
    expect(after.slice(0, stored.length)).toEqual(stored);
    expect(after.reduce((sum, { amount }) => sum + amount, 0) / 100).toBe(await here.left(consultant));
    const change = asTenant(engine, workspaceId, ({ db }) =>
      db.updateTable('leave_events').set({ amount: 1 }).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  test('an opening balance counts once per period, a correction each time', async () => {
    const { owner, colleague, ids } = company;
    const params = { memberId: colleague.account.userId };
    const body = {
      kindId: ids.paid,
      type: 'opening',
      day: '2026-06-01',
      period: '2025-06-01',
      days: '2,5',
      note: 'From the former program',
    } as const;
    const correct = (values: object = {}) =>
      owner.api(contract.correctLeave, { params, body: { ...body, ...values } });
    const days = (leave: contract.Leave) => leave.balances.find(({ kindId }) => kindId === ids.paid)?.days;
    // The 2.5 days and those acquired since are rounded up together.
    expect(days(await correct())).toBe(34.25);
    expect(days(await correct())).toBe(34.25);
    const other = await owner.request(`/members/${params.memberId}/leave/corrections`, {
      method: 'POST',
      body: form({ ...body, days: '4' }),
    });
    expect(await errorsOf(other)).toEqual([409, ['days leave_opening_entered']]);
    expect(days(await correct({ type: 'correction', days: '-1' }))).toBe(33.25);
    const wrong = await owner.request(`/members/${params.memberId}/leave/corrections`, {
      method: 'POST',
      body: form({ ...body, days: '1,234', note: ' ' }),
    });
    expect(await errorsOf(wrong)).toEqual([400, ['days leave_days_invalid', 'note reason_needed']]);
  });
});
