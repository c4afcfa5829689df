/** Compares the list of reports to pay with a plain loop over every report, receipt and payment. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { civilDay } from '#kernel/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { type ExpensesCompany, expensesCompany } from './factory.ts';
import { listPayable, listPayableOf, readPayable } from './server/payable.repo.ts';

const app = testApi();
let company: ExpensesCompany;
const SINCE = '2026-03-29';

const inCompany = <T>(work: (db: Database) => Promise<T>) =>
  asTenant(app.platform.engine, company.workspaceId, ({ db }) => work(db));

beforeAll(async () => {
  company = await expensesCompany(app);
  const { workspaceId, consultant, manager, contractId, postes } = company;
  const authors = [consultant.account.userId, manager.account.userId];
  await inCompany(async (db) => {
    const one = sql`${workspaceId}::integer`;
    await sql`select setseed(0.58)`.execute(db);
    // The decisions are 20 minutes apart, around the beginning of a day on which the clocks change.
    await sql`insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state, decided_at)
      select ${one}, (${authors}::integer[])[1 + n % 2], ${contractId}, 'R' || n, 'r', '2026-01-01', '2026-01-31',
             case when n % 7 = 0 then 'rejected' else 'approved' end, timestamptz '2026-03-28 20:00Z' + n * interval '20 minutes'
        from generate_series(1, 60) n`.execute(db);
    await sql`insert into receipts (workspace_id, report_id, number, poste_id, date, ttc_cents)
      select ${one}, r.id, n, ${Object.values(postes)[0]}, '2026-01-15', 100 * (floor(random() * 3)::int - 1)
        from reports r, generate_series(1, 2) n`.execute(db);
    await sql`insert into payment_runs (workspace_id, number, method, execution_day, message_id, holder, iban, bic, reports, transfers,
        total_cents, deducted_cents, sha256, created_by_id, created_by_name, created_at)
      select ${one}, n, 'other', '2026-05-01', 'run ' || n, '', '', '', 1, 1, 1, 0, '', ${authors[1]}, 'Ada', now()
        from generate_series(1, 2) n`.execute(db);
    await sql`insert into payment_transfers (workspace_id, run_id, account_id, place, holder, message, iban, ending, reports_cents, amount_cents)
      select ${one}, id, ${authors[0]}, 1, '', '', '', '', 1, 1 from payment_runs`.execute(db);
    // A third is paid; of another third the payment was undone.
    await sql`insert into payment_reports (workspace_id, transfer_id, report_id, title, amount_cents, standing)
      select ${one}, (select min(id) from payment_transfers), id, title, 1, id % 3 = 1 from reports where id % 3 > 0`.execute(
      db,
    );
  });
});

interface Plain {
  id: number;
  account: number;
  state: string;
  decided: Date;
  cents: number;
  payments: boolean[];
}

async function expected(): Promise<Plain[]> {
  const all = await inCompany(async (db) => {
    const reports = await db
      .selectFrom('reports')
      .select(['id', 'account_id as account', 'state', 'decided_at as decided'])
      .execute();
    const receipts = await db.selectFrom('receipts').select(['report_id', 'ttc_cents']).execute();
    const paid = await db.selectFrom('payment_reports').select(['report_id', 'standing']).execute();
    return reports.map((report): Plain => {
      const own = <Row extends { report_id: number | null }>(rows: Row[]) =>
        rows.filter(({ report_id }) => report_id === report.id);
      return {
        ...report,
        decided: report.decided ?? new Date(0),
        cents: own(receipts).reduce((sum, { ttc_cents }) => sum + ttc_cents, 0),
        payments: own(paid).map(({ standing }) => standing),
      };
    });
  });
  return all
    .filter(({ state, cents }) => state === 'approved' && cents !== 0)
    .filter(({ decided, payments }) => civilDay(decided, 'Europe/Paris') >= SINCE && !payments.includes(true))
    .sort((a, b) => b.id - a.id);
}

test('the list has the reports that are due, newest first, and every page states how many there are', async () => {
  const due = await expected();
  expect(due.length).toBeGreaterThan(10);
  const found: { id: number; account: number; cents: number }[] = [];
  for (const page of [0, 1, 2, 3, 40]) {
    const { rows, total } = await inCompany(async (db) => {
      const reading = listPayable(db, { rowsPerPage: 5, page }, SINCE);
      return { rows: await reading.rows(), total: await reading.count() };
    });
    expect(total).toBe(due.length);
    found.push(
      ...rows.map(({ id, account_id, ttc_cents }) => ({ id, account: account_id, cents: ttc_cents })),
    );
  }
  expect(found).toEqual(due.slice(0, 20).map(({ id, account, cents }) => ({ id, account, cents })));
  const before = await inCompany((db) => listPayable(db, { rowsPerPage: 5, page: 0 }, undefined).rows());
  expect(before, 'without a day from which payments are made').toEqual([]);
});

test('the due reports of one person, and those among given reports, are found too', async () => {
  const due = await expected();
  const account = company.consultant.account.userId;
  const ids = (rows: readonly { reportId: number }[]) => rows.map(({ reportId }) => reportId);
  const own = due.filter((one) => one.account === account).map(({ id }) => id);
  expect(ids(await inCompany((db) => listPayableOf(db, account, SINCE)))).toEqual(own.reverse());
  const all = await inCompany((db) => db.selectFrom('reports').select('id').execute());
  const read = await inCompany((db) =>
    readPayable(
      db,
      all.map(({ id }) => id),
      SINCE,
    ),
  );
  expect(ids(read)).toEqual(due.map(({ id }) => id).reverse());
});
