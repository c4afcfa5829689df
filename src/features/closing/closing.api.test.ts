/** The month end: what is open against sums of plain SQL, reminders, rights, the record, activity reports. */
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import * as approval from '#features/planning/approval.contract.ts';
import {
  createPlannedContract,
  createWaitingWeek,
  createWeek,
  createWorkedDays,
  type PlanningCompany,
  planningCompany,
} from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { actingFor, json, type TestClient, testApi } from '../../../tests/support/api.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import * as contract from './contract.ts';

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
const remind = (by: TestClient, body: object = {}) =>
  by.api(contract.remindOpen, { body: { ...october, ...body } });
const inTenant = <T>(run: Parameters<typeof asTenant<T>>[2]) =>
  asTenant(app.platform.engine, here.workspaceId, run);

type State = 'created' | 'submitted' | 'approved' | 'rejected';

/** A report with a receipt of these cents. */
function report(
  who: TestClient,
  state: State,
  values: { from?: Day; to?: Day; cents?: number; title?: string } = {},
) {
  const { from = '2026-10-01', to = '2026-10-31', cents = 1234, title = 'Journey' } = values;
  return inTenant(async ({ db }) => {
    const one = { workspace_id: here.workspaceId };
    const poste = await db.selectFrom('postes').select('id').limit(1).executeTakeFirst();
    const { id } = await db
      .insertInto('reports')
      .values({
        ...{ ...one, account_id: who.account.userId, contract_id: here.rail, title, sought: title },
        ...{ start_date: from, end_date: to, state },
        ...(state === 'submitted' && { approver_id: here.manager.account.userId, submitted_at: new Date() }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const posteId =
      poste?.id ??
      (
        await db
          .insertInto('postes')
          .values({ ...one, name: 'Other', folded_name: 'other', description: '' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    await db
      .insertInto('receipts')
      .values({
        ...{
          ...one,
          report_id: id,
          number: 1,
          poste_id: posteId,
          date: to,
          supplier: '',
          folded_supplier: '',
        },
        ...{ comment: '', ttc_cents: cents },
      })
      .execute();
    return id;
  });
}

/** The user has two recorded weeks, one waits; the other's week is approved with a gap; reports in all states. */
async function fill() {
  const { engine } = app.platform;
  const { user, other, rail, workspaceId } = here;
  const day = (who: TestClient, on: Day, half_days: 1 | 2 = 2) => ({
    ...{ account_id: who.account.userId, day: on, contract_id: rail, half_days },
  });
  await createWaitingWeek(app, here, user, '2026-10-05');
  await createWorkedDays(engine, workspaceId, [
    ...[
      day(user, '2026-10-06'),
      day(user, '2026-10-12'),
      day(user, '2026-10-13', 1),
      day(user, '2026-10-31'),
    ],
    ...[
      day(other, '2026-10-19'),
      day(other, '2026-10-20', 1),
      day(other, '2026-09-30'),
      day(other, '2026-11-02'),
    ],
  ]);
  await createWeek(engine, workspaceId, {
    account_id: other.account.userId,
    monday: '2026-10-19',
    state: 'approved',
  });
  await createWeek(engine, workspaceId, {
    account_id: other.account.userId,
    monday: '2026-10-12',
    state: 'rejected',
  });
  await report(user, 'created', { title: 'A draft' });
  await report(user, 'rejected', { from: '2026-10-31', to: '2026-11-05', title: 'Refused' });
  await report(user, 'created', { from: '2026-11-01', to: '2026-11-05' });
  await report(other, 'submitted');
  await report(other, 'approved', { cents: 10_01 });
  await report(other, 'approved', { cents: -2_50 });
  await report(user, 'approved', { cents: 99, from: '2026-09-15', to: '2026-10-02' });
  await report(user, 'approved', { cents: 777, from: '2026-10-15', to: '2026-11-02' });
}

describe('the page', () => {
  test('counts what plain statements count, in all and per member', async () => {
    await fill();
    const { members, totals } = await read(here.owner);
    // The holidays of October: none. The two on the contract are expected from Monday to Friday.
    const counted = await inTenant(async ({ db }) => {
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
              and to_char(r.end_date, 'YYYY-MM') = '2026-10')::int as reports_approved,
          (select coalesce(sum(x.ttc_cents), 0) from receipts x join reports r on r.id = x.report_id
            where r.account_id = a.id and r.state = 'approved' and to_char(r.end_date, 'YYYY-MM') = '2026-10')::int as approved_cents
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
      'reports_approved',
      'approved_cents',
    ] as const;
    for (const row of counted) {
      const shown = members.find(({ memberId }) => memberId === row.id);
      for (const kind of kinds) expect([kind, shown?.[kind]]).toEqual([kind, row[kind] ?? 0]);
    }
    for (const kind of kinds)
      expect([kind, totals[kind]]).toEqual([kind, counted.reduce((sum, row) => sum + (row[kind] ?? 0), 0)]);
    expect(totals).toMatchObject({
      reports_approved: 3,
      approved_cents: 10_01 - 2_50 + 99,
      members: 2,
      to_remind: 3,
    });
    expect(await rowOf(here.manager)).toMatchObject({ decisions: 2, missing: 0 });
    expect(await rowOf(here.user)).toMatchObject({ missing: 22 - 5 - 1.5, unsubmitted: 2.5, waiting: 2 });
  });

  test('counts the current month up to yesterday, and nothing of a month to come', async () => {
    const november = await read(here.owner, { month: 11 });
    expect(november.ended).toBe(false);
    // 2 to 24 November without Wednesday, 11: 16 days, of two members.
    expect(november.totals.missing).toBe(32);
    expect((await read(here.owner, { month: 12 })).totals).toMatchObject({ missing: 0, members: 0 });
  });

  test('lists only people with something open or to decide, and finds them by name', async () => {
    await fill();
    const names = async (query: object) => (await read(here.owner, query)).totalCount;
    expect([
      await names({}),
      await names({ open: 'yes' }),
      await names({ q: 'nobody of this name' }),
    ]).toEqual([4, 3, 0]);
    expect((await read(here.owner, { rowsPerPage: 1, page: 1 })).members).toHaveLength(1);
  });

  test('gives decisions of people who can no longer decide to owners, and shows who left', async () => {
    await fill();
    await inTenant(({ db }) =>
      db
        .updateTable('accounts')
        .set({ account_state: 'disabled' })
        .where('id', '=', here.manager.account.userId)
        .execute(),
    );
    await inTenant(({ db }) =>
      db
        .updateTable('accounts')
        .set({ user_state: 'deleted' })
        .where('id', '=', here.user.account.userId)
        .execute(),
    );
    const { members, totals } = await read(here.owner);
    expect(await rowOf(here.owner)).toMatchObject({ decisions: 2 });
    expect(members.some(({ memberId }) => memberId === here.manager.account.userId)).toBe(false);
    const left = members.at(-1);
    expect(left).toMatchObject({ member: 'Ada Lovelace (left)', missing: 0, unsubmitted: 2.5, waiting: 2 });
    expect(totals.members).toBe(2);
  });

  test('is for managers and owners', async () => {
    for (const path of ['', '/activity-reports'])
      expect(
        (await here.user.request(`/closing${path}?year=2026&month=10&rowsPerPage=10&page=0`)).status,
      ).toBe(403);
    await expect(remind(here.user)).rejects.toMatchObject({ status: 403 });
    expect((await here.manager.request('/closing?year=2026&month=13&rowsPerPage=10&page=0')).status).toBe(
      400,
    );
  });
});

describe('reminders', () => {
  test('one mail per person lists what they can do; a second one the same day is not sent', async () => {
    await fill();
    await inTenant(({ db }) =>
      db
        .updateTable('accounts')
        .set({ locale: 'fr' })
        .where('id', '=', here.manager.account.userId)
        .execute(),
    );
    const { user, other, manager, owner } = here;
    const ids = [user, other, manager].map(({ account }) => account.userId).sort();
    expect((await remind(owner)).reminded.sort()).toEqual(ids);
    expect(await remind(manager)).toEqual({
      reminded: [],
      alreadyReminded: expect.arrayContaining([user.account.userId, other.account.userId]),
    });
    const [mail, ...more] = await app.mails(user.account.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your October 2026 before it is closed');
    for (const text of [
      'Days to fill in: 1, 2, 13, 14,',
      'Weeks to submit: 42, 44',
      'A draft',
      'Refused',
      'planning?year=2026&month=10',
    ])
      expect(mail?.text).toContain(text);
    const [decisions] = await app.mails(manager.account.email);
    expect(decisions?.subject).toBe('Votre mois avant clôture\u00a0: octobre 2026');
    expect(decisions?.text).toContain('1 semaine attend votre décision');
    expect(decisions?.text).toContain('1 note de frais attend votre décision');
    expect(await app.mails(owner.account.email)).toEqual([]);
    // The board reminds of weeks: it is the same day.
    const again = await owner.api(approval.remindMembers, { body: october });
    expect(again.reminded).toEqual([]);
    expect(await rowOf(user)).toMatchObject({ remindedOn: '2026-11-25' });
  });

  test('of one person; nobody without anything to do, nobody else’s member', async () => {
    await fill();
    const memberId = here.other.account.userId;
    expect(await remind(here.manager, { memberId })).toEqual({ reminded: [memberId], alreadyReminded: [] });
    expect(await remind(here.manager, { memberId: here.owner.account.userId })).toEqual({
      reminded: [],
      alreadyReminded: [],
    });
    const stranger = await app.signIn('ROLE_USER');
    await expect(remind(here.manager, { memberId: stranger.account.userId })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('twenty at once send one mail', async () => {
    const memberId = here.user.account.userId;
    const answers = await Promise.all(Array.from({ length: 20 }, () => remind(here.owner, { memberId })));
    expect(answers.filter(({ reminded }) => reminded.length === 1)).toHaveLength(1);
    expect(await app.mails(here.user.account.email)).toHaveLength(1);
  });
});

describe('closing', () => {
  test('asks while something is open, then closes; opening again takes a reason; all of it stays on record', async () => {
    await fill();
    await expect(close(here.owner)).rejects.toMatchObject({
      ...{ status: 409, code: 'OPEN_ITEMS', msg: 'FAILED TO CLOSE MONTH' },
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
    // A row changes only by being opened again.
    await expect(
      inTenant(({ db }) => sql`update closed_months set month = '2026-09-01'`.execute(db)),
    ).rejects.toThrow('permission denied');
  });

  test('is for owners, for months that are over, of the own company', async () => {
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
    // Late expense reports are still accepted.
    const late = await here.user.request('/reports', {
      method: 'POST',
      ...json({ title: 'Late', startdate: '2026-10-01', enddate: '2026-10-31', contractId: here.rail }),
    });
    expect(late.status).toBe(201);
  });

  test('without anything open needs no consent', async () => {
    const { members, totals } = await read(here.owner, { year: 2025, month: 12 });
    expect([members.length, totals.members]).toEqual([4, 0]);
    await here.owner.api(contract.closeMonth, { body: { year: 2025, month: 12 } });
  });
});

describe('the activity reports', () => {
  test('are a ZIP with a folder per client and a PDF per member and contract', async () => {
    const { engine } = app.platform;
    const { workspaceId, user, other, manager } = here;
    const town = await createPlannedContract(engine, workspaceId, [], {
      name: 'Portail',
      sought: 'portail',
      client: 'Mairie d’Angers',
    });
    const leave = await createPlannedContract(engine, workspaceId, [], {
      name: 'Leave',
      sought: 'leave',
      kind: 'absence',
      for_everybody: true,
    });
    const day = (who: TestClient, on: Day, contract_id: number) => ({
      ...{ account_id: who.account.userId, day: on, contract_id, half_days: 1 as const },
    });
    await inTenant(({ db }) =>
      db.updateTable('accounts').set({ last_name: 'Byron' }).where('id', '=', other.account.userId).execute(),
    );
    await createWorkedDays(engine, workspaceId, [
      ...[day(user, '2026-10-05', here.rail), day(user, '2026-10-05', town), day(user, '2026-10-06', leave)],
      ...[day(other, '2026-10-05', town), day(other, '2026-11-02', here.rail)],
    ]);
    const path = '/closing/activity-reports?year=2026&month=10';
    const answer = await manager.request(path, { headers: { 'accept-language': 'fr' } });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('comptes-rendus-activite-2026-10.zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      'Mairie d’Angers/Ada Byron - Portail.pdf',
      'Sans client/Ada Lovelace - Rail.pdf',
      'Mairie d’Angers/Ada Lovelace - Portail.pdf',
    ]);
    const seen = await seePdf(files['Sans client/Ada Lovelace - Rail.pdf'] ?? new Uint8Array());
    expect(seen.title).toBe('Compte rendu d’activité Octobre 2026 · Ada Lovelace');
    expect(seen.pages[0]).toContain('0,5');
    const { events } = await here.owner.api(listEvents, { query: { rowsPerPage: 10, page: 0 } });
    expect(events.some(({ action }) => action === 'month.downloaded')).toBe(true);
  });

  test('of a month without days are refused', async () => {
    const answer = await here.owner.request('/closing/activity-reports?year=2026&month=9');
    expect(await answer.json()).toMatchObject({
      status: 409,
      code: 'NO_REPORTS',
      msg: 'NO ACTIVITY REPORTS',
    });
  });
});
