/**
 * Checks that people cannot decide about what they filled in, changed or submitted for somebody else
 * (product.md §1 «Rights»).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import * as reportInbox from '#features/expenses/approval.contract.ts';
import { expensesCompany } from '#features/expenses/factory.ts';
import * as report from '#features/expenses/report.contract.ts';
import * as weekInbox from '#features/planning/approval.contract.ts';
import * as planning from '#features/planning/contract.ts';
import { createPlannedContract, planningCompany } from '#features/planning/factory.ts';
import * as attachment from '#features/receipts/attachment.contract.ts';
import * as receipt from '#features/receipts/contract.ts';
import type { ApiClient } from '#kernel/client.ts';
import { actingFor, type TestClient, testApi } from '../../../tests/support/api.ts';

const app = testApi();
beforeAll(async () => {
  app.clock.set('2026-11-25T09:00:00Z');
});

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  );
const FORBIDDEN = '403 FILLED_IN_BY_YOU';
/** How the API refuses an approver who filled it in. */
const refusedApprover = (code: string) => ({
  status: 400,
  errors: { managerEmail: { message: code } },
});
const firstPage = { query: { rowsPerPage: 10, page: 0 } };

describe('expense reports', () => {
  type Company = Awaited<ReturnType<typeof expensesCompany>>;
  const submit = (api: ApiClient, reportId: number, to: TestClient) =>
    api(report.submitReport, {
      params: { reportId },
      body: { title: 'October', managerEmail: to.account.email },
    });
  const decideOne = (by: TestClient, reportId: number) =>
    outcome(by.api(report.approveReport, { params: { reportId }, body: { comment: 'why not' } }));
  async function decideSeveral(by: TestClient, reportId: number) {
    const { reports } = await by.api(reportInbox.listReportInbox, {
      query: { ...firstPage.query, whose: 'all' },
    });
    const revision = reports.find(({ report_id }) => report_id === reportId)?.revision ?? 0;
    return by.api(reportInbox.decideReports, {
      body: { reports: [{ reportId, revision }], decision: 'approve', comment: 'why not' },
    });
  }
  const form = (reportId: number, { postes }: Company) => ({
    reportId,
    date: '2026-10-15',
    posteId: postes.Other ?? 0,
    valuettc: '500.00',
  });

  test.each(['manager', 'owner'] as const)(
    'a %s who filled in a report cannot approve it alone',
    async (role) => {
      const here = await expensesCompany(app);
      const by = here[role];
      const api = actingFor(here.consultant, by);
      const { report_id: reportId } = await api(report.createReport, {
        body: {
          title: 'October',
          startdate: '2026-10-01',
          enddate: '2026-10-31',
          contractId: here.contractId,
        },
      });
      await api(receipt.createReceipt, { body: form(reportId, here) });
      // People who act for the author cannot choose themselves as approver, and the author cannot choose them.
      expect(await outcome(submit(api, reportId, by))).toMatch(/^400/);
      const { managers } = await api(report.listDeciders, { params: { reportId } });
      expect(managers.map(({ user_id }) => user_id)).not.toContain(by.account.userId);
      expect(managers).not.toEqual([]);
      await expect(submit(here.consultant.api, reportId, by)).rejects.toMatchObject(
        refusedApprover('manager_filled_in'),
      );
      await submit(here.consultant.api, reportId, role === 'owner' ? here.manager : here.owner);
      expect(await decideOne(by, reportId)).toBe(FORBIDDEN);
      expect(await decideSeveral(by, reportId)).toMatchObject({
        decided: [],
        refused: [{ reportId, status: 403, code: 'FILLED_IN_BY_YOU' }],
      });
      expect(await here.consultant.api(report.readReport, { params: { reportId } })).toMatchObject({
        state: 'submitted',
        filled_in_by: [by.account.userId],
      });
      // Another owner approves, and the first cannot undo that.
      const second = await app.signIn('ROLE_OWNER', here.workspaceId);
      expect(await decideOne(second, reportId)).toBe('done');
      const reopen = by.api(report.reopenReport, { params: { reportId }, body: { comment: 'no' } });
      expect(await outcome(reopen)).toBe(FORBIDDEN);
    },
  );

  const changes: Record<
    string,
    (api: ApiClient, reportId: number, receiptId: number, here: Company) => Promise<unknown>
  > = {
    'changes its title': (api, reportId) =>
      api(report.updateReport, { params: { reportId }, body: { reportTitle: 'Other' } }),
    'adds a receipt': (api, reportId, _, here) => api(receipt.createReceipt, { body: form(reportId, here) }),
    'changes a receipt': (api, reportId, receiptId, here) =>
      api(receipt.updateReceipt, { params: { receiptId }, body: form(reportId, here) }),
    'adds a file': (api, _, receiptId) => {
      const body = new FormData();
      body.set('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'a.png');
      return api(attachment.addAttachment, { params: { receiptId }, body });
    },
    'submits it': (api, reportId, _, here) => submit(api, reportId, here.owner),
    'withdraws it': async (api, reportId, _, here) => {
      await submit(here.consultant.api, reportId, here.manager);
      await api(report.withdrawReport, { params: { reportId } });
    },
  };
  test.each(Object.entries(changes))('a person who %s cannot decide', async (_, change) => {
    const here = await expensesCompany(app);
    const reportId = await here.begin(here.consultant);
    const receiptId = await here.add(here.consultant, reportId);
    await change(actingFor(here.consultant, here.manager), reportId, receiptId, here);
    const { state } = await here.consultant.api(report.readReport, { params: { reportId } });
    if (state !== 'submitted') {
      await expect(submit(here.consultant.api, reportId, here.manager)).rejects.toMatchObject(
        refusedApprover('manager_filled_in'),
      );
      await submit(here.consultant.api, reportId, here.owner);
    }
    expect(await decideOne(here.manager, reportId)).toBe(FORBIDDEN);
    const { history } = await here.manager.api(report.readReportHistory, { params: { reportId } });
    expect(history.filter(({ on_behalf_of }) => on_behalf_of !== null)).toHaveLength(1);
  });

  test('an owner passes a report that they filled in to a different approver, who decides', async () => {
    const here = await expensesCompany(app);
    const reportId = await here.begin(here.consultant);
    await here.add(here.consultant, reportId);
    const api = actingFor(here.consultant, here.owner);
    await api(report.updateReport, { params: { reportId }, body: { reportTitle: 'October' } });
    await submit(here.consultant.api, reportId, here.manager);
    const before = await here.owner.api(report.readReport, { params: { reportId } });
    const second = await app.signIn('ROLE_MANAGER', here.workspaceId);
    const pass = (by: TestClient, to: TestClient) =>
      outcome(by.api(report.passReport, { params: { reportId }, body: { managerEmail: to.account.email } }));
    app.clock.set('2026-11-26T09:00:00Z');
    for (const nobody of [here.owner, here.consultant])
      expect(await pass(here.owner, nobody)).toMatch(/^400/);
    expect(await pass(second, second)).toMatch(/^403/);
    expect(await pass(here.consultant, second)).toMatch(/^403/);
    expect(await pass(here.owner, second)).toBe('done');
    const after = await second.api(report.readReport, { params: { reportId } });
    expect(after).toMatchObject({
      state: 'submitted',
      submitted_at: before.submitted_at,
      manager: { user_id: second.account.userId },
    });
    expect((await app.mails(second.account.email)).at(-1)?.subject).toContain('asks you to decide');
    expect((await second.api(reportInbox.listReportInbox, firstPage)).totalCount).toBe(1);
    expect((await here.manager.api(reportInbox.listReportInbox, firstPage)).totalCount).toBe(0);
    expect(await decideOne(second, reportId)).toBe('done');
    app.clock.set('2026-11-25T09:00:00Z');
  });
});

describe('weeks', () => {
  const day = { daynumber: 9, daymonth: 11, dayyear: 2026 };
  const write = (api: ApiClient, operation: 'save' | 'submit' | 'withdraw', of: TestClient, body: object) =>
    api(planning.writePlanning, {
      params: { operation, forUserId: of.account.userId },
      body: { workedDays: [day], ...body },
    });
  const decideOne = (by: TestClient, operation: 'approve' | 'reject' | 'reopen', of: TestClient) =>
    outcome(
      by.api(planning.writePlanning, {
        params: { operation, forUserId: of.account.userId },
        body: { workedDays: [day], comment: 'why not' },
      }),
    );
  const weekOf = async (of: TestClient) => {
    const params = { userId: of.account.userId, year: 2026, month: 11 };
    const found = (await of.api(planning.readMonth, { params })).weeks.find(({ week }) => week === 46);
    if (found?.timesheetId == null) throw new Error('no week');
    return { ...found, timesheetId: found.timesheetId };
  };
  const filled = (rail: number) => ({ workedDays: [{ ...day, quantity: 1, idcontract: rail }] });

  test.each([
    ['fills it in', 'save'],
    ['submits it', 'submit'],
  ] as const)(
    'nobody who %s can decide, one week or several at once, as manager or owner',
    async (_, operation) => {
      for (const role of ['manager', 'owner'] as const) {
        const here = await planningCompany(app);
        const by = here[role];
        const managerEmail = by.account.email;
        const to = role === 'owner' ? here.manager : here.owner;
        const api = actingFor(here.user, by);
        if (operation === 'save') {
          await write(api, 'save', here.user, filled(here.rail));
          await expect(write(here.user.api, 'submit', here.user, { managerEmail })).rejects.toMatchObject(
            refusedApprover('approver_filled_in'),
          );
          await write(here.user.api, 'submit', here.user, { managerEmail: to.account.email });
        } else {
          await write(here.user.api, 'save', here.user, filled(here.rail));
          // The acting person cannot be chosen.
          expect(await outcome(write(api, 'submit', here.user, { managerEmail }))).toMatch(/^400/);
          await write(api, 'submit', here.user, { managerEmail: to.account.email });
        }
        const { timesheetId, revision, filledInBy } = await weekOf(here.user);
        expect(filledInBy).toEqual([by.account.userId]);
        for (const step of ['approve', 'reject'] as const)
          expect(await decideOne(by, step, here.user)).toBe(FORBIDDEN);
        const body = { weeks: [{ timesheetId, revision }], decision: 'approve' as const, comment: 'x' };
        expect(await by.api(weekInbox.decideWeeks, { body })).toMatchObject({
          decided: [],
          refused: [{ timesheetId, status: 403, code: 'FILLED_IN_BY_YOU' }],
        });
        const other = role === 'owner' ? await app.signIn('ROLE_OWNER', here.workspaceId) : here.owner;
        expect(await decideOne(other, 'approve', here.user)).toBe('done');
        expect(await decideOne(by, 'reopen', here.user)).toBe(FORBIDDEN);
      }
    },
  );

  test('weeks that nobody else filled in are decided as before', async () => {
    const here = await planningCompany(app);
    const api = actingFor(here.user, here.manager);
    await write(here.user.api, 'save', here.user, filled(here.rail));
    await write(api, 'save', here.user, filled(here.rail));
    await write(here.user.api, 'submit', here.user, { managerEmail: here.manager.account.email });
    expect(await decideOne(here.manager, 'approve', here.user)).toBe('done');
  });

  test('weeks that an owner filled in are in the inbox with the reason, and the owner can pass them to a different approver', async () => {
    const here = await planningCompany(app);
    const [api, managerEmail] = [actingFor(here.user, here.owner), here.manager.account.email];
    await write(api, 'save', here.user, filled(here.rail));
    await write(here.user.api, 'submit', here.user, { managerEmail, comment: 'done' });
    const everybody = { query: { ...firstPage.query, whose: 'all' as const } };
    const { weeks } = await here.owner.api(weekInbox.listInbox, everybody);
    expect(weeks).toMatchObject([{ filledInBy: [here.owner.account.userId], comment: 'done' }]);
    const { timesheetId, submittedAt, revision } = await weekOf(here.user);
    const pass = (by: TestClient, to: TestClient, revision?: number) => {
      const body = { managerEmail: to.account.email, revision };
      return outcome(by.api(weekInbox.passWeek, { params: { timesheetId }, body }));
    };
    for (const nobody of [here.owner, here.user, here.other])
      expect(await pass(here.owner, nobody)).toMatch(/^400/);
    const third = await app.signIn('ROLE_MANAGER', here.workspaceId);
    const second = await app.signIn('ROLE_MANAGER', here.workspaceId);
    expect(await pass(second, third)).toMatch(/^403/);
    expect(await pass(here.owner, second, 999)).toBe('409 CHANGED_MEANWHILE');
    const both = await Promise.all([pass(here.owner, second, revision), pass(here.owner, third, revision)]);
    expect(both.filter((one) => one === 'done')).toHaveLength(1);
    const to = both[0] === 'done' ? second : third;
    expect(await weekOf(here.user)).toMatchObject({
      state: 'submitted',
      comment: 'done',
      submittedAt,
      approver: { userId: to.account.userId },
    });
    expect((await app.mails(to.account.email)).at(-1)?.subject).toContain('asks you to approve a week of');
    const { history } = await to.api(planning.readWeekHistory, { params: { timesheetId } });
    expect(history.map(({ step }) => step)).toEqual(['fill', 'submit', 'pass']);
    expect(await decideOne(to, 'approve', here.user)).toBe('done');
    expect(await pass(here.owner, second)).toMatch(/^40[39]/);
  });

  test('the only person of a workspace certifies their own weeks', async () => {
    const owner = await app.signIn('ROLE_OWNER');
    const { workspaceId, userId } = owner.account;
    const rail = await createPlannedContract(app.platform.engine, workspaceId, [userId]);
    await write(owner.api, 'submit', owner, filled(rail));
    expect(await weekOf(owner)).toMatchObject({ state: 'approved', selfCertified: true, filledInBy: [] });
    expect(await decideOne(owner, 'reopen', owner)).toBe('done');
  });
});

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
