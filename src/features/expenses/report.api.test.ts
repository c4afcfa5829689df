import { describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import * as receipts from '#features/receipts/contract.ts';
import { beforeTests, form, problemOf, put, type TestClient, testApi } from '../../../tests/support/api.ts';
import { expensesCompany } from './factory.ts';
import * as contract from './report.contract.ts';

const app = testApi();
const company = beforeTests(() => expensesCompany(app));

const submit = (who: TestClient, reportId: number, managerEmail = company.manager.account.email) =>
  put(who, `/reports/${reportId}`, { title: 'October', managerEmail });
const read = (who: TestClient, reportId: number) => who.api(contract.readReport, { params: { reportId } });

describe('creating a report', () => {
  const body = { title: 'October in Lyon', startdate: '1/10/2026', enddate: '31-Oct-2026' };

  test('the form of the specification creates a report, which the author’s list contains', async () => {
    const { consultant, contractId } = company;
    const answer = await consultant.request('/reports', {
      method: 'POST',
      body: form({ ...body, contractId: String(contractId) }),
    });
    expect(answer.status).toBe(201);
    const report = await answer.json();
    expect(report).toMatchObject({
      title: 'October in Lyon',
      startdate: '2026-10-01',
      enddate: '2026-10-31',
      contractId,
      contract: 'Basalte',
      state: 'created',
      total_ttc: '0.00',
      receipts: 0,
      manager: null,
    });
    const { userId } = consultant.account;
    const list = await consultant.api(contract.listReports, {
      params: { userId },
      query: { rowsPerPage: 10, page: 0, state: 'created' },
    });
    expect(list.reports[0]).toEqual(report);
    expect(list).toMatchObject({ totalCount: 1, user: { user_id: userId, name: 'Ada Lovelace' } });
  });

  test.each([
    ['without a title', { title: ' ' }, 'title'],
    ['ending before it begins', { enddate: '30/9/2026' }, 'enddate'],
    ['on no contract', { contractId: '999999' }, 'contractId'],
    ['on an absence', { contractId: 'absence' }, 'contractId'],
  ])('a period is rejected %s', async (_, wrong, field) => {
    const { consultant, contractId } = company;
    const values = { ...body, contractId: String(contractId), ...wrong };
    if (values.contractId === 'absence') {
      const { contracts } = await (
        await consultant.request(`/contracts/users/${consultant.account.userId}`)
      ).json();
      const leave = contracts.find(({ kind }: { kind: string }) => kind === 'absence');
      values.contractId = String(leave.contractId);
    }
    const answer = await consultant.request('/reports', { method: 'POST', body: form(values) });
    const { msg, errors } = await answer.json();
    expect({ status: answer.status, fields: Object.keys(errors) }).toEqual({ status: 400, fields: [field] });
    expect(msg).toBe('Invalid Parameters');
  });
});

describe('the period of a report', () => {
  const values = { title: 'June', startdate: '1/6/2026', enddate: '30/6/2026' };

  test('a report’s period must have a day within the dates of its contract', async () => {
    const { consultant, owner } = company;
    const { contractId } = await owner.api(createContract, {
      body: {
        cname: 'Ended',
        kind: 'internal',
        forEverybody: true,
        startDate: '2026-02-01',
        endDate: '2026-04-30',
      },
    });
    const post = async (period: object) => {
      const body = form({ ...values, ...period, contractId: String(contractId) });
      const answer = await consultant.request('/reports', { method: 'POST', body });
      return { status: answer.status, ...(await answer.json()) };
    };
    expect(await post({})).toMatchObject({ status: 400, errors: { startdate: expect.any(String) } });
    expect(await post({ startdate: '1/1/2026', enddate: '31/1/2026' })).toMatchObject({
      status: 400,
      errors: { enddate: expect.any(String) },
    });
    const made = await post({ startdate: '30/4/2026' });
    expect(made.status).toBe(201);
    const path = `/reports/${made.report_id}/update`;
    expect((await put(consultant, path, { reportTitle: 'Rest of April' })).status).toBe(200);
    const late = { reportTitle: 'Rest of April', startdate: '1/5/2026', enddate: '31/5/2026' };
    expect((await put(consultant, path, late)).status).toBe(400);
  });
});

test('the audit records the fields that a change of a report changed', async () => {
  const { consultant, owner, contractId } = company;
  const reportId = await company.begin(consultant, 'October');
  const { contractId: other } = await owner.api(createContract, {
    body: { cname: 'Another', kind: 'internal', forEverybody: true },
  });
  const change = async (fields: Record<string, string | number>) => {
    const answer = await put(consultant, `/reports/${reportId}/update`, fields);
    expect(answer.status).toBe(200);
    const { events } = await owner.api(listEvents, { query: { rowsPerPage: 1, page: 0 } });
    return [events[0]?.action, events[0]?.detail];
  };
  expect(await change({ reportTitle: 'November' })).toEqual([
    'report.updated',
    { title: ['October', 'November'] },
  ]);
  const { startdate, enddate } = await read(consultant, reportId);
  const moved = { startdate: '2026-10-02', enddate: '2026-10-30', contractId: other };
  expect(await change({ reportTitle: 'November', ...moved })).toEqual([
    'report.updated',
    {
      startDate: [startdate, moved.startdate],
      endDate: [enddate, moved.enddate],
      contractId: [contractId, other],
    },
  ]);
});

describe('reports of others', () => {
  test('managers and owners can read other people’s reports, and colleagues cannot', async () => {
    const { consultant, manager, owner, begin, workspaceId } = company;
    const reportId = await begin(consultant);
    const colleague = await app.signIn('ROLE_USER', workspaceId);
    expect((await read(manager, reportId)).may_change).toBe(false);
    expect((await read(owner, reportId)).may_change).toBe(false);
    for (const path of ['', '/receipts?rowsPerPage=5&page=0', '/receipts/generate', '/history', '/managers'])
      expect((await colleague.request(`/reports/${reportId}${path}`)).status, path).toBe(403);
    const of = `/users/${consultant.account.userId}/reports?rowsPerPage=10&page=0`;
    expect((await colleague.request(of)).status).toBe(403);
    expect((await manager.request(of)).status).toBe(200);
  });

  test('nobody can change another person’s report, whatever their role', async () => {
    const { consultant, manager, owner, begin } = company;
    const reportId = await begin(consultant);
    for (const who of [manager, owner]) {
      expect((await put(who, `/reports/${reportId}/update`, { reportTitle: 'Mine' })).status).toBe(403);
      expect((await who.request(`/reports/${reportId}`, { method: 'DELETE' })).status).toBe(403);
      expect((await submit(who, reportId)).status).toBe(403);
    }
  });
});

describe('submitting', () => {
  test('submitting needs a receipt, and an enabled manager or owner other than the author', async () => {
    const { consultant, manager, begin, add, workspaceId } = company;
    const reportId = await begin(consultant);
    expect(await problemOf(await submit(consultant, reportId))).toMatchObject({
      status: 400,
      code: 'REPORT_EMPTY',
    });
    await add(consultant, reportId);
    const gone = await app.account({
      workspace_id: workspaceId,
      role: 'ROLE_MANAGER',
      account_state: 'disabled',
    });
    const stranger = await app.signIn('ROLE_MANAGER');
    for (const email of [
      '',
      'nobody@test.example',
      consultant.account.email,
      gone.email,
      stranger.account.email,
    ]) {
      const answer = await submit(consultant, reportId, email);
      expect(answer.status, email).toBe(400);
      expect(Object.keys((await answer.json()).errors), email).toEqual(['managerEmail']);
    }
    expect((await read(consultant, reportId)).state).toBe('created');
    expect((await submit(consultant, reportId, manager.account.email.toUpperCase())).status).toBe(200);
    expect(await read(manager, reportId)).toMatchObject({
      state: 'submitted',
      manager: { user_id: manager.account.userId, email: manager.account.email },
    });
  });

  test('all managers and owners except the author are offered as approvers', async () => {
    const { manager, owner, begin } = company;
    const reportId = await begin(manager);
    const { managers } = await manager.api(contract.listDeciders, { params: { reportId } });
    expect(managers.map(({ user_id, role }) => [user_id, role])).toEqual([
      [owner.account.userId, 'ROLE_OWNER'],
    ]);
  });

  test('the only manager is proposed as approver, then the one whom the author chose last', async () => {
    const { consultant, manager, owner, begin, add } = company;
    const proposedFor = async (reportId: number) =>
      (await consultant.api(contract.listDeciders, { params: { reportId } })).proposed;
    const first = await begin(consultant);
    expect(await proposedFor(first)).toBe(manager.account.userId);
    await add(consultant, first);
    expect((await submit(consultant, first, owner.account.email)).status).toBe(200);
    expect(await proposedFor(await begin(consultant))).toBe(owner.account.userId);
  });

  test('submitting sends the manager one mail in their language', async () => {
    const { consultant, manager, begin, add } = company;
    const reportId = await begin(consultant, 'Told');
    await add(consultant, reportId);
    const before = (await app.mails(manager.account.email)).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(consultant, reportId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const mails = (await app.mails(manager.account.email)).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Ada Lovelace asks you to approve “October”');
    expect(mails[0]?.text).toContain('€12.00');
  });

  test('a submitted report is locked: changes return 409 CAN NOT MODIFY REPORT', async () => {
    const { consultant, submitted } = company;
    const reportId = await submitted();
    const before = await read(consultant, reportId);
    const { receipts: rows } = await consultant.api(receipts.listReceipts, {
      params: { reportId },
      query: { rowsPerPage: 5, page: 0 },
    });
    const receiptId = rows[0]?.receiptId ?? 0;
    const locked = { status: 409, code: 'REPORT_LOCKED', msg: 'CAN NOT MODIFY REPORT' };
    const values = { date: '2026-10-15', posteId: String(company.postes.Other), valuettc: '1' };
    const attempts = [
      put(consultant, `/reports/${reportId}/update`, { reportTitle: 'Later' }),
      consultant.request(`/reports/${reportId}`, { method: 'DELETE' }),
      submit(consultant, reportId),
      consultant.request('/receipts', {
        method: 'POST',
        body: form({ ...values, reportId: String(reportId) }),
      }),
      put(consultant, `/receipts/${receiptId}`, values),
      consultant.request(`/receipts/${receiptId}`, { method: 'DELETE' }),
    ];
    for (const answer of await Promise.all(attempts)) expect(await problemOf(answer)).toEqual(locked);
    expect(await read(consultant, reportId)).toEqual(before);
  });

  test('if the author is the only manager or owner, submitting certifies the report and records this', async () => {
    const alone = await expensesCompany(app);
    const { owner, manager, begin, add } = alone;
    for (const { account } of [manager, alone.consultant])
      (await app.platform.engine) && (await disable(account.userId, owner));
    const reportId = await begin(owner);
    await add(owner, reportId);
    expect(await read(owner, reportId)).toMatchObject({ certifies_itself: true });
    const answer = await put(owner, `/reports/${reportId}`, { title: 'October' });
    expect(await answer.json()).toMatchObject({ state: 'approved', self_certified: true, manager: null });
    const { history } = await owner.api(contract.readReportHistory, { params: { reportId } });
    expect(history.map(({ step, to }) => [step, to])).toEqual([
      ['begin', 'created'],
      ['certify', 'approved'],
    ]);
    const reopened = await put(owner, `/reports/${reportId}/reopen`, { comment: 'A receipt is missing' });
    expect(await reopened.json()).toMatchObject({ state: 'created', self_certified: false });
  });
});

async function disable(memberId: number, owner: TestClient): Promise<void> {
  const { email, login, firstName, lastName, role } = { ...(await memberOf(owner, memberId)) };
  const answer = await put(owner, `/members/${memberId}`, {
    email,
    login,
    firstName,
    lastName,
    role,
    phoneNumber: '',
    accountState: 'false',
  });
  expect(answer.status).toBe(200);
}

async function memberOf(owner: TestClient, memberId: number) {
  const { members } = await (await owner.request('/members?rowsPerPage=10&page=0')).json();
  return members.find((member: { memberId: number }) => member.memberId === memberId);
}

test('deleting a report deletes its receipts', async () => {
  const { consultant, begin, add } = company;
  const reportId = await begin(consultant);
  const receiptId = await add(consultant, reportId);
  const answer = await consultant.request(`/reports/${reportId}`, { method: 'DELETE' });
  expect([answer.status, await answer.json()]).toEqual([200, { report_id: reportId }]);
  expect((await consultant.request(`/reports/${reportId}`)).status).toBe(404);
  expect((await consultant.request(`/receipts/${receiptId}`)).status).toBe(404);
});

test('a contract with reports cannot be deleted', async () => {
  const { owner, contractId, begin } = company;
  await begin(owner);
  const answer = await owner.request('/contracts', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [contractId] }),
  });
  expect(answer.status).toBe(409);
});
