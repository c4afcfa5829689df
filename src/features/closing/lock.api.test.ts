/**
 * Checks that the days of a closed month cannot change, but that its weeks can still be submitted and
 * approved.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleLeaving } from '#features/leaving/contract.ts';
import * as approval from '#features/planning/approval.contract.ts';
import * as planning from '#features/planning/contract.ts';
import {
  createWaitingWeek,
  createWorkedDays,
  type PlanningCompany,
  planningCompany,
  sentDay,
  writeDays,
} from '#features/planning/factory.ts';
import type { Operation } from '#features/planning/week.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();
let here: PlanningCompany;
beforeAll(() => app.clock.set('2026-11-25T09:00:00Z'));
beforeEach(async () => {
  here = await planningCompany(app);
});

const october = { year: 2026, month: 10 };
const close = (by: TestClient = here.owner, body: object = {}) =>
  by.api(contract.closeMonth, { body: { ...october, accept_open: true, ...body } });
const problemOf = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => {
      throw new Error('the call succeeded');
    },
    (problem: Problem) => problem,
  );

type Days = Parameters<typeof writeDays>[3];
const write = (who: TestClient, operation: Operation, days: Days, by = who, comment?: string) =>
  writeDays(by, operation, who.account, days, { comment, managerEmail: here.manager.account.email });
const save = (day: Day, quantity: number, who = here.user) =>
  write(who, 'save', [sentDay(day, here.rail, quantity)]);
const step = (who: TestClient, operation: Operation, monday: Day, by = who) =>
  write(who, operation, [sentDay(monday)], by, 'because');
const daysIn = (workspaceId = here.workspaceId) =>
  asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .selectFrom('worked_days')
      .select(['account_id', 'day', 'contract_id', 'half_days'])
      .where('day', '>=', '2026-10-01')
      .where('day', '<=', '2026-10-31')
      .orderBy('account_id')
      .orderBy('day')
      .execute(),
  );

describe('a day of a closed month', () => {
  test('a day of a closed month cannot be recorded, changed or cleared: the answer lists the cells, and nothing is saved', async () => {
    await save('2026-10-05', 1);
    await save('2026-11-02', 1);
    await close();
    for (const [day, quantity] of [
      ['2026-10-06', 1],
      ['2026-10-05', 0.5],
      ['2026-10-05', 0],
    ] as const) {
      const cells = [{ day, contractId: here.rail, code: 'MONTH_CLOSED' }];
      const refused = await problemOf(
        write(here.user, 'save', [sentDay(day, here.rail, quantity), sentDay('2026-11-03', here.rail, 1)]),
      );
      expect(refused).toMatchObject({ status: 409, code: 'MONTH_CLOSED', extra: { cells } });
    }
    expect(await daysIn()).toMatchObject([{ day: '2026-10-05', half_days: 2 }]);
    await save('2026-11-03', 1);
    // The days stay the same, so the week can be submitted with them.
    await write(here.user, 'submit', [sentDay('2026-10-05', here.rail, 1)]);
  });

  test('the month marks its closed days, and adjacent days are not marked', async () => {
    await close();
    const params = { userId: here.user.account.userId, ...october };
    const { theader, weeks } = await here.user.api(planning.readMonth, { params });
    expect(theader.filter(({ closed }) => closed).map(({ dn, dm }) => `${dm}-${dn}`)).toEqual(
      theader.filter(({ inMonth }) => inMonth).map(({ dn, dm }) => `${dm}-${dn}`),
    );
    expect(weeks.map(({ monday, closed }) => `${monday} ${closed}`)).toEqual([
      ...['2026-09-28 false', '2026-10-05 true', '2026-10-12 true', '2026-10-19 true', '2026-10-26 false'],
    ]);
  });
});

describe('a week of a closed month', () => {
  test('a week of a closed month can be submitted and approved, but not withdrawn, rejected or reopened', async () => {
    await save('2026-10-05', 1);
    await close();
    await step(here.user, 'submit', '2026-10-05');
    const closed = {
      status: 409,
      code: 'MONTH_CLOSED',
      extra: { weeks: [{ monday: '2026-10-05', week: 41 }] },
    };
    expect(await problemOf(step(here.user, 'withdraw', '2026-10-05'))).toMatchObject(closed);
    expect(await problemOf(step(here.user, 'reject', '2026-10-05', here.manager))).toMatchObject(closed);
    await step(here.user, 'approve', '2026-10-05', here.manager);
    expect(await problemOf(step(here.user, 'reopen', '2026-10-05', here.manager))).toMatchObject(closed);
    // A person without permission gets a 403, which does not reveal that the month is closed.
    expect(await problemOf(step(here.user, 'reopen', '2026-10-05', here.other))).toMatchObject({
      status: 403,
    });
  });

  test('the inbox decides the other weeks, but rejects no week of a closed month and gives the reason', async () => {
    const inside = await createWaitingWeek(app, here, here.user, '2026-10-12');
    const across = await createWaitingWeek(app, here, here.user, '2026-10-26');
    await close();
    const decide = (decision: 'approve' | 'reject') =>
      here.manager.api(approval.decideWeeks, {
        body: {
          weeks: [inside, across].map((timesheetId) => ({ timesheetId, revision: 1 })),
          decision,
          comment: 'no',
        },
      });
    expect(await decide('reject')).toEqual({
      decided: [across],
      refused: [{ timesheetId: inside, status: 409, code: 'MONTH_CLOSED', state: 'submitted' }],
    });
    expect((await decide('approve')).decided).toEqual([inside]);
  });

  test('a week across the end of a closed month can be withdrawn, but only its days after that end can change', async () => {
    await createWaitingWeek(app, here, here.user, '2026-10-26');
    await close();
    await step(here.user, 'withdraw', '2026-10-26');
    await save('2026-11-01', 0.5);
    expect(await problemOf(save('2026-10-27', 0.5))).toMatchObject({ code: 'MONTH_CLOSED' });
    expect(await problemOf(save('2026-10-26', 0))).toMatchObject({ code: 'MONTH_CLOSED' });
    // Once November is closed too, no day of the week can change.
    app.clock.set('2026-12-02T09:00:00Z');
    await step(here.user, 'submit', '2026-10-26');
    await close(here.owner, { month: 11 });
    app.clock.set('2026-11-25T09:00:00Z');
    expect(await problemOf(step(here.user, 'withdraw', '2026-10-26'))).toMatchObject({
      code: 'MONTH_CLOSED',
    });
  });

  test('weeks of a closed month can be handed over and finished when a manager leaves', async () => {
    const { manager, owner, user } = here;
    const second = await app.signIn('ROLE_MANAGER', here.workspaceId);
    await createWorkedDays(app.platform.engine, here.workspaceId, [
      { account_id: manager.account.userId, day: '2026-10-07', contract_id: here.rail, half_days: 2 },
    ]);
    const timesheetId = await createWaitingWeek(app, here, user, '2026-10-12');
    await close();
    const to = String(second.account.userId);
    await owner.api(settleLeaving, {
      params: { memberId: manager.account.userId },
      body: {
        end: 'delete',
        weeks_open: 'finish',
        weeks_open_to: to,
        week_decisions: 'hand-over',
        week_decisions_to: to,
      },
    });
    const weeks = await second.api(approval.listInbox, { query: { rowsPerPage: 10, page: 0 } });
    expect(weeks.weeks.map(({ monday }) => monday).sort()).toEqual(['2026-10-05', '2026-10-12']);
    const { decided } = await second.api(approval.decideWeeks, {
      body: { weeks: [{ timesheetId, revision: 2 }], decision: 'approve' },
    });
    expect(decided).toEqual([timesheetId]);
  });
});

describe('concurrently', () => {
  test('of twenty writes during a closing, the earlier ones are kept and the later ones rejected', async () => {
    await save('2026-10-05', 1);
    const work = (at: number) => {
      const day = `2026-10-${String(5 + (at % 20)).padStart(2, '0')}` as Day;
      const who = at % 2 === 0 ? here.user : here.other;
      return save(day, at % 3 === 0 ? 0.5 : 1, who).then(
        () => ({ at, day, who, status: 200, code: '' }),
        ({ status, code }: Problem) => ({ at, day, who, status, code }),
      );
    };
    let closed: Awaited<ReturnType<typeof daysIn>> | undefined;
    const closing = close().then(async () => {
      closed = await daysIn();
    });
    const outcomes = await Promise.all([...Array.from({ length: 20 }, (_, at) => work(at))]);
    await closing;
    const after = await daysIn();
    // Writes that were answered after the closing changed nothing.
    expect(after).toEqual(closed);
    for (const { day, who, status, code } of outcomes) {
      if (status !== 200) expect([status, code]).toEqual([409, 'MONTH_CLOSED']);
      else expect(after.some((row) => row.day === day && row.account_id === who.account.userId)).toBe(true);
    }
    const written = new Set(
      outcomes.filter(({ status }) => status === 200).map(({ day, who }) => `${day} ${who.account.userId}`),
    );
    written.add(`2026-10-05 ${here.user.account.userId}`);
    expect(after).toHaveLength(written.size);
  });

  test('a closing waits for a write that began first, and a write that began later sees the closing', async () => {
    await save('2026-10-05', 1);
    const { engine } = app.platform;
    let closing: Promise<unknown> | undefined;
    let write: Promise<Problem> | undefined;
    let isClosed = false;
    await asTenant(engine, here.workspaceId, async ({ db }) => {
      await db
        .selectFrom('timesheets')
        .select('id')
        .where('account_id', '=', here.user.account.userId)
        .forUpdate()
        .execute();
      // This write holds the lock of the month and waits for the week.
      const first = save('2026-10-06', 1);
      await expect.poll(() => waiting('transactionid')).toBe(1);
      closing = close().then(() => {
        isClosed = true;
      });
      await expect.poll(() => waiting('advisory')).toBe(1);
      write = problemOf(save('2026-10-07', 1, here.other));
      await expect.poll(() => waiting('advisory')).toBe(2);
      expect(isClosed).toBe(false);
      void first;
    });
    await closing;
    expect(await write).toMatchObject({ status: 409, code: 'MONTH_CLOSED' });
    expect((await daysIn()).map(({ day }) => day)).toEqual(['2026-10-05', '2026-10-06']);
  });

  test('of two owners who close the same month, one succeeds and the other gets a 409', async () => {
    const second = await app.signIn('ROLE_OWNER', here.workspaceId);
    const outcomes = await Promise.all(
      [here.owner, second].flatMap((by) =>
        Array.from({ length: 5 }, () =>
          close(by).then(
            () => 'closed',
            ({ status, code }: Problem) => `${status} ${code}`,
          ),
        ),
      ),
    );
    expect(outcomes.sort()).toEqual([...Array.from({ length: 9 }, () => '409 MONTH_CLOSED'), 'closed']);
  });
});

async function waiting(type: string): Promise<number> {
  return asTenant(app.platform.engine, here.workspaceId, async ({ asOwner }) => {
    const { rows } = await asOwner((session) =>
      session.query(
        `select count(*)::int as count
           from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
          where l.locktype = $1 and not l.granted`,
        [type],
      ),
    );
    return (rows[0] as { count: number }).count;
  });
}
