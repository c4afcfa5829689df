/** Counts the SQL statements that Today and the inbox take, for any number of items. */
import { beforeAll, expect, test } from 'vitest';
import { listReportInbox } from '#features/expenses/approval.contract.ts';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { listInbox } from '#features/planning/approval.contract.ts';
import { createPlannedContract } from '#features/planning/factory.ts';
import { addDays, type Day } from '#kernel/day.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { countStatements } from '../../../tests/support/statements.ts';

const FIRST_MONDAY: Day = '2026-09-07';
const WEEKS = 8;
const REPORTS = 12;

const app = testApi();
let company: ExpensesCompany;
beforeAll(async () => {
  app.clock.set(new Date('2026-11-22T09:00:00Z'));
  company = await expensesCompany(app);
  const { workspaceId, manager, consultant } = company;
  await app.rows(workspaceId).change('accounts', {}, { created_at: '2026-01-01T00:00:00Z' });
  const account_id = consultant.account.userId;
  await createPlannedContract(app.platform.engine, workspaceId, [account_id, manager.account.userId]);
  for (let at = 0; at < WEEKS; at++)
    await app.rows(workspaceId).add('timesheets', {
      account_id,
      monday: addDays(FIRST_MONDAY, 7 * at),
      state: 'submitted',
      approver_id: manager.account.userId,
      submitted_at: new Date('2026-11-16T08:00:00Z'),
    });
  for (let at = 0; at < REPORTS; at++) {
    await company.submitted(`Submitted ${at}`);
    await company.begin(consultant, `Draft ${at}`);
    await company.begin(manager, `Own ${at}`);
  }
}, 120_000);

/** Includes the statement that reads the session. */
async function statementsOf(by: TestClient, path: string): Promise<number> {
  const read = async () => {
    const answer = await by.request(path);
    expect(answer.status).toBe(200);
    await answer.text();
  };
  // Warm the caches.
  await read();
  return countStatements(app.platform.engine, read);
}

test('reading Today takes at most six SQL statements for a member, and thirteen for a manager with many waiting items, one per kind and one for the figure', async () => {
  expect(await statementsOf(company.consultant, '/today')).toBeLessThanOrEqual(6);
  expect(await statementsOf(company.manager, '/today')).toBeLessThanOrEqual(13);
});

test('a new member takes one more for the first days, and one without a contract another for the names', async () => {
  const account = await app.account({ workspace_id: company.workspaceId, created_at: app.clock.now() });
  const person = await app.signIn(account, company.workspaceId);
  expect(await statementsOf(person, '/today')).toBeLessThanOrEqual(8);
});

test('reading each kind of the inbox takes at most six SQL statements, however many items wait', async () => {
  const { manager } = company;
  const query = { rowsPerPage: 50, page: 0 };
  expect((await manager.api(listInbox, { query })).weeks).toHaveLength(WEEKS);
  expect((await manager.api(listReportInbox, { query })).reports).toHaveLength(REPORTS);
  for (const { path } of [listInbox, listReportInbox])
    expect(await statementsOf(manager, `${path}?rowsPerPage=50&page=0`)).toBeLessThanOrEqual(6);
});
