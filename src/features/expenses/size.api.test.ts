/** Counts the SQL statements that expense lists take, whatever their size. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { countStatements } from '../../../tests/support/statements.ts';
import { createManyReports, type ExpensesCompany, expensesCompany } from './factory.ts';

const REPORTS = 60;
const RECEIPTS = 50;

const app = testApi();
let company: ExpensesCompany;
beforeAll(async () => {
  company = await expensesCompany(app);
  const { engine } = app.platform;
  await createManyReports(engine, company, { reports: REPORTS, receipts: RECEIPTS, waiting: REPORTS });
  await withSession(engine, (session) => session.script('analyze'));
}, 120_000);

/** Reads a list and checks the number of its SQL statements, including the one that reads the session. */
async function listed<Answer>(by: TestClient, path: string, most = 5): Promise<Answer> {
  const read = async () => {
    const answer = await by.request(path);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  // Warm the caches.
  await read();
  let answer: Answer | undefined;
  const statements = await countStatements(app.platform.engine, async () => {
    answer = await read();
  });
  expect(statements, path).toBeLessThanOrEqual(most);
  if (answer === undefined) throw new Error('nothing was read');
  return answer;
}

const page = 'rowsPerPage=1000&page=0';

test('listing the reports of a member takes at most five SQL statements', async () => {
  const { consultant } = company;
  const path = `/users/${consultant.account.userId}/reports`;
  const { reports } = await listed<{ reports: { total_ttc: string }[] }>(consultant, `${path}?${page}`);
  expect(reports).toHaveLength(REPORTS);
  expect(Number(reports[0]?.total_ttc)).toBeGreaterThan(RECEIPTS * 12);
  await listed(consultant, `${path}?${page}&state=submitted&q=report&sort=title`);
});

test('listing the reports of all members takes at most five SQL statements', async () => {
  const { reports } = await listed<{ reports: unknown[] }>(company.manager, `/reports?${page}`);
  expect(reports).toHaveLength(REPORTS);
  const narrowed = `/reports?${page}&payment=to_pay&from=2021-01-01&q=report&sort=period`;
  await listed(company.manager, narrowed, 6);
});

test('listing the inbox takes at most six SQL statements, including hints and history', async () => {
  const { reports } = await listed<{ reports: unknown[] }>(company.manager, `/expenses/inbox?${page}`, 6);
  expect(reports).toHaveLength(REPORTS);
});

test('listing the receipts of a report takes at most five SQL statements, including files, totals and hints', async () => {
  const { workspaceId, consultant } = company;
  const { id } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db.selectFrom('reports').select(sql<number>`min(id)`.as('id')).executeTakeFirstOrThrow(),
  );
  const { receipts } = await listed<{ receipts: { attachments: unknown[] }[] }>(
    consultant,
    `/reports/${id}/receipts?${page}`,
  );
  expect(receipts).toHaveLength(RECEIPTS);
  expect(receipts.every(({ attachments }) => attachments.length === 2)).toBe(true);
});
