/** Checks that managers and owners can read, decide and print the data of deleted and disabled members. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readBoard } from '#features/board/contract.ts';
import { addReceipt, writeReport } from '#features/expenses/factory.ts';
import { listMembers } from '#features/members/contract.ts';
import { listInbox } from '#features/planning/approval.contract.ts';
import { createWaitingWeek, planningCompany, sentDay } from '#features/planning/factory.ts';
import { reportsOfMonth } from '#features/planning/server/document.service.ts';
import type { Day } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeTests, form, put, type TestClient, testApi } from '../support/api.ts';

const app = testApi();
const company = beforeTests(() => planningCompany(app));

interface Left {
  client: TestClient;
  userId: number;
  /** Two weeks submitted to the manager, by their ids. */
  weeks: number[];
  submitted: number[];
  draft: number;
  receiptId: number;
}

const mondays = ['2026-10-05', '2026-10-12'] as const;

async function leave(how: 'deleted' | 'disabled'): Promise<Left> {
  const { workspaceId, owner, manager, rail } = company;
  const account = await app.account({ workspace_id: workspaceId, first_name: 'Xavier', last_name: 'Roche' });
  const client = await app.signIn(account);
  const { userId } = account;
  await owner.request(`/contracts/${rail}`, { method: 'POST', body: form({ memberId: String(userId) }) });
  const weeks = [];
  for (const monday of mondays) weeks.push(await createWaitingWeek(app, company, client, monday));
  const own = { contractId: rail, receipts: [{}], managerEmail: manager.account.email };
  const submitted = [];
  for (const title of ['First', 'Second']) submitted.push(await writeReport(client, { ...own, title }));
  const draft = await writeReport(client, { contractId: rail, title: 'Draft' });
  const receiptId = await addReceipt(client, draft);
  const gone =
    how === 'deleted'
      ? await owner.request(`/members/${userId}`, { method: 'DELETE' })
      : await owner.request(`/members/${userId}`, {
          method: 'PUT',
          body: form({
            email: account.email,
            firstName: 'Xavier',
            lastName: 'Roche',
            login: account.login,
            role: 'ROLE_USER',
            accountState: 'false',
          }),
        });
  expect(gone.status).toBe(200);
  return { client, userId, weeks, submitted, draft, receiptId };
}

const page = 'rowsPerPage=10&page=0';
const inOctober = (what: string, { userId }: Left) => `/planning/${what}/userId/${userId}/year/2026/month/10`;

/** All reads of a person's data, by a description. */
const readings = {
  month: (left: Left) => inOctober('generate', left),
  sums: (left: Left) => inOctober('aggregate', left),
  'activity report': (left: Left) => inOctober('cra', left),
  'days as CSV': (left: Left) => `${inOctober('export', left)}?format=csv`,
  'days as XLSX': (left: Left) => `${inOctober('export', left)}?format=xlsx`,
  'history of a week': ({ weeks }: Left) => `/planning/weeks/${weeks[0]}/history`,
  contracts: ({ userId }: Left) => `/contracts/users/${userId}`,
  reports: ({ userId }: Left) => `/users/${userId}/reports?${page}`,
  report: ({ submitted }: Left) => `/reports/${submitted[0]}`,
  'history of a report': ({ submitted }: Left) => `/reports/${submitted[0]}/history`,
  receipts: ({ submitted }: Left) => `/reports/${submitted[0]}/receipts?${page}`,
  'lines as CSV': ({ submitted }: Left) => `/reports/${submitted[0]}/export?format=csv`,
  draft: ({ draft }: Left) => `/reports/${draft}`,
  receipt: ({ receiptId }: Left) => `/receipts/${receiptId}`,
} satisfies Record<string, (left: Left) => string>;

const inboxes = ['/planning/inbox', '/expenses/inbox'].map((path) => `${path}?${page}`);

const send = (who: TestClient, path: string, body: unknown) =>
  who.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const move = (who: TestClient, { userId }: Left, operation: string, monday: Day) =>
  send(who, `/planning/${operation}/userId/${userId}`, {
    workedDays: [sentDay(monday)],
    comment: 'so it is',
  });

