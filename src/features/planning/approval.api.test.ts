/** Calls of managers and owners: inbox, batch decisions, documents. */
import { beforeAll, describe, expect, test } from 'vitest';
import { remindMembers } from '#features/board/contract.ts';
import type { Day } from '#kernel/day.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as approval from './approval.contract.ts';
import * as contract from './contract.ts';
import { createWaitingWeek, type PlanningCompany, planningCompany } from './factory.ts';

const app = testApi();
beforeAll(async () => {
  app.clock.set('2026-11-25T09:00:00Z');
});

const company = () => planningCompany(app);
const waiting = (here: PlanningCompany, who: TestClient, monday: Day) =>
  createWaitingWeek(app, here, who, monday);

const inbox = (by: TestClient, query: object = {}) =>
  by.api(approval.listInbox, { query: { rowsPerPage: 10, page: 0, ...query } });

describe('the inbox', () => {
  test('the inbox lists the weeks submitted to the person, with hints, longest waiting first', async () => {
    const here = await company();
    const late = await waiting(here, here.user, '2026-11-09');
    const early = await waiting(here, here.other, '2026-11-02');
    const list = await inbox(here.manager);
    expect(list).toMatchObject({ totalCount: 2, weeks: [{ timesheetId: early }, { timesheetId: late }] });
    expect(list.weeks[1]).toMatchObject({
      memberId: here.user.account.userId,
      week: 46,
      total: 1,
      comment: 'done',
      contracts: [{ contractId: here.rail, cname: 'Rail', kind: 'client', days: 1 }],
    });
    // Wednesday is a holiday.
    expect(list.weeks[1]?.anomalies.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
      ...['gap 2026-11-10', 'gap 2026-11-12', 'gap 2026-11-13'],
    ]);
    expect((await inbox(here.manager, { memberId: here.user.account.userId })).totalCount).toBe(1);
    expect((await inbox(here.manager, { page: 1, rowsPerPage: 1 })).weeks).toMatchObject([
      { timesheetId: late },
    ]);
  });

  test('the inbox lists an owner’s own items, on request all items, and those of approvers who left', async () => {
    const here = await company();
    await waiting(here, here.user, '2026-11-09');
    expect((await inbox(here.owner)).totalCount).toBe(0);
    expect((await inbox(here.owner, { whose: 'all' })).totalCount).toBe(1);
    expect(
      (await inbox(await app.signIn('ROLE_MANAGER', here.workspaceId), { whose: 'all' })).totalCount,
    ).toBe(0);
    await app
      .rows(here.workspaceId)
      .change('accounts', here.manager.account.userId, { account_state: 'disabled' });
    expect((await inbox(here.owner)).totalCount).toBe(1);
  });

  test('several weeks are decided in one call, whose answer lists the results, and each member gets one mail in their language', async () => {
    const here = await company();
    const ids = [
      await waiting(here, here.user, '2026-11-02'),
      await waiting(here, here.user, '2026-11-09'),
      await waiting(here, here.other, '2026-11-16'),
    ];
    await app.rows(here.workspaceId).change('accounts', here.other.account.userId, { locale: 'fr' });
    const decide = (timesheetIds: number[], decision: 'approve' | 'reject', comment?: string, revision = 1) =>
      here.manager.api(approval.decideWeeks, {
        body: { weeks: timesheetIds.map((timesheetId) => ({ timesheetId, revision })), decision, comment },
      });
    expect(await decide(ids, 'reject')).toMatchObject({
      decided: [],
      refused: [{ status: 400 }, { status: 400 }, { status: 400 }],
    });
    expect(await decide([...ids, 2_000_000_000], 'approve')).toEqual({
      decided: ids,
      refused: [{ timesheetId: 2_000_000_000, status: 404, code: 'NOT_FOUND', state: null }],
    });
    expect(await decide(ids, 'reject', 'too late', 2)).toMatchObject({
      decided: [],
      refused: ids.map((timesheetId) => ({
        timesheetId,
        status: 409,
        code: 'WEEK_IN_OTHER_STATE',
        state: 'approved',
      })),
    });
    expect((await app.mails(here.user.account.email)).map(({ subject }) => subject)).toEqual([
      '2 of your weeks were approved',
    ]);
    expect((await app.mails(here.other.account.email)).map(({ subject }) => subject)).toEqual([
      'Votre semaine est approuvée',
    ]);
    expect((await inbox(here.manager)).totalCount).toBe(0);
  });
});

