/**
 * Compares the first pages of expenses in a company of 200 receipts and in one with many: a member's reports,
 * the inbox, and a report's receipts. The goal is at most 1.5 times.
 */
import { sql } from 'kysely';
import { createManyReports, type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { alternately } from './turns.ts';

const CALLS = 80;
const SMALL = 200;
/** Receipts per report, reports per person, and waiting reports. */
const RECEIPTS = 10;
const REPORTS_OF_ONE = 60;
const WAITING = 20;
/** Reports per insert statement. */
const BATCH = 500;

interface Filled {
  app: TestApi;
  company: ExpensesCompany;
  reportId: number;
}

const pages: Record<string, (filled: Filled) => Promise<Response>> = {
  'reports of a member': ({ company: { consultant } }) =>
    consultant.request(`/users/${consultant.account.userId}/reports?rowsPerPage=10&page=0`),
  'reports by title, submitted': ({ company: { consultant } }) =>
    consultant.request(
      `/users/${consultant.account.userId}/reports?rowsPerPage=10&page=0&sort=title&state=submitted`,
    ),
  inbox: ({ company: { manager } }) => manager.request('/expenses/inbox?rowsPerPage=10&page=0'),
  'inbox of an owner': ({ company: { owner } }) =>
    owner.request('/expenses/inbox?rowsPerPage=10&page=0&whose=all'),
  'receipts of a report': ({ company: { consultant }, reportId }) =>
    consultant.request(`/reports/${reportId}/receipts?rowsPerPage=5&page=0`),
};

export async function measure(many: number): Promise<void> {
  const [small, big] = [await fill(SMALL), await fill(many)];
  for (const [name, ask] of Object.entries(pages)) {
    const [one, other] = await alternately(CALLS, [() => ask(small), () => ask(big)]);
    console.log(
      `  ${name.padEnd(30)} ${SMALL} receipts ${one.toFixed(2)} ms  ${many} ${other.toFixed(2)} ms  × ${(other / one).toFixed(2)}`,
    );
  }
  await small.app.close();
  await big.app.close();
}

async function fill(receipts: number): Promise<Filled> {
  const app = await startApi();
  const company = await expensesCompany(app);
  const { engine } = app.platform;
  const reports = receipts / RECEIPTS;
  const authors = await insertPeople(engine, company, Math.ceil(reports / REPORTS_OF_ONE));
  for (let from = 1; from <= reports; from += BATCH)
    await createManyReports(engine, company, {
      reports: Math.min(BATCH, reports - from + 1),
      receipts: RECEIPTS,
      from,
      authors,
      waiting: from + BATCH > reports ? WAITING : 0,
    });
  // Autovacuum would run too late, and plans made for a small table would remain.
  await withSession(engine, (session) => session.script('analyze'));
  const { consultant } = company;
  const list = await consultant.request(`/users/${consultant.account.userId}/reports?rowsPerPage=1&page=0`);
  const { reports: found }: { reports: { report_id: number }[] } = await list.json();
  return { app, company, reportId: found[0]?.report_id ?? 0 };
}

/** Inserts further members. @returns the ids of all people, the consultant first. */
async function insertPeople(engine: Engine, { workspaceId, consultant }: ExpensesCompany, count: number) {
  const { rows } = await asInstallation(engine, ({ db }) =>
    sql<{ id: number }>`
      insert into accounts (workspace_id, email, login, role, first_name, last_name, user_state)
      select ${workspaceId}, 'm' || n || '@size.example', 'm' || n, 'ROLE_USER', 'Jean', 'Martin ' || n, 'active'
        from generate_series(2, ${count}::integer) n returning id`.execute(db),
  );
  return [consultant.account.userId, ...rows.map(({ id }) => id)];
}
