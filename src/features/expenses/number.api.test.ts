/** Numbers reports at their first approval, per workspace and year without a gap. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as books from '#features/books/contract.ts';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import * as documents from './document.contract.ts';
import { type ExpensesCompany, expensesCompany } from './factory.ts';
import { listReports, readReport } from './report.contract.ts';
import { checkBooks } from './server/books-check.service.ts';
import { postEverywhere } from './server/posting.service.ts';

const app = testApi();
let company: ExpensesCompany;
beforeEach(async () => {
  app.clock.set('2026-11-02T09:00:00Z');
  company = await expensesCompany(app);
});

const put = async (who: TestClient, path: string, values: Record<string, string> = {}) =>
  (await who.request(path, { method: 'PUT', body: form(values) })).status;
const numberOf = async (reportId: number) =>
  (await company.consultant.api(readReport, { params: { reportId } })).number;

test('the number is given at the approval and shown in list, page, PDF, files and postings', async () => {
  const { consultant, manager } = company;
  const waiting = await company.submitted();
  expect(await numberOf(waiting)).toBeNull();
  await company.approved('First');
  const reportId = await company.approved('Second');
  expect(await numberOf(reportId)).toBe('NDF-2026-0002');
  const { userId } = consultant.account;
  const query = { rowsPerPage: 10, page: 0 };
  const { reports } = await consultant.api(listReports, { params: { userId }, query });
  expect(reports.map(({ number }) => number)).toEqual(['NDF-2026-0002', 'NDF-2026-0001', null]);
  const found = await consultant.api(listReports, {
    params: { userId },
    query: { ...query, q: 'ndf-2026-0001' },
  });
  expect(found.reports.map(({ title }) => title)).toEqual(['First']);
  const [row] = (await (await consultant.request(`/reports/${reportId}/export`)).text())
    .split('\r\n')
    .slice(1);
  expect(row).toMatch(/^NDF-2026-0002-1,1,/);
  await manager.api(documents.makeReportDocument, { params: { reportId } });
  await app.platform.jobs.drain();
  const file = await manager.request(`/reports/${reportId}/document/file`);
  const { pages } = await seePdf(new Uint8Array(await file.arrayBuffer()));
  expect(pages[0]).toContain('NDF-2026-0002');
  const { entries } = await manager.api(books.listEntries, { query });
  const { lines } = await manager.api(books.readEntry, { params: { entryId: entries[0]?.entryId ?? 0 } });
  expect(new Set(lines.map(({ piece }) => piece))).toEqual(new Set(['NDF-2026-0002-1', 'NDF-2026-0002']));
});

test('the rebilling file shows the reference of each receipt', async () => {
  const { consultant, manager, begin, add } = company;
  const reportId = await begin(consultant, 'Lyon');
  await add(consultant, reportId, { billable: true });
  await put(consultant, `/reports/${reportId}`, { title: 'Lyon', managerEmail: manager.account.email });
  await put(manager, `/reports/${reportId}/approve`);
  const answer = await manager.request('/expenses/rebilling?from=2026-10-01&to=2026-10-31');
  expect(await answer.text()).toContain('NDF-2026-0001-1,Lyon');
});

test('twenty parallel approvals, some of which are rolled back, leave no gap in the numbers', async () => {
  const reports = await Promise.all(Array.from({ length: 20 }, () => company.submitted()));
  const answers = await Promise.all(
    [...reports, ...reports].map((id) => put(company.manager, `/reports/${id}/approve`)),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(20);
  const numbers = await Promise.all(reports.map(numberOf));
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: 20 }, (_, at) => `NDF-2026-${String(at + 1).padStart(4, '0')}`),
  );
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

test('each year and each workspace begins with 1, by the day in the zone of the workspace', async () => {
  const first = await company.approved();
  app.clock.set('2026-12-31T23:30:00Z');
  const next = await company.approved();
  expect([await numberOf(first), await numberOf(next)]).toEqual(['NDF-2026-0001', 'NDF-2027-0001']);
  company = await expensesCompany(app);
  expect(await numberOf(await company.approved())).toBe('NDF-2027-0001');
});

test('a report that was opened again keeps its number and cannot be deleted', async () => {
  const { consultant, manager } = company;
  const reportId = await company.approved();
  expect(await put(manager, `/reports/${reportId}/reopen`, { comment: 'A receipt is missing.' })).toBe(200);
  expect(await consultant.api(readReport, { params: { reportId } })).toMatchObject({
    number: 'NDF-2026-0001',
    state: 'created',
    may_change: true,
    may_delete: false,
  });
  const refused = await consultant.request(`/reports/${reportId}`, { method: 'DELETE' });
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'REPORT_LOCKED']);
  const again = { title: 'October', managerEmail: manager.account.email };
  expect(await put(consultant, `/reports/${reportId}`, again)).toBe(200);
  expect(await put(manager, `/reports/${reportId}/approve`)).toBe(200);
  expect(await numberOf(reportId)).toBe('NDF-2026-0001');
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

test('the nightly job numbers what a server of the previous version approved', async () => {
  const reportId = await company.submitted();
  await company.inTenant(({ db }) =>
    sql`update reports set state = 'approved', decided_at = '2025-12-31T23:30:00Z' where id = ${reportId}`.execute(
      db,
    ),
  );
  await postEverywhere(app.job());
  expect(await numberOf(reportId)).toBe('NDF-2026-0001');
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

describe('the check', () => {
  test.each([
    ['a gap', /numbers of a year have no gap/, () => sql`update reports set number = 3 where number = 2`],
    [
      'a lost last number',
      /numbers of a year have no gap/,
      () => sql`update report_counters set last_number = 3`,
    ],
    [
      'a missing number',
      /an approved report has a number/,
      () => sql`update reports set number = null, number_year = null where number = 2`,
    ],
    [
      'swapped numbers',
      /an entry has the number of its report/,
      () => sql`update reports set number_year = 2025 where number = 1`,
    ],
  ])('finds %s', async (_, rule, statement) => {
    await company.approved();
    await company.approved();
    const broken = await company.inTenant(async ({ db }) => {
      expect(await checkBooks(db)).toEqual([]);
      await statement().execute(db);
      return checkBooks(db);
    });
    expect(broken.join('\n')).toMatch(rule);
  });
});
