import { describe, expect, test } from 'vitest';
import { beforeTests, put, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as approval from './approval.contract.ts';
import { expensesCompany } from './factory.ts';
import * as contract from './report.contract.ts';

const app = testApi();
const company = beforeTests(() => expensesCompany(app));

const submit = (who: TestClient, reportId: number, managerEmail = company.manager.account.email) =>
  put(who, `/reports/${reportId}`, { title: 'October', managerEmail });
const read = (who: TestClient, reportId: number) => who.api(contract.readReport, { params: { reportId } });

describe('deciding', () => {
  test('the chosen approver approves a report: the answer, the history and the author’s mail say so', async () => {
    const { consultant, manager, submitted } = company;
    const reportId = await submitted('Approved');
    const before = (await app.mails(consultant.account.email)).length;
    expect((await put(manager, `/reports/${reportId}/approve`)).status).toBe(200);
    expect(contract.approveReport.texts.success).toBe('Report has been approved');
    const { history } = await consultant.api(contract.readReportHistory, { params: { reportId } });
    expect(history.map(({ step }) => step)).toEqual(['begin', 'submit', 'approve']);
    const mails = (await app.mails(consultant.account.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['“Approved” has been approved']);
  });

  test('a report can be withdrawn, rejected, corrected, submitted again and approved', async () => {
    const { consultant, manager, submitted, add } = company;
    const reportId = await submitted('Corrected');
    expect((await put(manager, `/reports/${reportId}/reject`, { comment: 'Which client?' })).status).toBe(
      200,
    );
    await add(consultant, reportId);
    expect((await submit(consultant, reportId)).status).toBe(200);
    expect((await consultant.request(`/reports/${reportId}/withdraw`, { method: 'PUT' })).status).toBe(200);
    expect((await submit(consultant, reportId)).status).toBe(200);
    expect((await put(manager, `/reports/${reportId}/approve`)).status).toBe(200);
    const { history } = await manager.api(contract.readReportHistory, { params: { reportId } });
    expect(history.map(({ step, comment }) => `${step} ${comment}`.trim())).toEqual([
      ...['begin', 'submit', 'reject Which client?', 'submit', 'withdraw', 'submit', 'approve'],
    ]);
  });

  test('an owner who is not the chosen approver must give a reason, and other managers and the author may not decide', async () => {
    const { owner, consultant, submitted, workspaceId, begin, add, manager } = company;
    const reportId = await submitted();
    const other = await app.signIn('ROLE_MANAGER', workspaceId);
    expect((await put(other, `/reports/${reportId}/approve`)).status).toBe(403);
    expect((await put(consultant, `/reports/${reportId}/approve`)).status).toBe(403);
    const silent = await put(owner, `/reports/${reportId}/approve`);
    expect({ status: silent.status, errors: Object.keys((await silent.json()).errors) }).toEqual({
      status: 400,
      errors: ['comment'],
    });
    expect((await put(owner, `/reports/${reportId}/approve`, { comment: 'She is away' })).status).toBe(200);
    const own = await begin(manager);
    await add(manager, own);
    expect((await submit(manager, own, owner.account.email)).status).toBe(200);
    expect((await put(manager, `/reports/${own}/approve`)).status).toBe(403);
  });

  test('a decision that names an old revision of the report is rejected', async () => {
    const { consultant, manager, submitted, add } = company;
    const reportId = await submitted();
    const seen = (await manager.request(`/reports/${reportId}`)).headers.get('etag') ?? '';
    await consultant.request(`/reports/${reportId}/withdraw`, { method: 'PUT' });
    await add(consultant, reportId, { valuettc: '999' });
    await submit(consultant, reportId);
    const answer = await manager.request(`/reports/${reportId}/approve`, {
      method: 'PUT',
      headers: { 'if-match': seen },
    });
    expect(answer.status).toBe(412);
    expect((await read(manager, reportId)).state).toBe('submitted');
  });

  test('of twenty concurrent decisions on a report, one succeeds', async () => {
    const { consultant, manager, submitted } = company;
    const reportId = await submitted('Twenty');
    const before = (await app.mails(consultant.account.email)).length;
    const steps = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'approve' : 'reject'));
    const answers = await Promise.all(steps.map((step) => put(manager, `/reports/${reportId}/${step}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await app.mails(consultant.account.email)).slice(before)).toHaveLength(1);
  });

  test('a receipt never changes in an approved report, even concurrently', async () => {
    const { consultant, manager, begin, add } = company;
    for (let round = 0; round < 10; round++) {
      const reportId = await begin(consultant, `Race ${round}`);
      const receiptId = await add(consultant, reportId);
      await submit(consultant, reportId);
      const edit = { date: '2026-10-15', posteId: String(company.postes.Other), valuettc: '99' };
      const [withdrawn, changed, approved] = await Promise.all([
        consultant.request(`/reports/${reportId}/withdraw`, { method: 'PUT' }),
        put(consultant, `/receipts/${receiptId}`, edit),
        put(manager, `/reports/${reportId}/approve`),
      ]);
      const { state, total_ttc: total } = await read(manager, reportId);
      // Of two concurrent decisions, the first one wins.
      expect([withdrawn.status, approved.status].sort()).toEqual([200, 409]);
      expect(state).toBe(approved.status === 200 ? 'approved' : 'created');
      expect(total).toBe(changed.status === 200 ? '99.00' : '12.00');
      if (state === 'approved') expect(total).toBe('12.00');
    }
  });

  test('managers and owners reopen a report with a reason', async () => {
    const { consultant, manager, submitted } = company;
    const reportId = await submitted();
    await put(manager, `/reports/${reportId}/approve`);
    expect((await put(manager, `/reports/${reportId}/reopen`)).status).toBe(400);
    expect((await put(consultant, `/reports/${reportId}/reopen`, { comment: 'x' })).status).toBe(403);
    expect((await put(manager, `/reports/${reportId}/reopen`, { comment: 'Wrong rate' })).status).toBe(200);
    expect(await read(consultant, reportId)).toMatchObject({ state: 'created', may_change: true });
  });
});

describe('the inbox', () => {
  const inbox = (who: TestClient, whose: 'mine' | 'all' = 'mine') =>
    who.api(approval.listReportInbox, { query: { rowsPerPage: 50, page: 0, whose } });

  test('the inbox lists the reports that wait for the person, with hints, longest waiting first', async () => {
    const own = await expensesCompany(app);
    const first = await own.submitted('First');
    const second = await own.submitted('Second');
    const { reports } = await inbox(own.manager);
    expect(reports.map(({ report_id }) => report_id)).toEqual([first, second]);
    expect(reports[0]?.hints).toEqual([{ kind: 'same_payment', count: 1 }]);
    expect((await inbox(own.owner)).totalCount).toBe(0);
    expect((await inbox(own.owner, 'all')).totalCount).toBe(2);
    const other = await app.signIn('ROLE_MANAGER', own.workspaceId);
    expect((await inbox(other, 'all')).totalCount).toBe(0);
  });

  test('several reports can be decided at once, and those that may not be decided are returned with reasons', async () => {
    const own = await expensesCompany(app);
    const [one, two] = [await own.submitted('One'), await own.submitted('Two')];
    const draft = await own.begin(own.consultant);
    const mine = await own.begin(own.manager);
    const ids = [one, two, draft, mine];
    const seen = await Promise.all(
      ids.map(async (reportId) => ({ reportId, revision: (await read(own.manager, reportId)).revision })),
    );
    const reports = [...seen, { reportId: 999_999, revision: 1 }];
    const body = { reports, decision: 'approve' as const };
    const before = (await app.mails(own.consultant.account.email)).length;
    const answer = await own.manager.api(approval.decideReports, { body });
    expect(answer.decided).toEqual([one, two]);
    expect(answer.refused).toEqual([
      { reportId: 999_999, status: 404, code: 'NOT_FOUND', state: null },
      { reportId: draft, status: 403, code: 'NOT_AUTHORIZED', state: null },
      { reportId: mine, status: 403, code: 'NOT_AUTHORIZED', state: null },
    ]);
    expect((await app.mails(own.consultant.account.email)).slice(before)).toHaveLength(2);
    expect(await read(own.consultant, two)).toMatchObject({ state: 'approved' });
  });

  test('the inbox rejects a decision on a report that was withdrawn, corrected and submitted again', async () => {
    const own = await expensesCompany(app);
    const reportId = await own.submitted();
    const inbox = () => own.manager.api(approval.listReportInbox, { query: { rowsPerPage: 10, page: 0 } });
    const approve = async (revision: number) =>
      own.manager.api(approval.decideReports, {
        body: { reports: [{ reportId, revision }], decision: 'approve' },
      });
    const shown = (await inbox()).reports[0]?.revision ?? 0;
    await own.consultant.request(`/reports/${reportId}/withdraw`, { method: 'PUT' });
    await own.add(own.consultant, reportId, { valuettc: '999' });
    await submit(own.consultant, reportId, own.manager.account.email);
    expect(await approve(shown)).toEqual({
      decided: [],
      refused: [{ reportId, status: 409, code: 'CHANGED_MEANWHILE', state: 'submitted' }],
    });
    const [now] = (await inbox()).reports;
    expect(now).toMatchObject({ report_id: reportId, total_ttc: '1011.00' });
    expect(await approve(now?.revision ?? 0)).toEqual({ decided: [reportId], refused: [] });
  });
});
