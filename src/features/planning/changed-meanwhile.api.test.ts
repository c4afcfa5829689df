/**
 * Checks that a decision on a week which changed since it was shown is rejected, from the inbox and from the
 * month.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as approval from './approval.contract.ts';
import * as contract from './contract.ts';
import { createWaitingWeek, planningCompany } from './factory.ts';

const app = testApi();
beforeAll(async () => {
  app.clock.set('2026-11-25T09:00:00Z');
});

const inbox = (by: TestClient) => by.api(approval.listInbox, { query: { rowsPerPage: 10, page: 0 } });

describe('a week that was withdrawn, corrected and submitted again', () => {
  /** Monday 9 November: a full day, then half a day at the same instant. */
  async function corrected() {
    const here = await planningCompany(app);
    const timesheetId = await createWaitingWeek(app, here, here.user, '2026-11-09');
    const [shown] = (await inbox(here.manager)).weeks;
    const forUserId = here.user.account.userId;
    const monday = { daynumber: 9, daymonth: 11, dayyear: 2026 };
    const write = (operation: 'withdraw' | 'submit', day: object) =>
      here.user.api(contract.writePlanning, {
        params: { operation, forUserId },
        body: { workedDays: [{ ...monday, ...day }], managerEmail: here.manager.account.email },
      });
    await write('withdraw', {});
    await write('submit', { idcontract: here.rail, quantity: 0.5 });
    return { here, timesheetId, forUserId, monday, seen: shown?.revision ?? 0 };
  }

  test('the inbox rejects a decision about the old week with 409, shows the new one, and then decides it', async () => {
    const { here, timesheetId, seen } = await corrected();
    const approve = (revision: number) =>
      here.manager.api(approval.decideWeeks, {
        body: { weeks: [{ timesheetId, revision }], decision: 'approve' },
      });
    expect(await approve(seen)).toEqual({
      decided: [],
      refused: [{ timesheetId, status: 409, code: 'CHANGED_MEANWHILE', state: 'submitted' }],
    });
    expect(await app.mails(here.user.account.email)).toEqual([]);
    const [now] = (await inbox(here.manager)).weeks;
    expect(now).toMatchObject({ timesheetId, total: 0.5 });
    expect(await approve(now?.revision ?? 0)).toEqual({ decided: [timesheetId], refused: [] });
  });

  test('a decision in the month is rejected too, with all other weeks of the same call', async () => {
    const { here, forUserId, monday, seen } = await corrected();
    await createWaitingWeek(app, here, here.user, '2026-11-02');
    const approve = (revision?: number) =>
      here.manager.api(contract.writePlanning, {
        params: { operation: 'approve', forUserId },
        body: {
          workedDays: [
            { ...monday, daynumber: 2 },
            { ...monday, revision },
          ],
        },
      });
    await expect(approve(seen)).rejects.toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      extra: { state: 'submitted', weeks: [{ monday: '2026-11-09', week: 46, state: 'submitted' }] },
    });
    expect((await inbox(here.manager)).totalCount).toBe(2);
    const { weeks } = await approve((await inbox(here.manager)).weeks[1]?.revision);
    expect(weeks.map(({ state }) => state)).toEqual(['approved', 'approved']);
  });
});
