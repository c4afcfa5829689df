/** The list of all reports: who reads it, what it contains, filters, pages, and its export. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { beforeTests, type TestClient, testApi } from '../../../tests/support/api.ts';
import { exportAllReports, listAllReports } from './company.contract.ts';
import { expensesCompany, writeReport } from './factory.ts';
import * as report from './report.contract.ts';

const app = testApi();
const company = beforeTests(() => expensesCompany(app));
/** The ids of the reports, oldest first. */
const made = { draft: 0, submitted: 0, approved: 0, own: 0 };

type Filters = Partial<Parameters<typeof listAllReports.query.parse>[0] & Record<string, unknown>>;
const list = (who: TestClient, query: Filters = {}) =>
  who.api(listAllReports, { query: { rowsPerPage: 10, page: 0, ...query } });
const idsOf = async (who: TestClient, query: Filters = {}) =>
  (await list(who, query)).reports.map(({ report_id }) => report_id);

beforeAll(async () => {
  const { consultant, manager, workspaceId, contractId } = company;
  made.draft = await company.begin(consultant, 'Draft');
  made.submitted = await company.submitted('Submitted');
  made.approved = await company.approved('Approved');
  made.own = await writeReport(manager, {
    title: 'Été',
    startdate: '2026-07-01',
    enddate: '2026-08-31',
    contractId,
  });
  await app
    .rows(workspaceId)
    .add('payment_settings', { iban: 'FR1420041010050500013M02606', since: '2020-01-01' });
});

test('managers and owners read the reports of everybody in every state, newest first; users do not', async () => {
  const all = [made.own, made.approved, made.submitted, made.draft];
  expect(await idsOf(company.owner)).toEqual(all);
  expect(await idsOf(company.manager)).toEqual(all);
  const { status } = await company.consultant.request('/reports?rowsPerPage=10&page=0');
  expect(status).toBe(403);
  expect((await company.consultant.request('/expenses/reports/export')).status).toBe(403);
});

test('a row is the same as in the list of its author', async () => {
  const { owner, consultant } = company;
  const params = { userId: consultant.account.userId };
  const query = { rowsPerPage: 10, page: 0 };
  const { reports } = await owner.api(report.listReports, { params, query });
  const found = await list(owner, { memberId: consultant.account.userId });
  expect(found.reports).toEqual(reports);
  expect(found.totalCount).toBe(3);
});

test('another company’s reports, members and contracts are not listed', async () => {
  const other = await expensesCompany(app);
  const empty = { reports: [], members: [], contracts: [], totalCount: 0, countedInPart: false };
  expect(await list(other.owner)).toMatchObject(empty);
  const foreign = { memberId: company.consultant.account.userId, contractId: company.contractId };
  await other.begin(other.consultant);
  expect(await list(other.owner, foreign)).toMatchObject({ reports: [], totalCount: 0 });
  expect(await list(other.owner)).toMatchObject({ totalCount: 1, members: [{ name: 'Ada Lovelace' }] });
});

test('the filters offer the members and contracts that have reports', async () => {
  const { members, contracts } = await list(company.owner);
  expect(members.map(({ user_id }) => user_id).sort()).toEqual(
    [company.consultant.account.userId, company.manager.account.userId].sort(),
  );
  expect(contracts).toEqual([{ contractId: company.contractId, cname: 'Basalte' }]);
});

test.each([
  ['state=created', () => [made.own, made.draft]],
  ['payment=to_pay', () => [made.approved]],
  ['payment=paid', () => []],
  ['from=2026-08-31&to=2026-09-30', () => [made.own]],
  ['from=2026-09-01&to=2026-09-30', () => []],
  ['to=2026-06-30', () => []],
  ['q=ete', () => [made.own]],
  ['q=NDF-', () => [made.approved]],
  ['q=nobody', () => []],
  ['contractId=999999', () => []],
] as const)('%s narrows the list', async (query, expected) => {
  const answer = await company.owner.request(`/reports?rowsPerPage=10&page=0&${query}`);
  const { reports, totalCount } = await answer.json();
  expect(reports.map((row: { report_id: number }) => row.report_id)).toEqual(expected());
  expect(totalCount).toBe(expected().length);
});

test.each(['state=paid', 'payment=approved', 'memberId=x', 'from=yesterday', 'sort=title'])(
  'the query %s is rejected',
  async (query) => {
    expect((await company.owner.request(`/reports?rowsPerPage=10&page=0&${query}`)).status).toBe(400);
  },
);

test('reports of the same period are each on one page, in both directions', async () => {
  for (const sort of ['period', '-period'] as const) {
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => idsOf(company.owner, { sort, page, rowsPerPage: 1 })),
    );
    expect(pages.flat()).toEqual(await idsOf(company.owner, { sort }));
    expect(new Set(pages.flat()).size).toBe(4);
  }
});

test('what is paid with the salary is not to be paid again, in any list', async () => {
  const { owner, consultant, workspaceId } = company;
  const paid = await company.approved('With the salary');
  await company.inTenant(async ({ db }) => {
    await sql`
      with fixed as (
        insert into payroll_months (workspace_id, month, people, fixed_by_id, fixed_by_name, fixed_at)
        values (${workspaceId}, '2026-10-01', 1, 1, 'Ada', now()) returning id)
      insert into payroll_items (workspace_id, payroll_month_id, account_id, month, kind, ref)
      select ${workspaceId}, id, ${consultant.account.userId}, '2026-10-01', 'expenses', ${paid} from fixed`.execute(
      db,
    );
  });
  expect(await idsOf(owner, { payment: 'to_pay' })).toEqual([made.approved]);
  const { reports } = await list(owner);
  expect(reports.find(({ report_id }) => report_id === paid)).toMatchObject({
    state: 'approved',
    payment: null,
  });
});

test('the export has all matching reports in the order of the list, and is on record', async () => {
  const { owner } = company;
  const file = await owner.api(exportAllReports, {
    query: { format: 'csv', state: 'created', sort: 'period' },
  });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/Number.Title.Member.First day.Last day.Contract/);
  expect(lines[1]).toContain('Été');
  expect(lines[2]).toContain('Draft');
  const { events } = await owner.api(listEvents, {
    query: { rowsPerPage: 1, page: 0, action: 'expenses.exported' },
  });
  expect(events).toHaveLength(1);
});
