import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAllowance, deleteAllowance } from '#features/allowances/contract.ts';
import { listEvents } from '#features/audit/contract.ts';
import { closeMonth, readClosing, reopenMonth } from '#features/closing/contract.ts';
import { addEmployment } from '#features/employment/contract.ts';
import { listPayable } from '#features/payments/run.contract.ts';
import {
  createPlannedContract,
  createWorkedDays,
  type PlanningCompany,
  planningCompany,
} from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { formats } from './file.rules.ts';
import * as settings from './settings.contract.ts';

const app = testApi();
let here: PlanningCompany;
let leave: number;
beforeAll(() => app.clock.set('2026-12-05T09:00:00Z'));
beforeEach(async () => {
  here = await planningCompany(app);
  leave = await createPlannedContract(app.platform.engine, here.workspaceId, [], {
    name: 'Family leave',
    kind: 'absence',
    for_everybody: true,
  });
});

const october = { year: 2026, month: 10 };
const november = { year: 2026, month: 11 };
const record = (day: Day, contract_id = here.rail, half_days: 1 | 2 = 2, who = here.user) =>
  createWorkedDays(app.platform.engine, here.workspaceId, [
    { account_id: who.account.userId, day, contract_id, half_days },
  ]);
const employ = (who: TestClient, more: object = {}) =>
  here.owner.api(addEmployment, {
    params: { memberId: who.account.userId },
    body: { startsOn: '2026-01-01', regime: 'hours', hoursPerWeek: '35', payrollNumber: '00017', ...more },
  });
const read = (month = october, query: object = {}, by: TestClient = here.owner) =>
  by.api(contract.readPayroll, { query: { rowsPerPage: 50, page: 0, ...month, ...query } });