describe.each(['deleted', 'disabled'] as const)('a person who was %s', (how) => {
  let left: Left;
  beforeAll(async () => {
    left = await leave(how);
  });

  test.each(Object.entries(readings))('the %s can be read by managers and owners only', async (_, pathOf) => {
    const { manager, owner, other } = company;
    const stranger = await app.signIn('ROLE_OWNER');
    const readers = [manager, owner, other, stranger, left.client];
    const statuses = await Promise.all(readers.map(async (who) => (await who.request(pathOf(left))).status));
    expect(statuses).toEqual([200, 200, 403, 404, 401]);
  });

  test('files for clients are named without a mark', async () => {
    for (const path of [readings['activity report'], readings['days as CSV'], readings['days as XLSX']]) {
      const answer = await company.manager.request(path(left));
      const name = decodeURIComponent(answer.headers.get('content-disposition') ?? '');
      expect(name).toMatch(/Xavier Roche\.\w+/);
    }
    const month = { year: 2026, month: 10 };
    const found = await asTenant(app.platform.engine, company.workspaceId, ({ db }) =>
      reportsOfMonth({ db, request: { locale: 'fr' } as never }, month, 100),
    );
    expect(found.map(({ member }) => member).filter((name) => /[()]/.test(name))).toEqual([]);
  });

  test('only the boards of months with days of the person list them, last and never as late', async () => {
    const board = async (month: number) => {
      const query = { rowsPerPage: 100, page: 0, year: 2026, month };
      const { members, missingMembers } = await company.manager.api(readBoard, { query });
      const late = await company.manager.api(readBoard, { query: { ...query, missing: 'yes' } });
      return { members, missingMembers, late: late.members.map(({ memberId }) => memberId) };
    };
    const { members, late, missingMembers } = await board(10);
    const rank = members.findIndex(({ memberId }) => memberId === left.userId);
    const current = members.findIndex(({ memberId }) => memberId === company.user.account.userId);
    expect(current).toBeGreaterThanOrEqual(0);
    expect(rank).toBeGreaterThan(current);
    expect(members[rank]).toMatchObject({
      member: how === 'deleted' ? 'Xavier Roche (left)' : 'Xavier Roche',
      missing: 0,
    });
    expect(members[rank]?.weeks.filter(({ expected }) => expected)).toHaveLength(mondays.length);
    expect(late).not.toContain(left.userId);
    expect(late).toHaveLength(missingMembers);
    expect((await board(8)).members.map(({ memberId }) => memberId)).not.toContain(left.userId);
  });

  test('the person’s month can be printed', async () => {
    const response = await company.manager.request(readings['activity report'](left));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const made = await company.manager.request(`/reports/${left.submitted[0]}/document`, { method: 'POST' });
    expect(made.status).toBe(201);
    await app.mails();
    const file = await company.owner.request(`/reports/${left.submitted[0]}/document/file`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('the person is marked as former after the deletion, in the reader’s language', async () => {
    const { manager, owner } = company;
    const marks = { en: 'Xavier Roche (left)', fr: 'Xavier Roche (ex-membre)' };
    for (const language of ['en', 'fr'] as const) {
      const name = how === 'deleted' ? marks[language] : 'Xavier Roche';
      const readText = async (path: string, who = manager) =>
        (await (await who.request(path, { headers: { 'accept-language': language } })).text()) as string;
      const { month, sums, reports, report } = readings;
      const all = [month, sums, reports, report].map((pathOf) => pathOf(left));
      for (const path of [...all, ...inboxes, '/today'])
        expect(await readText(path), path).toContain(`"${name}"`);
      const separator = language === 'fr' ? ';' : ',';
      expect(await readText(readings['days as CSV'](left))).toContain(`\n${name}${separator}`);
      expect(await readText('/audit?rowsPerPage=100&page=0', owner)).toContain(`"${name}"`);
      expect(await readText(readings['history of a report'](left))).toContain(`"${name}"`);
    }
  });

  test('the named approver or an owner decides about the person’s weeks and reports, and colleagues do not', async () => {
    const { manager, owner, other } = company;
    const [first, second] = mondays;
    expect((await move(other, left, 'approve', first)).status).toBe(403);
    expect((await move(left.client, left, 'withdraw', first)).status).toBe(401);
    const before = (await app.mails(left.client.account.email)).length;
    expect((await move(manager, left, 'approve', first)).status).toBe(200);
    const { weeks } = await owner.api(listInbox, {
      query: { rowsPerPage: 100, page: 0, whose: 'all', memberId: left.userId },
    });
    const decide = (who: TestClient) =>
      send(who, '/planning/inbox/decide', {
        decision: 'reject',
        comment: 'no',
        weeks: weeks.map(({ timesheetId, revision }) => ({ timesheetId, revision })),
      });
    expect(await (await decide(owner)).json()).toMatchObject({ decided: [left.weeks[1]] });
    expect((await move(manager, left, 'approve', second)).status).toBe(409);
    expect((await put(other, `/reports/${left.submitted[0]}/approve`)).status).toBe(403);
    expect((await put(manager, `/reports/${left.submitted[0]}/approve`)).status).toBe(200);
    expect((await put(owner, `/reports/${left.submitted[1]}/reject`, { comment: 'no' })).status).toBe(200);
    if (how === 'deleted') expect((await app.mails(left.client.account.email)).length).toBe(before);
  });

  test('the person gets no new work, and nobody can act for them', async () => {
    const { manager, owner, rail } = company;
    for (const who of [manager, owner]) {
      expect((await move(who, left, 'save', mondays[1])).status).toBe(403);
      const acting = await who.request(`${readings.month(left)}?doAs=${left.userId}`);
      expect(acting.status).toBe(how === 'deleted' ? 404 : 403);
    }
    const added = await owner.request(`/contracts/${rail}`, {
      method: 'POST',
      body: form({ memberId: String(left.userId) }),
    });
    expect([404, 409]).toContain(added.status);
    expect(
      (await send(owner, '/planning/remind', { year: 2026, month: 10, memberId: left.userId })).status,
    ).toBe(how === 'deleted' ? 404 : 200);
    for (const path of ['/query/users/Xavier', `/planning/approvers/userId/${company.user.account.userId}`])
      expect(await (await owner.request(path)).text()).not.toContain(`"user_id":${left.userId},`);
  });

  test('managers and owners may delete the person’s drafts with their receipts after the deletion', async () => {
    const { manager, owner, other } = company;
    const remove = (who: TestClient, reportId = left.draft) =>
      who.request(`/reports/${reportId}`, { method: 'DELETE' });
    expect((await remove(other)).status).toBe(403);
    expect((await remove(left.client)).status).toBe(401);
    if (how === 'disabled') {
      for (const who of [manager, owner]) expect((await remove(who)).status).toBe(403);
      return;
    }
    // Approved reports are kept; rejected ones can no longer be corrected.
    expect((await remove(owner, left.submitted[0])).status).toBe(409);
    expect((await remove(owner, left.submitted[1])).status).toBe(200);
    const change = form({ reportTitle: 'Mine', startdate: '2026-10-01', enddate: '2026-10-31' });
    expect(
      (await manager.request(`/reports/${left.draft}/update`, { method: 'PUT', body: change })).status,
    ).toBe(403);
    const shown = await (await manager.request(`/reports/${left.draft}`)).json();
    expect(shown).toMatchObject({ may_change: false, may_delete: true });
    expect((await remove(manager)).status).toBe(200);
    expect((await manager.request(`/reports/${left.draft}`)).status).toBe(404);
  });

  test('managers and owners see the person among former members, and nobody sees them among members', async () => {
    const { manager, owner, other } = company;
    const query = { rowsPerPage: 100, page: 0 };
    const idsOf = async (who: TestClient, state?: 'former') =>
      (await who.api(listMembers, { query: { ...query, ...(state && { state }) } })).members.map(
        ({ memberId, user_state }) => [memberId, user_state],
      );
    for (const who of [manager, owner]) {
      const listed = (await idsOf(who)).some(([id]) => id === left.userId);
      expect(listed).toBe(how === 'disabled');
      const former = await idsOf(who, 'former');
      expect(former.some(([id]) => id === left.userId)).toBe(how === 'deleted');
      for (const [, state] of former) expect(state).toBe('deleted');
    }
    expect(await idsOf(other, 'former')).toEqual([]);
    expect(await (await owner.request(`/members/${left.userId}`)).json()).toMatchObject({
      user_state: how === 'deleted' ? 'deleted' : 'active',
    });
  });
});

test('revoking an invitation leaves no former member', async () => {
  const { owner } = company;
  const email = 'never.came@test.example';
  await owner.request('/members/invite', { method: 'POST', body: form({ email, role: 'ROLE_USER' }) });
  const { members } = await owner.api(listMembers, {
    query: { rowsPerPage: 100, page: 0, state: 'invited' },
  });
  const invited = members.find((member) => member.email === email);
  await owner.request(`/members/${invited?.memberId}/invitation`, { method: 'DELETE' });
  const former = await owner.api(listMembers, { query: { rowsPerPage: 100, page: 0, state: 'former' } });
  expect(former.members.map((member) => member.email)).not.toContain(email);
});