describe('twenty concurrent requests', () => {
  test('of twenty concurrent requests to decide or withdraw a week, one succeeds, the others get a 409, and one mail is sent', async () => {
    const here = await company();
    const id = await waiting(here, here.user, '2026-11-09');
    const forUserId = here.user.account.userId;
    const workedDays = [{ daynumber: 9, daymonth: 11, dayyear: 2026 }];
    const step = (by: TestClient, operation: 'approve' | 'reject' | 'withdraw') =>
      by
        .api(contract.writePlanning, {
          params: { operation, forUserId },
          body: { workedDays, comment: 'now' },
        })
        .then(
          () => 200,
          (problem: { status: number }) => problem.status,
        );
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 3 === 0
          ? step(here.manager, 'approve')
          : at % 3 === 1
            ? step(here.manager, 'reject')
            : step(here.user, 'withdraw'),
      ),
    );
    expect(outcomes.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const mails = [
      ...(await app.mails(here.user.account.email)),
      ...(await app.mails(here.manager.account.email)),
    ];
    expect(mails).toHaveLength(1);
    const { history } = await here.user.api(contract.readWeekHistory, { params: { timesheetId: id } });
    expect(history).toHaveLength(1);
  });

  test('of twenty concurrent requests to save and submit, none changes a day in a submitted week', async () => {
    const here = await company();
    const forUserId = here.user.account.userId;
    const day = (quantity: number) => [
      { daynumber: 10, daymonth: 11, dayyear: 2026, quantity, idcontract: here.rail },
    ];
    const send = async (operation: 'save' | 'submit', workedDays: object[]) => {
      const answer = await here.user.request(`/planning/${operation}/userId/${forUserId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ workedDays, managerEmail: here.manager.account.email }),
      });
      return answer.status;
    };
    expect(await send('save', day(1))).toBe(200);
    const calls = Array.from({ length: 20 }, (_, at) =>
      at === 7
        ? send('submit', [{ daynumber: 10, daymonth: 11, dayyear: 2026 }])
        : send('save', day(at % 2 === 0 ? 0.5 : 0)),
    );
    const outcomes = await Promise.all(calls);
    expect(outcomes[7]).toBe(200);
    const read = async () => {
      const params = { userId: forUserId, year: 2026, month: 11 };
      const report = await here.user.api(contract.readMonth, { params });
      return report.weeks.find(({ week }) => week === 46);
    };
    const submitted = await read();
    expect(submitted).toMatchObject({ state: 'submitted' });
    // Nothing is written after the submission, whichever request came last before it.
    expect(await Promise.all([0, 1, 2, 3].map(() => send('save', day(1))))).toEqual([409, 409, 409, 409]);
    expect(await read()).toEqual(submitted);
  });

  test('twenty concurrent requests to remind a person send one mail', async () => {
    const here = await company();
    const memberId = here.user.account.userId;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        here.manager.api(remindMembers, { body: { year: 2026, month: 11, memberId } }),
      ),
    );
    expect(answers.filter(({ reminded }) => reminded.length === 1)).toHaveLength(1);
    expect(await app.mails(here.user.account.email)).toHaveLength(1);
  });
});

test('a contract with recorded days cannot be deleted', async () => {
  const here = await company();
  await waiting(here, here.user, '2026-11-09');
  const remove = await here.owner.request('/contracts', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [here.rail] }),
  });
  expect(remove.status).toBe(409);
});