const close = (month = october) => here.owner.api(closeMonth, { body: { ...month, accept_open: true } });
const fileOf = async (format: string, month = october, by: TestClient = here.owner) => {
  const answer = await by.request(`/payroll/file?year=${month.year}&month=${month.month}&format=${format}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const allow = (more: object = {}) =>
  here.owner.api(addAllowance, {
    body: {
      memberId: String(here.user.account.userId),
      kind: 'meal_restaurant',
      day: '2026-10-05',
      amount: '25',
      ...more,
    },
  });

describe('the month', () => {
  test('only accepted days count; warnings say what to check', async () => {
    await employ(here.user);
    await record('2026-10-05');
    await record('2026-10-06', leave, 1);
    await allow();
    const { lines, fixed } = await read();
    expect(fixed).toBeNull();
    expect(lines).toMatchObject([
      { memberId: here.user.account.userId, month: '2026-10-01', worked_days: 0, absences: [] },
    ]);
    expect(lines[0]?.allowances).toEqual([
      { kind: 'meal_restaurant', quantity: 1, exempt_cents: 2140, taxed_cents: 360 },
    ]);
    expect(lines[0]?.warnings).toEqual([
      { kind: 'unapproved', days: 1.5 },
      // 22 working days from Monday to Friday in October 2026.
      { kind: 'missing', days: 20.5 },
      { kind: 'taxed', days: 0 },
    ]);
    await app.rows(here.workspaceId).add('timesheets', {
      account_id: here.user.account.userId,
      monday: '2026-10-05',
      state: 'approved',
    });
    expect((await read()).lines).toMatchObject([
      { worked_days: 1, worked_hours: 7, absences: [{ name: 'Family leave', days: 0.5, hours: 3.5 }] },
    ]);
    expect((await read(october, { warned: 'yes' })).totalCount).toBe(1);
    expect((await read(october, { q: 'nobody of this name' })).totalCount).toBe(0);
    await record('2026-10-05', here.rail, 2, here.other);
    expect((await read()).lines.map(({ warnings }) => warnings[0]?.kind)).toContain('no_terms');
  });

  test('with the switch, approved reports that end in the month are in it unless a payment has them, and are paid once', async () => {
    const rows = app.rows(here.workspaceId);
    const own = { account_id: here.user.account.userId, contract_id: here.rail };
    const dates = {
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      decided_at: '2026-11-02T10:00:00Z',
    } as const;
    const report = await rows.add('reports', { ...own, ...dates, state: 'approved' });
    await rows.add('reports', { ...own, ...dates, state: 'submitted' });
    const poste_id = await rows.add('postes', {});
    const receipt = { report_id: report, poste_id, date: '2026-10-02' } as const;
    await rows.add('receipts', { ...receipt, number: 1, ttc_cents: 4200 });
    const vehicle_id = await rows.add('vehicles', { account_id: own.account_id, kind: 'car', power: 5 });
    await rows.add('receipts', { ...receipt, number: 2, ttc_cents: 990, vehicle_id, distance_m: 15_000 });
    await rows.add('payment_settings', { since: '2026-01-01' });
    const payable = async () =>
      (await here.owner.api(listPayable, { query: { rowsPerPage: 5, page: 0 } })).totalCount;
    expect((await read()).lines.map((line) => line.expenses_cents)).not.toContain(4200);
    await here.owner.api(settings.updatePayrollSettings, { body: { overtime: false, expenses: true } });
    expect((await read()).lines).toMatchObject([{ expenses_cents: 4200, mileage_cents: 990 }]);
    expect(await payable()).toBe(1);
    expect((await read(november)).lines).toEqual([]);
    await close();
    expect(await payable()).toBe(0);
    // A later change of the report is a correction, and a report that was fixed stays even if it is paid otherwise.
    expect((await read(november)).lines).toEqual([]);
    await rows.change('reports', report, { state: 'created' });
    expect((await read(november)).lines).toMatchObject([
      { month: '2026-10-01', expenses_cents: -4200, mileage_cents: -990 },
    ]);
  });
});

describe('closing', () => {
  test('a closed month is had again to the byte, whatever changes later; the next one has the corrections', async () => {
    await employ(here.user);
    await here.owner.api(settings.savePayrollCode, {
      body: { kind: 'absence', contractId: leave, silae: 'AB-1', payfit: 'fr_conges_payes' },
    });
    await here.owner.api(settings.savePayrollCode, {
      body: { kind: 'worked', contractId: 0, silae: 'JT', payfit: '' },
    });
    await record('2026-10-05');
    await record('2026-10-06', leave);
    const { allowanceId } = await allow();
    const { closingId } = await close();
    const first = await read();
    expect(first.lines).toMatchObject([{ worked_days: 1, absences: [{ days: 1 }], warnings: [] }]);
    expect(first.fixed?.files.map(({ format }) => format)).toEqual(['csv', 'payfit', 'silae', 'xlsx']);
    const bytes = new Map<string, Buffer>();
    for (const format of formats) bytes.set(format, await fileOf(format));
    for (const { format, sha256 } of first.fixed?.files ?? [])
      expect(
        createHash('sha256')
          .update(bytes.get(format) ?? '')
          .digest('hex'),
      ).toBe(sha256);
    expect(bytes.get('silae')?.toString().split('\r\n').slice(1, 3)).toEqual([
      '00017;AB-1;1;06/10/2026;06/10/2026',
      '00017;JT;1;01/10/2026;31/10/2026',
    ]);
    expect(bytes.get('payfit')?.toString()).toContain('create,00017,fr_conges_payes,2026-10-06');
    expect((await read(november)).lines).toMatchObject([{ month: '2026-11-01', worked_days: 0 }]);

    await here.owner.api(reopenMonth, { params: { closingId }, body: { reason: 'A day was wrong' } });
    await here.owner.api(deleteAllowance, { params: { allowanceId } });
    await record('2026-10-07');
    const waiting = await read(november);
    expect(waiting.reopened).toEqual(['2026-10-01']);
    expect(waiting.lines.map(({ month }) => month)).toEqual(['2026-11-01']);
    await close();
    expect(await read()).toEqual(first);
    for (const format of formats) expect(await fileOf(format)).toEqual(bytes.get(format));
    const correction = {
      month: '2026-10-01',
      worked_days: 1,
      worked_hours: 7,
      absences: [],
      allowances: [{ kind: 'meal_restaurant', quantity: -1, exempt_cents: -2140, taxed_cents: -360 }],
    };
    expect((await read(november)).lines).toMatchObject([{ month: '2026-11-01', worked_days: 0 }, correction]);
    await close(november);
    expect((await read(november)).lines).toMatchObject([correction]);
    app.clock.set('2027-01-05T09:00:00Z');
    expect((await read({ year: 2026, month: 12 })).lines.map(({ month }) => month)).toEqual(['2026-12-01']);
    app.clock.set('2026-12-05T09:00:00Z');
  });

  test('of twenty closings at once one fixes the payroll, once', async () => {
    await record('2026-10-05');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => close()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const count = await here.inTenant(({ db }) =>
      db
        .selectFrom('payroll_items')
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count.total)).toBe(1);
    await here.manager.api(readClosing, { query: { ...october, rowsPerPage: 5, page: 0 } });
  });

  test('a fixed payroll cannot be changed, not even by the program', async () => {
    await record('2026-10-05');
    await close();
    for (const table of ['payroll_months', 'payroll_items', 'payroll_files'] as const)
      await expect(here.inTenant(({ db }) => db.deleteFrom(table).execute())).rejects.toThrow(
        'permission denied',
      );
  });
});

describe('overtime', () => {
  const add = (more: object = {}) =>
    here.owner.api(settings.addOvertime, {
      body: {
        memberId: String(here.user.account.userId),
        day: '2026-10-05',
        hours: '2,5',
        reason: 'incident',
        ...more,
      },
    });
  const allowIt = () =>
    here.owner.api(settings.updatePayrollSettings, { body: { overtime: true, expenses: false } });

  test('it is recorded only where allowed: by the company, and for terms that count hours', async () => {
    await employ(here.user);
    await employ(here.other, { regime: 'days', daysPerYear: '218', hoursPerWeek: '' });
    await expect(add()).rejects.toMatchObject({ status: 400, errors: { hours: expect.anything() } });
    await allowIt();
    const wrong: [object, string][] = [
      [{ hours: '0' }, 'hours'],
      [{ hours: '25' }, 'hours'],
      [{ hours: 'two' }, 'hours'],
      [{ memberId: '999999' }, 'memberId'],
      [{ memberId: String(here.other.account.userId) }, 'memberId'],
      [{ day: '2026-12-06' }, 'day'],
      [{ day: '2025-12-31' }, 'day'],
    ];
    for (const [more, field] of wrong)
      await expect(add(more), JSON.stringify(more)).rejects.toMatchObject({
        status: 400,
        errors: { [field]: expect.anything() },
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read()).lines[0]?.overtime).toEqual([{ reason: 'incident', hours: 2.5 }]);
  });

  test('people see their own overtime only; the other calls are the owner’s', async () => {
    await employ(here.user);
    await allowIt();
    const { overtimeId } = await add();
    const list = async (by: TestClient) =>
      (await by.api(settings.listOvertime, { query: { rowsPerPage: 5, page: 0 } })).totalCount;
    expect([
      await list(here.owner),
      await list(here.user),
      await list(here.other),
      await list(here.manager),
    ]).toEqual([1, 1, 0, 0]);
    for (const by of [here.user, here.manager]) {
      await expect(read(october, {}, by)).rejects.toMatchObject({ status: 403 });
      await expect(by.api(settings.readPayrollSettings, {})).rejects.toMatchObject({ status: 403 });
      await expect(by.api(settings.deleteOvertime, { params: { overtimeId } })).rejects.toMatchObject({
        status: 403,
      });
      expect((await by.request('/payroll/file?year=2026&month=10&format=csv')).status).toBe(403);
    }
    const stranger = await app.signIn('ROLE_OWNER');
    await expect(stranger.api(settings.deleteOvertime, { params: { overtimeId } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      stranger.api(settings.savePayrollCode, {
        body: { kind: 'absence', contractId: leave, silae: 'X', payfit: '' },
      }),
    ).rejects.toMatchObject({ status: 404 });
    await here.owner.api(settings.deleteOvertime, { params: { overtimeId } });
    const { events } = await here.owner.api(listEvents, { query: { rowsPerPage: 100, page: 0 } });
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['overtime.deleted', 'overtime.recorded', 'payroll.settings-changed']),
    );
  });
});

describe('one person', () => {
  test('own lines are private to the person and owners; the year also to managers', async () => {
    await employ(here.user, { regime: 'days', daysPerYear: '218', hoursPerWeek: '' });
    await record('2026-10-05');
    await record('2026-10-05', here.rail, 2, here.other);
    await close();
    const { userId } = here.user.account;
    const own = (by: TestClient) =>
      by.api(contract.readOwnPayroll, { params: { userId }, query: { year: 2026 } });
    const year = (by: TestClient) =>
      by.api(contract.readForfait, { params: { userId }, query: { year: 2026 } });
    for (const by of [here.user, here.owner])
      expect((await own(by)).lines).toMatchObject([
        { payroll: '2026-10-01', month: '2026-10-01', worked_days: 1 },
      ]);
    for (const by of [here.manager, here.other]) await expect(own(by)).rejects.toMatchObject({ status: 403 });
    for (const by of [here.user, here.owner, here.manager])
      expect((await year(by)).forfait).toMatchObject({
        due_days: 218,
        rest_days: 9,
        worked_days: 1,
        left_days: 217,
        overrun_days: 0,
      });
    await expect(year(here.other)).rejects.toMatchObject({ status: 403 });
    const stranger = await app.signIn('ROLE_OWNER');
    for (const ask of [own, year]) await expect(ask(stranger)).rejects.toMatchObject({ status: 404 });
  });
});
