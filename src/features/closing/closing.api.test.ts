/** Closes a month: compares its open items with plain SQL, and checks rights and audit events. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { type PlanningCompany, planningCompany } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { actingFor, json, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { fillOctober } from './factory.ts';

const app = testApi();
let here: PlanningCompany;
beforeAll(() => app.clock.set('2026-11-25T09:00:00Z'));
beforeEach(async () => {
  here = await planningCompany(app);
});

const october = { year: 2026, month: 10 };
const read = (by: TestClient, query: object = {}) =>
  by.api(contract.readClosing, { query: { rowsPerPage: 25, page: 0, ...october, ...query } });
const rowOf = async (who: TestClient, by = here.owner) =>
  (await read(by)).members.find(({ memberId }) => memberId === who.account.userId);
const close = (by: TestClient, body: object = {}) =>
  by.api(contract.closeMonth, { body: { ...october, ...body } });

describe('the page', () => {
  test('the page counts open items as plain SQL does, in total and per member', async () => {
    await fillOctober(app, here);
    const { members, totals } = await read(here.owner);
    // October has no holidays. The two members of the contract are expected from Monday to Friday.
    const counted = await here.inTenant(async ({ db }) => {
      const { rows } = await sql<Record<string, number>>`
        select a.id,
          (select sum(1 - coalesce((select sum(w.half_days) / 2.0 from worked_days w where w.account_id = a.id and w.day = d), 0))
             from generate_series(date '2026-10-01', date '2026-10-31', interval '1 day') d
            where extract(isodow from d) < 6 and exists (select from contract_members m where m.account_id = a.id)
              and not exists (select from timesheets t where t.account_id = a.id and t.state in ('submitted', 'approved')
                and d between t.monday and t.monday + 6))::float as missing,
          (select sum(half_days) / 2.0 from worked_days w where w.account_id = a.id and w.day between '2026-10-01' and '2026-10-31'
              and not exists (select from timesheets t where t.account_id = a.id and t.state in ('submitted', 'approved')
                and w.day between t.monday and t.monday + 6))::float as unsubmitted,
          (select sum(half_days) / 2.0 from worked_days w join timesheets t on t.account_id = w.account_id
              and w.day between t.monday and t.monday + 6
            where t.state = 'submitted' and w.account_id = a.id and w.day between '2026-10-01' and '2026-10-31')::float as waiting,
          (select count(*) from reports r where r.account_id = a.id and r.state in ('created', 'rejected')
              and daterange(r.start_date, r.end_date, '[]') && daterange('2026-10-01', '2026-10-31', '[]'))::int as reports_open,
          (select count(*) from reports r where r.account_id = a.id and r.state = 'submitted'
              and daterange(r.start_date, r.end_date, '[]') && daterange('2026-10-01', '2026-10-31', '[]'))::int as reports_waiting,
          (select count(*) from reports r where r.account_id = a.id and r.state = 'approved'
              and to_char(r.end_date, 'YYYY-MM') = '2026-10')::int as reports_due,
          (select coalesce(sum(x.ttc_cents), 0) from receipts x join reports r on r.id = x.report_id
            where r.account_id = a.id and r.state = 'approved' and to_char(r.end_date, 'YYYY-MM') = '2026-10')::int as due_cents
        from accounts a`.execute(db);
      return rows;
    });
    expect(counted).toHaveLength(4);
    const kinds = [
      'missing',
      'unsubmitted',
      'waiting',
      'reports_open',
      'reports_waiting',
      'reports_due',
      'due_cents',
    ] as const;
    for (const row of counted) {
      const shown = members.find(({ memberId }) => memberId === row.id);
      for (const kind of kinds) expect([kind, shown?.[kind]]).toEqual([kind, row[kind] ?? 0]);
    }
    for (const kind of kinds)
      expect([kind, totals[kind]]).toEqual([kind, counted.reduce((sum, row) => sum + (row[kind] ?? 0), 0)]);
    expect(totals).toMatchObject({
      reports_due: 3,
      due_cents: 10_01 - 2_50 + 99,
      members: 2,
      to_remind: 3,
    });
    expect(await rowOf(here.manager)).toMatchObject({ decisions: 2, missing: 0 });
    expect(await rowOf(here.user)).toMatchObject({ missing: 22 - 5 - 1.5, unsubmitted: 2.5, waiting: 2 });
  });

  test('reports in a payment, paid elsewhere or covered by advances are not to be reimbursed', async () => {
    await fillOctober(app, here);
    const due = async () => {
      const { totals } = await read(here.owner);
      return [totals.reports_due, totals.due_cents];
    };
    const all = 10_01 - 2_50 + 99;
    expect(await due()).toEqual([3, all]);
    const { workspaceId, owner } = here;
    const { userId } = owner.account;
    const firstDue = (await read(owner)).members.find((one) => one.due_cents > 0);
    await app.rows(here.workspaceId).add('payment_advances', {
      account_id: firstDue?.memberId ?? 0,
      amount_cents: 5_00,
      paid_on: '2026-09-01',
      recorded_by_id: userId,
      recorded_by_name: 'Ida',
      recorded_at: app.clock.now(),
    });
    const covered = Math.min(5_00, firstDue?.due_cents ?? 0);
    expect(await due()).toEqual([3, all - covered]);
    await app.rows(here.workspaceId).change('payment_advances', {}, { permanent: true });
    expect(await due()).toEqual([3, all]);
    await app.rows(here.workspaceId).change('reports', {}, { decided_at: '2026-11-02T10:00:00Z' });
    const since = (day: Day) =>
      here.inTenant(({ db }) =>
        db
          .insertInto('payment_settings')
          .values({ workspace_id: workspaceId, holder: 'x', iban: 'x', since: day })
          .onConflict((clash) => clash.column('workspace_id').doUpdateSet({ since: day }))
          .execute(),
      );
    await since('2026-11-03');
    expect(await due()).toEqual([0, 0]);
    await since('2026-11-02');
    expect(await due()).toEqual([3, all]);
  });

  test('the current month is counted up to yesterday, and a future month has no open items', async () => {
    const november = await read(here.owner, { month: 11 });
    expect(november.ended).toBe(false);
    // 16 days for each of two members: weekdays from 2 to 24 November, without 11 November.
    expect(november.totals.missing).toBe(32);
    expect((await read(here.owner, { month: 12 })).totals).toMatchObject({ missing: 0, members: 0 });
  });

  test('the page lists only people with something open or to decide, and finds them by name', async () => {
    await fillOctober(app, here);
    const names = async (query: object) => (await read(here.owner, query)).totalCount;
    expect([
      await names({}),
      await names({ open: 'yes' }),
      await names({ q: 'nobody of this name' }),
    ]).toEqual([4, 3, 0]);
    expect((await read(here.owner, { rowsPerPage: 1, page: 1 })).members).toHaveLength(1);
  });

  test('decisions of people who can no longer decide are counted for owners, and people who left are marked', async () => {
    await fillOctober(app, here);
    await app
      .rows(here.workspaceId)
      .change('accounts', here.manager.account.userId, { account_state: 'disabled' });
    await app.rows(here.workspaceId).change('accounts', here.user.account.userId, { user_state: 'deleted' });
    const { members, totals } = await read(here.owner);
    expect(await rowOf(here.owner)).toMatchObject({ decisions: 2 });
    expect(members.some(({ memberId }) => memberId === here.manager.account.userId)).toBe(false);
    const left = members.at(-1);
    expect(left).toMatchObject({ member: 'Ada Lovelace (left)', missing: 0, unsubmitted: 2.5, waiting: 2 });
    expect(totals.members).toBe(2);
  });

  test('only managers and owners can read the page', async () => {
    expect((await here.user.request('/closing?year=2026&month=10&rowsPerPage=10&page=0')).status).toBe(403);
    for (const call of [contract.remindOpen, contract.exportActivityReports])
      await expect(here.user.api(call, { body: october })).rejects.toMatchObject({ status: 403 });
    expect((await here.manager.request('/closing?year=2026&month=13&rowsPerPage=10&page=0')).status).toBe(
      400,
    );
  });
});

describe('closing', () => {
  test('closing needs consent while something is open, reopening needs a reason, and all steps stay on record', async () => {
    await fillOctober(app, here);
    await expect(close(here.owner)).rejects.toMatchObject({
      status: 409,
      code: 'OPEN_ITEMS',
      msg: 'FAILED TO CLOSE MONTH',
      extra: { totals: { members: 2, waiting: 2 } },
    });
    const { closingId } = await close(here.owner, { accept_open: true });
    await expect(close(here.owner, { accept_open: true })).rejects.toMatchObject({ code: 'MONTH_CLOSED' });
    const reopen = (by: TestClient, reason: string) =>
      by.api(contract.reopenMonth, { params: { closingId }, body: { reason } });
    await expect(reopen(here.owner, '  ')).rejects.toMatchObject({
      status: 400,
      errors: { reason: expect.anything() },
    });
    await reopen(here.owner, 'A day was wrong');
    await expect(reopen(here.owner, 'Again')).rejects.toMatchObject({ status: 409, code: 'MONTH_OPEN' });
    await close(here.owner, { accept_open: true });
    const { closings } = await read(here.manager);
    expect(closings).toMatchObject([
      { ...october, open_members: 2, reopened_at: null, reason: '' },
      { closingId, closed_by: 'Ada Lovelace', reopened_by: 'Ada Lovelace', reason: 'A day was wrong' },
    ]);
    const { events } = await here.owner.api(listEvents, { query: { rowsPerPage: 100, page: 0 } });
    expect(
      events
        .filter(({ subject_type }) => subject_type === 'closed-month')
        .map(({ action, subject_name }) => `${action} ${subject_name}`),
    ).toEqual([...['month.closed 2026-10', 'month.reopened 2026-10', 'month.closed 2026-10']]);
    // A closing can only be changed by opening the month again.
    await expect(
      here.inTenant(({ db }) => sql`update closed_months set month = '2026-09-01'`.execute(db)),
    ).rejects.toThrow('permission denied');
  });

  test('only owners can close months, and only past months of their own company', async () => {
    await expect(close(here.manager)).rejects.toMatchObject({ status: 403 });
    await expect(close(here.owner, { month: 11 })).rejects.toMatchObject({
      status: 409,
      code: 'MONTH_NOT_OVER',
    });
    const { closingId } = await close(here.owner, { accept_open: true });
    const stranger = await app.signIn('ROLE_OWNER');
    for (const [by, status] of [
      [here.manager, 403],
      [stranger, 404],
    ] as const) {
      const answer = await by.request(`/closing/${closingId}/reopen`, {
        method: 'POST',
        ...json({ reason: 'because' }),
      });
      expect(answer.status).toBe(status);
    }
    const admin = await app.signIn('ROLE_ADMIN');
    await expect(
      actingFor(here.owner, admin)(contract.closeMonth, {
        body: { year: 2026, month: 9, accept_open: true },
      }),
    ).rejects.toMatchObject({ status: 403 });
    // Expense reports that come late are still accepted.
    const late = await here.user.request('/reports', {
      method: 'POST',
      ...json({ title: 'Late', startdate: '2026-10-01', enddate: '2026-10-31', contractId: here.rail }),
    });
    expect(late.status).toBe(201);
  });

  test('closing needs no consent if nothing is open', async () => {
    const { members, totals } = await read(here.owner, { year: 2025, month: 12 });
    expect([members.length, totals.members]).toEqual([4, 0]);
    await here.owner.api(contract.closeMonth, { body: { year: 2025, month: 12 } });
  });
});
